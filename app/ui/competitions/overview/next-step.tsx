import type { CompetitionOverview } from '~/domain/dashboard/competition-overview.server'
import { paths } from '~/http/paths'
import { formatDay, formatHour } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { ButtonLink } from '~/ui/primitives/button'

/** The one next thing, what it leads to, and the way to it. */
export function OrganiserStepPanel({ competition }: { competition: CompetitionOverview }) {
  const t = useT()
  const words = useStepWords(competition)
  return (
    <section className="next-step" aria-labelledby="next-step">
      <div>
        <p className="eyebrow">{t('overview.next')}</p>
        <h2 id="next-step">{words.title}</h2>
        <p className="next-step-why">{words.why}</p>
      </div>
      {words.to && <ButtonLink to={words.to}>{words.act}</ButtonLink>}
    </section>
  )
}

type Words = { title: string; why: string; act?: string; to?: string }

function useStepWords({ id, step, status, funnel }: CompetitionOverview): Words {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  const when = (at: Date) => `${formatDay(at, locale, timeZone)} ${formatHour(at, locale, timeZone)}`
  if (!step) return { title: t('overview.nothing'), why: t(status === 'cancelled' ? 'overview.why_cancelled' : 'overview.why_archived') }
  switch (step.kind) {
    case 'addStages':
    case 'publish':
      return {
        ...plain(t, step.kind),
        to: step.kind === 'publish' ? paths.competitionPublication(id) : paths.competitionEdit(id),
      }
    case 'end':
    case 'archive':
      return { ...plain(t, step.kind), to: paths.competitionStatus(id, step.kind === 'end' ? 'completed' : 'archived') }
    case 'decideAwards':
    case 'publishAwards':
      return {
        title: t(`overview.step_${step.kind}`),
        why: t(`overview.why_${step.kind}`, { count: step.count }),
        act: t(`overview.act_${step.kind}`),
        to: paths.competitionAwards(id),
      }
    case 'review':
      return {
        title: t('overview.step_review', { count: step.count }),
        why: step.until ? t('overview.why_reviewUntil', { date: when(step.until) }) : t('overview.why_review'),
        act: t('overview.act_review'),
        to: `${paths.competitionParticipants(id)}?status=submitted`,
      }
    case 'awaitEntries': {
      const opens = when(step.opens)
      return {
        title: t('overview.step_awaitEntries'),
        why: step.until
          ? t('overview.why_awaitEntriesUntil', { date: when(step.until), opens })
          : t('overview.why_awaitEntries', { opens }),
        act: t('overview.act_awaitEntries'),
        to: paths.competitionParticipants(id),
      }
    }
    case 'awaitStage':
      return {
        title: t(step.live ? 'overview.step_awaitStageLive' : 'overview.step_awaitStage', step),
        why: t('overview.why_awaitStage', { opens: when(step.opens) }),
        act: t('overview.act_awaitStage'),
        to: paths.stageStatus(id, step.stageId, 'active'),
      }
    case 'awaitUploads': {
      const { locked, taking } = funnel?.all ?? { locked: 0, taking: 0 }
      const allLocked = taking > 0 && locked >= taking
      return {
        title: t('overview.step_awaitUploads', step),
        why: t(allLocked ? 'overview.why_awaitUploadsAll' : 'overview.why_awaitUploads', { locked, taking, date: when(step.until) }),
        ...(locked < taking
          ? { act: t('overview.act_awaitUploads'), to: `${paths.competitionParticipants(id)}?stage=${step.stageId}&lock=unlocked` }
          : { act: t('overview.act_awaitEntries'), to: `${paths.competitionParticipants(id)}?stage=${step.stageId}` }),
      }
    }
    case 'awaitScores':
      return {
        title: t('overview.step_awaitScores', step),
        why: step.until ? t('overview.why_awaitScoresUntil', { ...step, date: when(step.until) }) : t('overview.why_awaitScores', step),
        act: t('overview.act_awaitScores'),
        to: `${paths.competitionScores(id)}?stage=${step.stageId}`,
      }
    case 'openStage':
      return {
        title: t(step.live ? 'overview.step_openStageLive' : 'overview.step_openStage', step),
        why: t(step.live ? 'overview.why_openStageLive' : 'overview.why_openStage'),
        act: t(step.live ? 'overview.act_openStageLive' : 'overview.act_openStage'),
        to: paths.stageStatus(id, step.stageId, 'active'),
      }
    case 'endUploads':
      return {
        title: t(step.live ? 'overview.step_endUploadsLive' : 'overview.step_endUploads', step),
        why: t(step.live ? 'overview.why_endUploadsLive' : 'overview.why_endUploads'),
        act: t('overview.act_endUploads'),
        to: paths.stageStatus(id, step.stageId, 'completed'),
      }
    case 'nobodyAdvanced':
      return {
        title: t('overview.step_nobodyAdvanced', step),
        why: t('overview.why_nobodyAdvanced', step),
        act: t('overview.act_nobodyAdvanced'),
        to: paths.competitionAdvancements(id, step.beforeId),
      }
    case 'closeScoring':
      return { ...ofStage(t, step), to: paths.stageStatus(id, step.stageId, 'closed') }
    case 'addJudges':
      return { ...ofStage(t, step), to: paths.competitionJudges(id) }
    case 'resumeScoring':
      return { ...ofStage(t, step), to: `${paths.competitionScores(id)}?stage=${step.stageId}` }
    case 'decide':
      return { ...counted(t, step), to: paths.competitionAdvancements(id, step.stageId, step.categoryId) }
    case 'correct':
      return { ...counted(t, step), to: paths.stagePublication(id, step.stageId, step.categoryId) }
    case 'republish':
    case 'publishResults':
      return { ...ofStage(t, step), to: paths.stagePublication(id, step.stageId, step.categoryId) }
  }
}

type T = ReturnType<typeof useT>

function plain(t: T, kind: 'addStages' | 'publish' | 'end' | 'archive'): Words {
  return { title: t(`overview.step_${kind}`), why: t(`overview.why_${kind}`), act: t(`overview.act_${kind}`) }
}

function ofStage(
  t: T,
  { kind, stage }: { kind: 'closeScoring' | 'addJudges' | 'resumeScoring' | 'republish' | 'publishResults'; stage: string },
): Words {
  const why = kind === 'addJudges' ? t('overview.why_addJudges', { stage }) : t(`overview.why_${kind}`)
  return { title: t(`overview.step_${kind}`, { stage }), why, act: t(`overview.act_${kind}`) }
}

function counted(t: T, { kind, stage, count }: { kind: 'decide' | 'correct'; stage: string; count: number }): Words {
  return { title: t(`overview.step_${kind}`, { stage }), why: t(`overview.why_${kind}`, { count }), act: t(`overview.act_${kind}`) }
}
