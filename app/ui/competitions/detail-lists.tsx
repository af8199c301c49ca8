import type { ReactNode } from 'react'
import type { CompetitionDetail } from '~/domain/competitions/queries/competition.server'
import { formatDateTime, formatNumber } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import type { Translate } from '~/i18n/translate'
import { DataTable } from '~/ui/primitives/table'
import { criterionName } from './criterion-name'

type Requirement = { id: number; title: string; description: string }

function Requirements({ rows }: { rows: Requirement[] }) {
  if (rows.length === 0) return null
  return (
    <ul className="mt-2 list-disc ps-5 text-sm">
      {rows.map(({ id, title, description }) => (
        <li key={id}>
          <b>{title}</b> <span className="whitespace-pre-line text-muted">{description}</span>
        </li>
      ))}
    </ul>
  )
}

/** Rows of a programme: a name, its conditions, what else is to be known. */
function Entry({
  name,
  conditions,
  description,
  children,
}: {
  name: string
  conditions: string[]
  description: string
  children?: ReactNode
}) {
  return (
    <li className="border-t border-line py-3 last:border-b">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <b className="text-lg font-serif">{name}</b>
        <span className="text-sm text-muted">{conditions.join(' · ')}</span>
      </div>
      {description && <p className="whitespace-pre-line">{description}</p>}
      {children}
    </li>
  )
}

export function CategoryList({ categories, live }: Pick<CompetitionDetail, 'categories'> & { live: boolean }) {
  const t = useT()
  return (
    <ul>
      {categories.map((category) => {
        const { id, name, description, workCount, songCount, durationLimitMinutes, songFields, requirements } = category
        const conditions = [
          ...(live ? [] : [t('competitions.categoryWorks', { count: workCount })]),
          songCount > 0 ? t('competitions.categorySongs', { count: songCount }) : t('competitions.categoryNoSongs'),
          ...(durationLimitMinutes ? [t('competitions.categoryDuration', { count: durationLimitMinutes })] : []),
        ]
        const names = songFields.map((field) => field.name).join(t('common.listJoin'))
        return (
          <Entry key={id} name={name} conditions={conditions} description={description}>
            {songCount > 0 && names && <p className="text-sm text-muted">{t('competitions.songFieldsToFill', { names })}</p>}
            <Requirements rows={requirements} />
          </Entry>
        )
      })}
    </ul>
  )
}

type Stage = CompetitionDetail['stages'][number]

/** How many advance: of all, of each category alike, or category by category. */
function advanceTexts(t: Translate, { ranking, advanceCount, quotas }: Stage, categories: CompetitionDetail['categories']): string[] {
  if (ranking === 'together' || categories.length < 2) {
    const count = (ranking === 'by_category' && quotas[0]?.advanceCount) || advanceCount
    return [count ? t('competitions.stageAdvance', { count }) : t('competitions.stageAdvanceAll')]
  }
  if (quotas.length === 0)
    return [advanceCount ? t('competitions.stageAdvanceEach', { count: advanceCount }) : t('competitions.stageAdvanceAll')]
  return categories.map(({ id, name: category }) => {
    const count = quotas.find(({ categoryId }) => categoryId === id)?.advanceCount ?? advanceCount
    return count ? t('competitions.stageAdvanceOf', { category, count }) : t('competitions.stageAdvanceAllOf', { category })
  })
}

export function StageList({ stages, categories }: Pick<CompetitionDetail, 'stages' | 'categories'>) {
  const t = useT()
  const locale = useLocale()
  const timeZone = useTimeZone()
  const date = (instant: Date) => formatDateTime(instant, locale, timeZone)
  return (
    <ul className="mt-6">
      {stages.map((stage, index) => {
        const { id, name, description, startsAt, endsAt, participantLimit, canUpload, requirements } = stage
        const isLast = index === stages.length - 1
        const conditions = [
          ...(startsAt && endsAt
            ? [t('competitions.fromTo', { from: date(startsAt), to: date(endsAt) })]
            : startsAt
              ? [t('competitions.whenStarts', { date: date(startsAt) })]
              : []),
          ...(participantLimit ? [t('competitions.stageQuota', { count: participantLimit })] : []),
          ...(isLast ? [] : advanceTexts(t, stage, categories)),
          ...(canUpload ? [] : [t('competitions.stageLive')]),
        ]
        return (
          <Entry key={id} name={name} conditions={conditions} description={description}>
            <Requirements rows={requirements} />
          </Entry>
        )
      })}
    </ul>
  )
}

export function AwardList({ specialAwards }: Pick<CompetitionDetail, 'specialAwards'>) {
  const t = useT()
  return (
    <ul>
      {specialAwards.map(({ id, name, description, maxWorksPerUser, required }) => {
        const conditions = [
          t(required ? 'competitions.awardRequired' : 'competitions.awardOptional'),
          ...(maxWorksPerUser ? [t('competitions.awardMaxWorks', { count: maxWorksPerUser })] : []),
        ]
        return <Entry key={id} name={name} conditions={conditions} description={description} />
      })}
    </ul>
  )
}

function CriterionCell({ criterion }: { criterion: CompetitionDetail['criteria'][number] }) {
  return (
    <>
      <b>{criterionName(useT(), criterion)}</b>
      {criterion.description && <span className="block text-sm text-muted">{criterion.description}</span>}
    </>
  )
}

export function CriterionTable({ criteria, removeExtremes }: Pick<CompetitionDetail, 'criteria' | 'removeExtremes'>) {
  const t = useT()
  const locale = useLocale()
  return (
    <div className="max-w-column">
      <DataTable
        caption={t('competitions.criteria')}
        rows={criteria}
        rowKey={({ id }) => id}
        columns={[
          { key: 'name', header: t('competitions.criterionName'), cell: (row) => <CriterionCell criterion={row} /> },
          {
            key: 'max',
            header: t('competitions.criterionMax'),
            numeric: true,
            cell: (row) => formatNumber(row.maxHundredths / 100, locale, row.maxHundredths % 100 === 0 ? 0 : 2),
          },
          { key: 'weight', header: t('competitions.criterionWeight'), numeric: true, cell: (row) => row.weight },
        ]}
      />
      <p className="mt-2 text-sm text-muted">{t(removeExtremes ? 'competitions.removeExtremesOn' : 'competitions.removeExtremesOff')}</p>
    </div>
  )
}
