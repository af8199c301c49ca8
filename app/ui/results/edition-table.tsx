import type { EditionData } from '~/domain/results/queries/editions.server'
import { formatNumber } from '~/i18n/format'
import { useLocale, useT } from '~/i18n/provider'
import { numberLabel } from '~/domain/registrations/number-label'
import { pointsText } from '~/ui/judging/points'
import { AdvancementTag } from './advancement-tag'

type Props = { results: EditionData['results']; caption: string; /** Whether there is a stage to go on to. */ decides: boolean }

/** The results of one edition, as they were published. */
export function EditionTable({ results, caption, decides }: Props) {
  const [t, locale] = [useT(), useLocale()]
  const prizes = !decides && results.some(({ prize }) => prize !== null)
  return (
    <table className="data-table mt-6 max-w-4xl">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('outcomes.rank')}</th>
          <th scope="col">{t('results.participant')}</th>
          <th scope="col" className="numeric">
            {t('outcomes.total')}
          </th>
          <th scope="col" className="numeric">
            {t('outcomes.judges')}
          </th>
          {decides && <th scope="col">{t('results.status')}</th>}
          {prizes && <th scope="col">{t('results.prize')}</th>}
        </tr>
      </thead>
      <tbody>
        {results.map((row) => (
          <tr key={row.entryId}>
            <td data-label={t('outcomes.rank')}>{row.rank === null ? '—' : formatNumber(row.rank, locale)}</td>
            <th scope="row">
              <span className="text-muted">{t('results.number', { number: numberLabel(row.number) })}</span> {row.name}{' '}
              <span className="text-sm text-muted">{row.category}</span>
            </th>
            <td className="numeric" data-label={t('outcomes.total')}>
              <b className="figure">{pointsText(row.totalHundredths)}</b>
            </td>
            <td className="numeric" data-label={t('outcomes.judges')}>
              {row.judgeCount}
            </td>
            {decides && (
              <td data-label={t('results.status')}>
                <AdvancementTag status={row.decision} />
              </td>
            )}
            {prizes && <td data-label={t('results.prize')}>{row.prize ?? '—'}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
