import type { DeskItem } from '~/domain/judging/desk-item'
import type { Desk } from '~/domain/judging/queries/desk.server'
import { paths } from '~/http/paths'
import { formatTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import type { Translate } from '~/i18n/translate'
import { Tag } from '~/ui/primitives/tag'
import type { SheetView } from './score-sheet'

/** Where the judge is, how far, and whether what was typed is kept. */
export function DeskTop({ desk, entries, sheet }: { desk: Desk; entries: readonly DeskItem[]; sheet: SheetView | null }) {
  const t = useT()
  const { competition, stages, stage } = desk
  const done = entries.filter(({ state }) => state === 'scored').length
  // Those whose results are out, and those given up, are left out: nothing more comes of them.
  const total = entries.filter(({ state }) => state !== 'published' && state !== 'recused').length
  return (
    <header className="desk-top">
      <a href={paths.competition(competition.id)} className="back">
        <span aria-hidden="true">←</span> {t('judging.backToCompetition')}
      </a>
      <h1>
        {[competition.name, stage && t('judging.stageJudging', { stage: stage.name })].filter(Boolean).join(t('common.factSeparator'))}
      </h1>
      {stages.length > 1 && (
        <nav aria-label={t('judging.stages')} className="desk-stages">
          {stages.map(({ id, name }) => (
            <a key={id} href={`?stage=${id}`} aria-current={id === stage?.id ? 'true' : undefined}>
              {name}
            </a>
          ))}
        </nav>
      )}
      <div className="desk-progress">
        <span className="text-sm text-muted">
          {t('judging.progress', { done, total })}
          {desk.progress?.remainingMs ? t('judging.progressLeft', { left: timeLeft(t, desk.progress.remainingMs) }) : null}
        </span>
        <progress className="progress" value={done} max={Math.max(1, total)} aria-label={t('judging.progressLabel')} />
        {sheet && <SavedTag sheet={sheet} />}
      </div>
    </header>
  )
}

/** Roughly: in hours from an hour and a half on, else in steps of five minutes. */
function timeLeft(t: Translate, ms: number): string {
  const minutes = ms / 60_000
  if (minutes >= 90) return t('judging.leftHours', { count: Math.round(minutes / 60) })
  return t('judging.leftMinutes', { count: Math.max(5, Math.round(minutes / 5) * 5) })
}

function SavedTag({ sheet: { state, savedAt, onDevice, submitting } }: { sheet: SheetView }) {
  const t = useT()
  const locale = useLocale()
  const timeZone = useTimeZone()
  const unsaved = state === 'unreachable' || state === 'signedOut' || state === 'conflict'
  return (
    <span role="status">
      {unsaved && <Tag tone="wait">{t(onDevice ? 'judging.onDevice' : 'judging.notSaved')}</Tag>}
      {state === 'faulty' && <Tag tone="wait">{t('judging.faultyUnsaved')}</Tag>}
      {state === 'sending' && <Tag>{t(submitting ? 'judging.submitting' : 'judging.saving')}</Tag>}
      {state === 'kept' && savedAt !== null && (
        <Tag tone="done">{t('judging.savedAt', { time: formatTime(savedAt, locale, timeZone) })}</Tag>
      )}
    </span>
  )
}
