import type { ReactNode } from 'react'
import { maskedIdCard } from '~/domain/registrations/id-card'
import { teachersOf } from '~/domain/registrations/teachers'
import type { Education, VoiceType } from '~/domain/accounts/roles'
import { formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { Facts } from '~/ui/layout/page'

export type Person = {
  name: string
  age: number | null
  idCardLast4: string | null
  guardianName: string
  guardianConsentAt: Date | null
  education: Education | null
  currentSchool: string
  graduationSchool: string
  teacherName: string
  secondTeacherName: string
  voiceType: VoiceType | null
  noticeAcceptedAt: Date | null
}

/** The person's part of a registration, to read. `idCard` takes the masked number's place. */
export function PersonFacts({ person, idCard }: { person: Person; idCard?: ReactNode }) {
  const t = useT()
  const locale = useLocale()
  const timeZone = useTimeZone()
  const none = <span className="text-muted">{t('registrations.notGiven')}</span>
  const teachers = teachersOf(person)
  const isMinor = person.guardianName !== '' || person.guardianConsentAt !== null
  const consent = (at: Date | null) => (at ? t('registrations.consentGiven', { time: formatDateTime(at, locale, timeZone) }) : none)
  return (
    <Facts
      items={[
        { label: t('registrations.name'), value: <b>{person.name || none}</b> },
        { label: t('registrations.age'), value: person.age ?? none },
        { label: t('registrations.idCard'), value: idCard ?? (person.idCardLast4 ? maskedIdCard(person.idCardLast4) : none) },
        ...(isMinor
          ? [
              { label: t('registrations.guardianName'), value: person.guardianName || none },
              { label: t('registrations.guardian'), value: consent(person.guardianConsentAt) },
            ]
          : []),
        { label: t('registrations.education'), value: person.education ? t(`accounts.education_${person.education}`) : none },
        { label: t('registrations.currentSchool'), value: person.currentSchool || none },
        { label: t('registrations.graduationSchool'), value: person.graduationSchool || none },
        ...(teachers.length > 0 ? [{ label: t('registrations.teacher'), value: teachers.join(t('common.listJoin')) }] : []),
        { label: t('registrations.voiceType'), value: person.voiceType ? t(`people.voice_${person.voiceType}`) : none },
        ...(person.noticeAcceptedAt ? [{ label: t('registrations.noticeAccepted'), value: consent(person.noticeAcceptedAt) }] : []),
      ]}
    />
  )
}
