import type { WholeRating } from '~/domain/datasets/ratings/queries/own-ratings.server'
import { type RatedTag, type RatingAnswer, ratingTexts } from '~/domain/datasets/ratings/rating-form'
import { formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { Facts, Section } from '~/ui/layout/page'
import { workTitle } from '~/ui/works/work-title'
import { RatingFields } from './rating-fields'
import { SegmentPlayer } from './segment-player'
import { segmentText } from './segment-text'
import { TagFigures } from './tag-figures'

type Props = { rating: WholeRating; tags: RatedTag[]; answer: RatingAnswer | null }

/** One's own rating: what was heard, what was given, to be changed, and what it was before. */
export function OwnRatingForm({ rating, tags, answer }: Props) {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  const { taskId, singerName, songName, submittedAt, editedAt, revision, audible, peaks, revisions } = rating
  const title = workTitle(t, songName)
  const when = (at: Date) => formatDateTime(at, locale, timeZone)
  return (
    <>
      <div className="rating-desk">
        <div className="grid gap-4">
          <SegmentPlayer taskId={taskId} label={t('ratings.playerLabel', { title })} audible={audible} peaks={peaks} />
          <Facts
            items={[
              { label: t('ratings.singer'), value: singerName },
              { label: t('ratings.segment'), value: segmentText(t, rating) },
              { label: t('ratings.submittedAt'), value: when(submittedAt) },
              ...(editedAt ? [{ label: t('ratings.editedAt'), value: when(editedAt) }] : []),
            ]}
          />
        </div>
        <PostForm id="rating" className="rating-sheet">
          <input type="hidden" name="revision" value={revision} />
          <RatingFields tags={tags} texts={answer?.texts ?? ratingTexts(rating)} errors={answer?.errors ?? {}} />
          <div className="actions">
            <SubmitButton>{t('ratings.save')}</SubmitButton>
          </div>
        </PostForm>
      </div>
      {revisions.length > 0 && (
        <Section title={t('ratings.before')}>
          <ul className="divide-y divide-line border-y border-line">
            {revisions.map(({ id, at, comment, values }) => (
              <li key={id} className="py-2">
                <span className="text-sm text-muted">{t('ratings.until', { at: when(new Date(at)) })}</span>{' '}
                <TagFigures
                  figures={Object.entries(values as Record<string, number>).map(([code, hundredths]) => ({
                    ...{ code, hundredths },
                    name: tags.find((tag) => tag.code === code)?.name ?? code,
                  }))}
                />
                {comment && <p className="whitespace-pre-line">{comment}</p>}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}
