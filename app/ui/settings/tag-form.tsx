import { type SubmissionResult, useForm } from '@conform-to/react'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { CheckboxField, TextField } from '~/ui/form/fields'
import { ErrorSummary, PostForm, SubmitButton } from '~/ui/form/form'
import { ButtonLink } from '~/ui/primitives/button'

type Tag = { code: string; name: string; maxScore: number; sortOrder: number; isActive: boolean }

/** A new tag, or one that is there. */
export function TagForm({ tag, lastResult }: { tag: Tag | null; lastResult: SubmissionResult | undefined }) {
  const t = useT()
  const defaultValue = tag
    ? { ...tag, maxScore: String(tag.maxScore), sortOrder: String(tag.sortOrder), isActive: tag.isActive ? 'on' : undefined }
    : { maxScore: '5', isActive: 'on' }
  const [form, fields] = useForm<Record<string, string>>({ id: 'tag', lastResult, defaultValue })
  return (
    <PostForm form={form}>
      <ErrorSummary form={form} lead={t(tag ? 'tags.updateFailed' : 'tags.createFailed')} />
      <TextField field={fields.code!} label={t('tags.code')} hint={t('tags.codeHint')} maxLength={40} spellCheck={false} required />
      <TextField field={fields.name!} label={t('tags.name')} maxLength={40} required />
      <TextField field={fields.maxScore!} label={t('tags.maxScore')} hint={t('tags.maxScoreHint')} inputMode="numeric" required />
      <TextField field={fields.sortOrder!} label={t('tags.sortOrder')} hint={t('tags.sortOrderHint')} inputMode="numeric" />
      <CheckboxField field={fields.isActive!} label={t('tags.isActive')} />
      <div className="actions">
        <SubmitButton>{t('tags.save')}</SubmitButton>
        <ButtonLink to={paths.skillTags()} variant="text">
          {t('tags.cancel')}
        </ButtonLink>
      </div>
    </PostForm>
  )
}
