import type { PublicationPage } from '~/domain/results/queries/publication-page.server'
import { formatNumber } from '~/i18n/format'
import { useLocale, useT } from '~/i18n/provider'
import { numberLabel } from '~/domain/registrations/number-label'
import { pointsText } from '~/ui/judging/points'

type Change = PublicationPage['changes'][number]

/** What the next edition changes: each entry whose rank, total or decision differs from the one published before. */
export function ResultChanges({ changes, decides }: { changes: readonly Change[]; decides: boolean }) {
  const [t, locale] = [useT(), useLocale()]
  const shown = (outcome: Change['before']) =>
    outcome
      ? [
          outcome.rank === null ? '—' : formatNumber(outcome.rank, locale),
          pointsText(outcome.totalHundredths),
          outcome.decision && t(`works.decision_${outcome.decision}`),
          outcome.prize,
          outcome.teacherAwarded ? t('published.teacherAward') : null,
        ]
          .filter((part) => part !== null)
          .join(' · ')
      : '—'
  const [before, after] = decides
    ? [t('results.beforeChangeDecided'), t('results.afterChangeDecided')]
    : changes.some(({ before, after }) => (before?.prize ?? after?.prize ?? null) !== null)
      ? [t('results.beforeChangePrizes'), t('results.afterChangePrizes')]
      : [t('results.beforeChange'), t('results.afterChange')]
  return (
    <section>
      <h2 className="text-lg">{t('results.changes', { count: changes.length })}</h2>
      <table className="data-table mt-3">
        <thead>
          <tr>
            <th scope="col">{t('results.participant')}</th>
            <th scope="col">{before}</th>
            <th scope="col">{after}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.entryId}>
              <th scope="row">
                <span className="text-muted">{t('results.number', { number: numberLabel(change.number) })}</span> {change.name}
              </th>
              <td data-label={before}>{shown(change.before)}</td>
              <td data-label={after}>
                <b>{shown(change.after)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
