import type { FieldMetadata } from '@conform-to/react'
import { educations, voiceTypes } from '~/domain/accounts/roles'
import { useT } from '~/i18n/provider'
import { CheckboxField, SelectField, TextField } from '~/ui/form/fields'
import type { RegistrationFields } from './form-types'
import { SavePart } from './save-part'

type Fields = { [Name in keyof RegistrationFields]: FieldMetadata<RegistrationFields[Name], RegistrationFields> }

/** Who takes part. `idCardLast4` is of the number received before. */
export function PersonPart({ fields, idCardLast4 }: { fields: Fields; idCardLast4: string | null }) {
  const t = useT()
  const placeholder = t('registrations.choose')
  return (
    <section className="registration-part" id="step-person" aria-labelledby="step-person-title">
      <h2 id="step-person-title">{t('registrations.stepPerson')}</h2>
      <div className="registration-pair">
        <TextField
          field={fields.name}
          label={t('registrations.name')}
          hint={t('registrations.nameHint')}
          autoComplete="name"
          maxLength={50}
          required
        />
        <TextField field={fields.age} label={t('registrations.age')} inputMode="numeric" maxLength={3} required />
      </div>
      <TextField
        field={fields.idCard}
        label={t('registrations.idCard')}
        hint={idCardLast4 ? t('registrations.idCardHeld', { last4: idCardLast4 }) : t('registrations.idCardHint')}
        autoComplete="off"
        spellCheck={false}
        required
      />
      <div className="registration-pair">
        <SelectField
          field={fields.education}
          label={t('registrations.education')}
          placeholder={placeholder}
          options={educations.map((value) => ({ value, label: t(`accounts.education_${value}`) }))}
          required
        />
        <SelectField
          field={fields.voiceType}
          label={t('registrations.voiceType')}
          placeholder={placeholder}
          options={voiceTypes.map((value) => ({ value, label: t(`people.voice_${value}`) }))}
          required
        />
        <TextField
          field={fields.currentSchool}
          label={t('registrations.currentSchool')}
          hint={t('registrations.currentSchoolHint')}
          maxLength={100}
          required
        />
        <TextField field={fields.graduationSchool} label={t('registrations.graduationSchool')} maxLength={100} required />
        <TextField
          field={fields.teacherName}
          label={t('registrations.teacher')}
          hint={t('registrations.teacherHint')}
          autoComplete="off"
          maxLength={50}
        />
        <TextField field={fields.secondTeacherName} label={t('registrations.secondTeacher')} autoComplete="off" maxLength={50} />
      </div>
      <Guardian fields={fields} />
      <SavePart step="person" />
    </section>
  )
}

function Guardian({ fields: { guardianName, guardianConsent } }: { fields: Fields }) {
  const t = useT()
  const open = [guardianName, guardianConsent].some(({ errors, initialValue }) => errors?.length || initialValue)
  return (
    <details open={open} className="sheet px-4">
      <summary className="py-2.5 font-medium">{t('registrations.guardian')}</summary>
      <div className="grid gap-4 pb-4">
        <p className="text-sm text-muted">{t('registrations.guardianHint')}</p>
        <TextField field={guardianName} label={t('registrations.guardianName')} maxLength={50} required />
        <CheckboxField field={guardianConsent} label={t('registrations.guardianConsent')} />
      </div>
    </details>
  )
}
