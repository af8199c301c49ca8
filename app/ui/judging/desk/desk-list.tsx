import type { DeskItem } from '~/domain/judging/desk-item'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import type { Translate } from '~/i18n/translate'
import { Tag } from '~/ui/primitives/tag'
import { numberLabel } from '~/domain/registrations/number-label'
import { pointsText } from '../points'
import { workTitle } from '~/ui/works/work-title'

type Props = { competitionId: number; entries: readonly DeskItem[]; selectedId: number | null }

/** The works of a stage: to score, scored, those whose results came out without a score, those whose video is not ready, and those given up. */
export function DeskList({ competitionId, entries, selectedId }: Props) {
  const t = useT()
  const recused = entries.filter(({ state }) => state === 'recused')
  const closed = entries.filter(({ state }) => state === 'published')
  const unready = entries.filter(({ state }) => state === 'processing' || state === 'failed')
  const groups = [
    { title: t('judging.toScore'), items: entries.filter(({ state }) => state === 'pending' || state === 'draft') },
    { title: t('judging.scored'), items: entries.filter(({ state }) => state === 'scored') },
    ...(closed.length > 0 ? [{ title: t('judging.published'), items: closed }] : []),
    ...(unready.length > 0 ? [{ title: t('judging.processing'), items: unready }] : []),
    ...(recused.length > 0 ? [{ title: t('judging.recusedWorks'), items: recused }] : []),
  ]
  return (
    <nav className="desk-list" id="works" aria-label={t('judging.works')}>
      {groups.map(({ title, items }) => (
        <section key={title}>
          <h2>
            {title} {items.length}
          </h2>
          {items.length > 0 && (
            <ol>
              {items.map((item) => (
                <li key={item.id}>{deskLine(t, { competitionId, item, selected: item.id === selectedId })}</li>
              ))}
            </ol>
          )}
        </section>
      ))}
    </nav>
  )
}

type Line = { competitionId: number; item: DeskItem; selected: boolean }

/** Number (or name), title and, where there is one, what became of it. A judge may have hundreds: judging.css knows them by their order, and it is no component. */
function deskLine(t: Translate, { competitionId, item, selected }: Line) {
  const { id, number, name, title, category, state, totalHundredths } = item
  const label = (
    <>
      <span>{name ?? numberLabel(number)}</span>
      <span>{workTitle(t, title, category)}</span>
    </>
  )
  if (state === 'processing' || state === 'failed' || state === 'recused') {
    return (
      <span className="text-muted">
        {label}
        {state === 'failed' && <span className="text-sm">{t('judging.processingFailed')}</span>}
      </span>
    )
  }
  return (
    <a href={paths.competitionScoring(competitionId, id)} aria-current={selected ? 'true' : undefined}>
      {label}
      {state === 'scored' && <span>{pointsText(totalHundredths)}</span>}
      {state === 'draft' && <Tag tone="wait">{t('judging.draft')}</Tag>}
      {state === 'pending' && selected && <span className="sr-only">{t('judging.scoringNow')}</span>}
    </a>
  )
}
