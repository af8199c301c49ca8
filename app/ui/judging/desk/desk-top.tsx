import { unpackItems } from '~/domain/judging/desk-item'
import type { Desk } from '~/domain/judging/queries/desk.server'
import { paths } from '~/http/paths'
import { formatTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { Tag } from '~/ui/primitives/tag'
import type { DraftState } from './use-draft'

/** Where the judge is, how far, and whether what was typed is kept. */
export function DeskTop({ desk, draft }: { desk: Desk; draft: DraftState | null }) {
  const t = useT()
  const { competition, stages, stage } = desk
  const entries = unpackItems(desk.entries)
  const done = entries.filter(({ state }) => state === 'scored').length
  return (
    <header className="desk-top">
      <a href={paths.competition(competition.id)} className="text-sm text-muted">
        ← {t('judging.backToCompetition')}
      </a>
      <h1>
        {competition.name}　{stage && t('judging.stageJudging', { stage: stage.name })}
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
        <span className="text-sm text-muted">{t('judging.progress', { done, total: entries.length })}</span>
        <progress className="progress" value={done} max={Math.max(1, entries.length)} aria-label={t('judging.progressLabel')} />
        {draft && <SavedTag draft={draft} />}
      </div>
    </header>
  )
}

function SavedTag({ draft }: { draft: DraftState }) {
  const t = useT()
  const locale = useLocale()
  const timeZone = useTimeZone()
  return (
    <span role="status">
      {draft.state === 'failed' && <Tag tone="wait">{t('judging.notSaved')}</Tag>}
      {draft.state === 'saving' && <Tag>{t('judging.saving')}</Tag>}
      {draft.state === 'saved' && draft.at !== null && (
        <Tag tone="done">{t('judging.savedAt', { time: formatTime(draft.at, locale, timeZone) })}</Tag>
      )}
    </span>
  )
}
