import type { EditDifference } from '~/domain/competitions/edit-conflict.server'
import { useT } from '~/i18n/provider'
import { Notice } from '~/ui/layout/page'

const sectionTitles = {
  basics: 'competitions.formBasics',
  registration: 'competitions.formRegistration',
  works: 'competitions.formVideos',
  categories: 'competitions.categories',
  stages: 'competitions.stages',
  specialAwards: 'competitions.awards',
  criteria: 'competitions.criteria',
} as const

/* Two columns go by another name in the form. */
const fieldNames = { feeMinor: 'fee', paymentQrUploadId: 'paymentQr' } as const
const fieldKey = <C extends string>(column: C) =>
  (column in fieldNames ? fieldNames[column as keyof typeof fieldNames] : column) as
    Exclude<C, keyof typeof fieldNames> | (typeof fieldNames)[keyof typeof fieldNames]

/** Where the version saved meanwhile differs from the form, what saving again does to it, and the way to look at it. */
export function EditConflict({ differences, latest }: { differences: EditDifference[]; latest: string }) {
  const t = useT()
  return (
    <Notice tone="warning">
      <p>{t(differences.length ? 'competitions.conflictLead' : 'competitions.conflictNone')}</p>
      {differences.length > 0 && (
        <ul className="my-2 list-disc pl-5">
          {differences.map(({ section, fields }) => {
            const title = t(sectionTitles[section])
            const names = fields.map((column) => t(`competitions.field_${fieldKey(column)}`)).join(t('home.listSeparator'))
            return <li key={section}>{names ? t('competitions.conflictFields', { section: title, fields: names }) : title}</li>
          })}
        </ul>
      )}
      {differences.length > 0 && <p>{t('competitions.conflictReplaces')}</p>}
      <p>
        <a href={latest} target="_blank" rel="noreferrer">
          {t('competitions.openLatest')}
        </a>
      </p>
    </Notice>
  )
}
