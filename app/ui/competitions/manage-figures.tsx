import type { Attention } from '~/domain/competitions/attention'
import type { ManagedStage, Management } from '~/domain/competitions/queries/management.server'
import { currentStage } from '~/domain/competitions/states'
import { underwayStatuses, workStatuses } from '~/domain/works/states'
import { paths } from '~/http/paths'
import { formatBytes, formatNumber } from '~/i18n/format'
import { useLocale, useT } from '~/i18n/provider'
import type { Translate } from '~/i18n/translate'
import { Facts } from '~/ui/layout/page'
import { DataTable } from '~/ui/primitives/table'
import { stageStandingText } from './stage-words'

/** What waits for the organiser, each a way to the place where it is dealt with. */
export function AttentionList({ competitionId, attention }: { competitionId: number; attention: Attention[] }) {
  const t = useT()
  if (attention.length === 0) return <p className="text-muted">{t('competitions.attentionNone')}</p>
  return (
    <ul className="divide-y divide-line border-y border-line">
      {attention.map((one) => (
        <li key={`${one.kind}${'stageId' in one ? one.stageId : ''}:${'categoryId' in one ? one.categoryId : ''}`}>
          <a href={placeOf(one, competitionId)} className="block py-3">
            {attentionText(t, one)}
          </a>
        </li>
      ))}
    </ul>
  )
}

function attentionText(t: Translate, one: Attention): string {
  if ((one.kind === 'toPublish' || one.kind === 'withdrawn') && one.categories.length > 0) {
    const categories = one.categories.map(({ name }) => name).join(t('common.listJoin'))
    return t(`competitions.attention_${one.kind}In`, { stage: one.stage, categories })
  }
  return t(`competitions.attention_${one.kind}`, { count: 'count' in one ? one.count : 0, stage: 'stage' in one ? one.stage : '' })
}

function placeOf(one: Attention, id: number): string {
  switch (one.kind) {
    case 'unpublished':
      return paths.competitionPublication(id)
    case 'toReview':
      return `${paths.competitionParticipants(id)}?status=submitted`
    case 'full':
      return paths.competitionEdit(id)
    case 'noJudges':
      return paths.competitionJudges(id)
    case 'worksFailed':
      return paths.competitionVideos(id)
    case 'scoresMissing':
    case 'paused':
      return paths.competitionScores(id)
    case 'waitsForEarlier':
      return paths.competitionAdvancements(id)
    case 'differs':
      return paths.stagePublication(id, one.stageId, one.categoryId)
    case 'allScored':
      return paths.competitionAdvancements(id, one.stageId)
    case 'withdrawn':
      return paths.stagePublication(id, one.stageId, one.categories[0]?.id)
    case 'toPublish':
      return paths.competitionAdvancements(id, one.stageId, one.categories[0]?.id)
  }
}

export function ManageFigures({
  competition: { registrations, scores, judges, stages, maxParticipants, bytesStored },
}: {
  competition: Management
}) {
  const t = useT()
  const locale = useLocale()
  const awaiting = (registrations.submitted ?? 0) + (registrations.under_review ?? 0)
  const taken = awaiting + (registrations.approved ?? 0)
  const current = currentStage(stages)
  return (
    <Facts
      items={[
        {
          label: t('competitions.figureRegistrations'),
          value:
            maxParticipants === null
              ? t('competitions.placesTakenNoLimit', { count: taken })
              : t('competitions.placesTaken', { taken, max: maxParticipants }),
        },
        { label: t('competitions.figureAwaiting'), value: formatNumber(awaiting, locale) },
        { label: t('competitions.judges'), value: formatNumber(judges, locale) },
        { label: t('competitions.figureScores'), value: formatNumber(scores, locale) },
        {
          label: t('competitions.currentStage'),
          value: current ? `${current.name} · ${stageStandingText(t, current)}` : t('competitions.noStage'),
        },
        { label: t('competitions.figureDisk'), value: formatBytes(bytesStored, locale) },
      ]}
    />
  )
}

export function Submissions({ stages }: { stages: ManagedStage[] }) {
  const t = useT()
  const locale = useLocale()
  const sumOf = (stage: ManagedStage, statuses: readonly string[]) => statuses.reduce((sum, one) => sum + (stage.works[one] ?? 0), 0)
  // Nothing is uploaded to a live round: it has performances.
  const works = (stage: ManagedStage, ...statuses: readonly string[]) =>
    stage.canUpload ? formatNumber(sumOf(stage, statuses), locale) : '—'
  return (
    <DataTable
      caption={t('competitions.submissionsCaption')}
      rows={stages}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'stage',
          header: t('competitions.stage'),
          cell: (stage) => (
            <>
              <b>{stage.name}</b>
              {!stage.canUpload && (
                <span className="block text-sm text-muted">{t('results.stagePerformances', { count: sumOf(stage, workStatuses) })}</span>
              )}
            </>
          ),
        },
        {
          key: 'uploaded',
          header: t('competitions.work_uploaded'),
          numeric: true,
          cell: (stage) => works(stage, ...workStatuses),
        },
        {
          key: 'processing',
          header: t('competitions.work_processing'),
          numeric: true,
          cell: (stage) => works(stage, ...underwayStatuses),
        },
        { key: 'completed', header: t('competitions.work_completed'), numeric: true, cell: (stage) => works(stage, 'completed') },
        { key: 'failed', header: t('competitions.work_failed'), numeric: true, cell: (stage) => works(stage, 'failed') },
        {
          key: 'locked',
          header: t('competitions.lockedPeople'),
          numeric: true,
          cell: ({ canUpload, locks }) => (canUpload ? formatNumber(locks, locale) : '—'),
        },
      ]}
    />
  )
}

/** How far each judge is in each stage that has something to score. */
export function JudgingProgress({ stages }: { stages: ManagedStage[] }) {
  const t = useT()
  const judged = stages.filter(({ scorable, judges }) => scorable > 0 || judges.some(({ submitted }) => submitted > 0))
  const [first] = stages
  if (judged.length === 0 || !first) return <p className="text-muted">{t('competitions.judgingNone')}</p>
  return (
    <DataTable
      caption={t('competitions.judging')}
      rows={first.judges}
      rowKey={({ id }) => id}
      columns={[
        { key: 'judge', header: t('competitions.judgeName'), cell: ({ name }) => <b>{name}</b> },
        ...judged.map((stage) => ({
          key: `stage-${stage.id}`,
          header: stage.name,
          numeric: true,
          cell: ({ id }: { id: number }) => {
            const { submitted: done = 0, scorable = 0 } = stage.judges.find((judge) => judge.id === id) ?? {}
            return t('competitions.judgingProgress', { done, all: Math.max(scorable, done) })
          },
        })),
      ]}
    />
  )
}
