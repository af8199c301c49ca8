import { type SubmissionResult, useForm } from '@conform-to/react'
import type { ShowcaseTexts } from '~/i18n/articles/showcase'
import { CheckboxField, CheckboxGroupField, DateTimeField, RadioGroupField, TextAreaField, TextField } from '~/ui/form/fields'
import { ErrorSummary, PostForm, SubmitButton } from '~/ui/form/form'
import { Section } from '~/ui/layout/page'

type Sample = { name: string; email: string; about: string; voice: string; day: string; days: string[]; agree: boolean }

/** A form that is judged and thrown away: it shows how a field, its hint and its error belong together. */
export function SampleForm({ texts, lastResult }: { texts: ShowcaseTexts; lastResult?: SubmissionResult<string[]> }) {
  const [form, fields] = useForm<Sample>({
    id: 'sample',
    lastResult,
    constraint: {
      name: { required: true, maxLength: 50 },
      email: { required: true },
      voice: { required: true },
      agree: { required: true },
    },
  })
  return (
    <Section title={texts.form}>
      <PostForm form={form}>
        <ErrorSummary form={form} />
        <TextField field={fields.name} label={texts.name} hint={texts.nameHint} autoComplete="name" />
        <TextField field={fields.email} label={texts.email} type="email" autoComplete="email" />
        <RadioGroupField
          field={fields.voice}
          label={texts.voice}
          options={[
            { value: 'soprano', label: texts.soprano },
            { value: 'tenor', label: texts.tenor },
          ]}
        />
        <CheckboxGroupField
          field={fields.days}
          label={texts.days}
          options={[
            { value: 'saturday', label: texts.saturday },
            { value: 'sunday', label: texts.sunday },
          ]}
        />
        <DateTimeField field={fields.day} label={texts.day} />
        <TextAreaField field={fields.about} label={texts.about} />
        <CheckboxField field={fields.agree} label={texts.agree} />
        <div className="actions">
          <SubmitButton intent="form">{texts.send}</SubmitButton>
        </div>
      </PostForm>
    </Section>
  )
}
