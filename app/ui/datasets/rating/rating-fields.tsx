import { type RatedTag, ratingCommentMax, type RatingAnswer, tagField } from '~/domain/datasets/ratings/rating-form'
import { useLocale, useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { tagName } from './tag-name'

type Props = { tags: readonly RatedTag[]; texts: Record<string, string>; errors: RatingAnswer['errors'] }

/** A field a tag, its maximum beside it, and one for words. */
export function RatingFields({ tags, texts, errors }: Props) {
  const t = useT()
  const locale = useLocale()
  const first = Object.keys(errors)[0]
  const describedBy = (field: string) => (errors[field] ? `${field}-error ${field}-hint` : `${field}-hint`)
  const error = (field: string) =>
    errors[field] && (
      <span id={`${field}-error`} className="field-error">
        {errorText(t, errors[field])}
      </span>
    )
  return (
    <>
      {tags.map((tag) => {
        const field = tagField(tag.id)
        return (
          <div key={field} className="score-field">
            <span className="score-name">
              <label htmlFor={field}>{tagName(tag, locale)}</label>
              <span id={`${field}-hint`} className="field-hint">
                {t('ratings.range', { max: tag.maxScore })}
              </span>
            </span>
            <input
              id={field}
              name={field}
              className="control"
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
              placeholder=" "
              defaultValue={texts[field] ?? ''}
              autoFocus={first === field}
              aria-invalid={errors[field] ? true : undefined}
              aria-describedby={describedBy(field)}
              data-score
            />
            {error(field)}
          </div>
        )
      })}
      <div className="field">
        <label htmlFor="comment" className="field-label">
          {t('ratings.comment')}
        </label>
        <textarea
          id="comment"
          name="comment"
          className="control"
          maxLength={ratingCommentMax}
          rows={3}
          defaultValue={texts.comment ?? ''}
          autoFocus={first === 'comment'}
          aria-invalid={errors.comment ? true : undefined}
          aria-describedby={describedBy('comment')}
        />
        <span id="comment-hint" className="field-hint">
          {t('ratings.commentHint')}
        </span>
        {error('comment')}
      </div>
    </>
  )
}
