import { type SubmissionResult, useForm } from '@conform-to/react'
import { useState } from 'react'
import { uploadPurposes } from '~/domain/uploads/upload-purposes'
import type { ShowcaseTexts } from '~/i18n/articles/showcase'
import {
  CheckboxField,
  CheckboxGroupField,
  DateTimeField,
  FileField,
  RadioGroupField,
  SelectField,
  TextAreaField,
  TextField,
} from '~/ui/form/fields'
import { ErrorSummary, PostForm, SubmitButton } from '~/ui/form/form'
import { useT } from '~/i18n/provider'
import { ScoreFields } from '~/ui/judging/desk/score-fields'
import { Notice } from '~/ui/layout/page'
import { Part, Specimen } from './part'
import { sampleCriteria } from './sample-data'

type Sample = { name: string; email: string; about: string; voice: string; day: string; days: string[]; agree: boolean }

export function Forms({ texts, lastResult }: { texts: ShowcaseTexts; lastResult?: SubmissionResult<string[]> }) {
  return (
    <Part id="forms" texts={texts}>
      <Specimen name={texts.fieldStates}>
        <FieldStates texts={texts} />
      </Specimen>
      <Specimen name={texts.adjusted}>
        <Scores texts={texts} />
      </Specimen>
      <Specimen name={texts.wholeForm}>
        <SampleForm texts={texts} lastResult={lastResult} />
      </Specimen>
    </Part>
  )
}

type States = { required: string; hinted: string; wrong: string; off: string; fixed: string; choice: string; count: number }

/** A field at a time; nothing here is sent. */
function FieldStates({ texts }: { texts: ShowcaseTexts }) {
  const [, fields] = useForm<States>({
    id: 'states-of-fields',
    lastResult: {
      status: 'error',
      initialValue: { off: texts.tenor, fixed: '013', wrong: 'ye@', count: '3' },
      error: { wrong: ['email'] },
    },
  })
  return (
    <div className="form">
      <TextField field={fields.required} label={texts.required} required />
      <TextField field={fields.hinted} label={texts.withHint} hint={texts.hint} />
      <TextField field={fields.wrong} label={texts.withError} type="email" required />
      <TextField field={fields.off} label={texts.disabled} disabled required />
      <TextField field={fields.fixed} label={texts.readOnly} readOnly required />
      <SelectField
        field={fields.choice}
        label={texts.voice}
        placeholder={texts.choose}
        options={[
          { value: 'soprano', label: texts.soprano },
          { value: 'tenor', label: texts.tenor },
          { value: 'bass', label: texts.bass, disabled: true },
        ]}
      />
      <TextField field={fields.count} label={texts.amount} type="number" inputMode="numeric" min={1} max={9} required />
      <FileField
        name="sheet"
        label={texts.file}
        limits={uploadPurposes.resume}
        current={<b className="font-semibold">{texts.currentFile}</b>}
        required
      />
      <FileField name="picture" label={texts.avatars} limits={uploadPurposes.avatar} errors={['fileEmpty']} required />
    </div>
  )
}

function Scores({ texts }: { texts: ShowcaseTexts }) {
  const t = useT()
  const [typed, setTyped] = useState<Record<string, string>>({ 'criterion-1': '8.6', 'criterion-2': '11' })
  return (
    <div className="score-panel-like">
      <p className="text-sm text-muted">{texts.adjustedHint}</p>
      <Notice tone="warning">{t('judging.clamped')}</Notice>
      <ScoreFields
        criteria={sampleCriteria(texts)}
        texts={typed}
        errors={noErrors}
        fixed={false}
        onChange={(field, text) => setTyped({ ...typed, [field]: text })}
      />
    </div>
  )
}

const noErrors = {}

/** A form that is judged and thrown away: it shows how a field, its hint and its error belong together. */
function SampleForm({ texts, lastResult }: { texts: ShowcaseTexts; lastResult?: SubmissionResult<string[]> | undefined }) {
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
    <PostForm form={form} anchored>
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
  )
}
