import { type SubmissionResult, useForm } from '@conform-to/react'
import type { RatingSettings as Settings } from '~/domain/settings/schema'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { TextField } from '~/ui/form/fields'
import { ErrorSummary, PostForm, SubmitButton } from '~/ui/form/form'

const names = ['ratingsWanted', 'repeatEvery', 'lockMinutes'] as const

type Props = { settings: Settings; lastResult?: SubmissionResult | undefined }

/** How many ratings a task is to have, how often a rater is given one again, and how long one is kept; sent to the page of its own. */
export function RatingSettings({ settings, lastResult }: Props) {
  const t = useT()
  const defaultValue = Object.fromEntries(names.map((name) => [name, String(settings[name])]))
  const [form, fields] = useForm<Record<string, string>>({ id: 'rating-settings', lastResult, defaultValue })
  return (
    <PostForm form={form} action={paths.ratingSettings()}>
      <ErrorSummary form={form} />
      {names.map((name) => (
        <TextField
          key={name}
          field={fields[name]!}
          label={t(`ratings.${name}`)}
          hint={t(`ratings.${name}Hint`)}
          inputMode="numeric"
          required
        />
      ))}
      <div className="actions">
        <SubmitButton>{t('ratings.save')}</SubmitButton>
      </div>
    </PostForm>
  )
}
