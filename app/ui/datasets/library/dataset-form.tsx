import { type SubmissionResult, useForm } from '@conform-to/react'
import { voiceTypes } from '~/domain/accounts/roles'
import { allVoices } from '~/domain/datasets/library-filter'
import type { DatasetToEdit } from '~/domain/datasets/queries/dataset-page.server'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { SelectField, TextAreaField, TextField } from '~/ui/form/fields'
import { ErrorSummary, PostForm, SubmitButton } from '~/ui/form/form'
import { ButtonLink } from '~/ui/primitives/button'

type Props = { dataset: DatasetToEdit; tags: { code: string; maxScore: number }[]; lastResult: SubmissionResult | undefined }

/** What the library says of a dataset, its scores as JSON. */
export function DatasetForm({ dataset: { id, revision, fields: defaultValue }, tags, lastResult }: Props) {
  const t = useT()
  const [form, fields] = useForm<Record<string, string>>({ id: 'dataset', lastResult, defaultValue })
  const known = tags.map(({ code, maxScore }) => t('library.tagOf', { code, max: maxScore })).join(t('library.figureSeparator'))
  return (
    <PostForm form={form}>
      <ErrorSummary form={form} lead={t('library.updateFailed')} />
      <input type="hidden" name="revision" value={revision} />
      <TextField field={fields.name!} label={t('library.name')} maxLength={200} required />
      <TextField field={fields.singerName!} label={t('library.singer')} maxLength={100} required />
      <TextField field={fields.songName!} label={t('library.song')} maxLength={200} required />
      <SelectField
        field={fields.voiceType!}
        label={t('library.voice')}
        options={(defaultValue.voiceType === 'unknown' ? allVoices : voiceTypes).map((value) => ({
          value,
          label: t(`people.voice_${value}`),
        }))}
        required
      />
      <TextAreaField field={fields.description!} label={t('library.description')} rows={3} maxLength={2000} />
      <TextAreaField
        field={fields.tags!}
        label={t('library.tags')}
        hint={t('library.tagsHint', { tags: known })}
        rows={8}
        spellCheck={false}
        required
      />
      <TextAreaField
        field={fields.scoresData!}
        label={t('library.scoresDataField')}
        hint={t('library.scoresDataHint')}
        rows={8}
        spellCheck={false}
        required
      />
      <div className="actions">
        <SubmitButton>{t('library.save')}</SubmitButton>
        <ButtonLink to={paths.dataset(id)} variant="text">
          {t('common.cancel')}
        </ButtonLink>
      </div>
    </PostForm>
  )
}
