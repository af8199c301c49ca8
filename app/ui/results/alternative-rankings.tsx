import type { Displaced, Placing, RankingDifference } from '~/domain/results/compare-rankings'
import type { PublicationPage } from '~/domain/results/queries/publication-page.server'
import { numberLabel } from '~/domain/registrations/number-label'
import type { AlternativeRankings } from '~/domain/statistics/queries/alternative-rankings.server'
import { formatNumber } from '~/i18n/format'
import { useLocale, useT } from '~/i18n/provider'
import { pointsText } from '~/ui/judging/points'
import { Section } from '~/ui/layout/page'
import { Button } from '~/ui/primitives/button'
import { Choice } from '~/ui/primitives/choice'

type Props = { alternatives: AlternativeRankings; page: Pick<PublicationPage, 'category' | 'categories' | 'decides' | 'prizes'> }

/** Beside the official ranking: whom the median, severity-adjusted figures or one judge's recusal would put elsewhere. */
export function AlternativeRankingsSection({ alternatives, page }: Props) {
  const t = useT()
  const { judges, judge, median, adjusted, without, severity } = alternatives
  // Of the last stage nobody goes on: its words are prizes, where it has any.
  const words = page.decides ? 'advancement' : page.prizes.length > 0 ? 'prizes' : 'ranks'
  const untold = severity === null ? 'adjustedTooLong' : severity.state === 'disconnected' ? 'adjustedDisconnected' : 'adjustedTooFew'
  return (
    <Section title={t('statistics.alternatives')}>
      <p className="max-w-column text-muted">{t('statistics.alternativesLead')}</p>
      <Alternative name={t('statistics.byMedian')} means={t('statistics.byMedianMeans')} difference={median} words={words} />
      <Alternative
        name={t('statistics.byAdjusted')}
        means={adjusted ? t('statistics.byAdjustedMeans') : t(`statistics.${untold}`)}
        note={severity?.state === 'complete' && t('statistics.complete')}
        difference={adjusted}
        words={words}
      />
      <Alternative
        id="recusal"
        name={judge ? t('statistics.byRecusalOf', { name: judge.name }) : t('statistics.byRecusal')}
        means={t('statistics.byRecusalMeans')}
        difference={without}
        words={words}
      >
        <form method="get" autoComplete="off" action="#recusal" className="filter-bar my-3">
          {page.categories.length > 0 && page.category && <input type="hidden" name="category" value={page.category.id} />}
          <Choice
            name="without"
            label={t('statistics.recusedJudge')}
            value={String(judge?.id ?? '')}
            options={[
              { value: '', label: t('statistics.recusedNobody') },
              ...judges.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
          <Button type="submit" variant="secondary">
            {t('statistics.showRecusal')}
          </Button>
        </form>
      </Alternative>
    </Section>
  )
}

type AlternativeProps = {
  id?: string
  name: string
  means: string
  note?: string | false
  difference: RankingDifference | null
  words: 'advancement' | 'prizes' | 'ranks'
  children?: React.ReactNode
}

function Alternative({ id, name, means, note, difference, words, children }: AlternativeProps) {
  const t = useT()
  const sentence =
    difference &&
    (difference.outcomes > 0 && words !== 'ranks'
      ? t(`statistics.outcomesChange_${words}`, { count: difference.entries, outcomes: difference.outcomes })
      : difference.entries > 0
        ? t(`statistics.ranksChange_${words}`, { count: difference.entries })
        : t(`statistics.nothingChanges_${words}`))
  return (
    <section id={id} className="mt-6">
      <h3>{name}</h3>
      <p className="text-sm text-muted">{means}</p>
      {note && <p className="text-sm text-muted">{note}</p>}
      {children}
      {sentence && <p className="mt-2">{sentence}</p>}
      {difference && difference.displaced.length > 0 && <DisplacedTable caption={name} difference={difference} />}
    </section>
  )
}

function DisplacedTable({ caption, difference: { entries, displaced } }: { caption: string; difference: RankingDifference }) {
  const t = useT()
  const more = entries - displaced.length
  return (
    <>
      <table className="data-table mt-2">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('results.participant')}</th>
            <th scope="col">{t('statistics.officialPlacing')}</th>
            <th scope="col">{t('statistics.otherPlacing')}</th>
          </tr>
        </thead>
        <tbody>
          {displaced.map((row) => (
            <DisplacedRow key={row.entryId} row={row} />
          ))}
        </tbody>
      </table>
      {more > 0 && <p className="text-sm text-muted">{t('statistics.moreDisplaced', { count: more })}</p>}
    </>
  )
}

function DisplacedRow({ row: { number, name, before, after } }: { row: Displaced }) {
  const t = useT()
  const decides = before.above !== after.above || before.prize !== after.prize
  return (
    <tr>
      <th scope="row">
        <span className="text-muted">{t('results.number', { number: numberLabel(number) })}</span> {name}
      </th>
      <td data-label={t('statistics.officialPlacing')}>
        <PlacingText placing={before} decides={decides} />
      </td>
      <td data-label={t('statistics.otherPlacing')}>
        <b>
          <PlacingText placing={after} decides={decides} />
        </b>
      </td>
    </tr>
  )
}

/** Rank, figure and, where it is another, the outcome. */
function PlacingText({ placing: { rank, hundredths, above, prize }, decides }: { placing: Placing; decides: boolean }) {
  const [t, locale] = [useT(), useLocale()]
  const outcome =
    above === null ? (prize ?? t('statistics.placingNoPrize')) : t(above ? 'statistics.placingAbove' : 'statistics.placingBelow')
  const parts = [rank === null ? '—' : formatNumber(rank, locale), hundredths === null ? null : pointsText(hundredths), decides && outcome]
  return <>{parts.filter((part) => part !== null && part !== false).join(' · ')}</>
}
