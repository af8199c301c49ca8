import type { PublicationPage } from '~/domain/results/queries/publication-page.server'
import { useT } from '~/i18n/provider'
import { numberLabel } from '~/ui/judging/number-label'
import { pointsText } from '~/ui/judging/points'

type Change = PublicationPage['changes'][number]

/** What the next edition changes: each entry whose rank or total differs from the one published before. */
export function ResultChanges({ changes }: { changes: readonly Change[] }) {
  const t = useT()
  const shown = (outcome: Change['before']) => (outcome ? `${outcome.rank ?? '—'} · ${pointsText(outcome.totalHundredths)}` : '—')
  return (
    <section className="my-6">
      <h2 className="text-lg">{t('results.changes', { count: changes.length })}</h2>
      <table className="data-table mt-3">
        <thead>
          <tr>
            <th scope="col">{t('results.participant')}</th>
            <th scope="col">{t('results.beforeChange')}</th>
            <th scope="col">{t('results.afterChange')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.entryId}>
              <th scope="row">
                <span className="text-muted">{t('results.number', { number: numberLabel(change.number) })}</span> {change.name}
              </th>
              <td data-label={t('results.beforeChange')}>{shown(change.before)}</td>
              <td data-label={t('results.afterChange')}>
                <b>{shown(change.after)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
