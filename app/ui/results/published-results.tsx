import { rankingName } from '~/domain/notices/ranking-name'
import { numberLabel } from '~/domain/registrations/number-label'
import type { ResultsPage } from '~/domain/results/queries/results-page.server'
import { paths } from '~/http/paths'
import { formatDateTime, formatNumber } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { pointsText } from '~/ui/judging/points'
import { Section } from '~/ui/layout/page'
import { Tag } from '~/ui/primitives/tag'
import { AdvancementTag } from './advancement-tag'

type Edition = NonNullable<ResultsPage['edition']>

/** The way to the other stages and categories. */
export function EditionChoice({ page: { competition, editions, edition } }: { page: ResultsPage }) {
  const t = useT()
  if (editions.length < 2) return null
  return (
    <nav aria-label={t('published.stages')} className="desk-stages">
      {editions.map((one) => (
        <a
          key={one.id}
          href={`${paths.competitionResults(competition.id)}?stage=${one.stageId}${one.categoryId ? `&category=${one.categoryId}` : ''}`}
          aria-current={one.id === edition?.id ? 'page' : undefined}
        >
          {rankingName(one.stage, one.category)}
        </a>
      ))}
    </nav>
  )
}

/** One ranking as it was published, or only the names of who goes on or has a prize. */
export function PublishedEdition({ page, edition }: { page: ResultsPage; edition: Edition }) {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  const ranks = page.competition.resultsShown === 'ranks'
  const title = rankingName(edition.stage, edition.category)
  const time = formatDateTime(edition.publishedAt, locale, timeZone)
  return (
    <Section title={title}>
      <p className="mb-4 text-sm text-muted">
        {t(ranks ? 'published.lead' : 'published.leadNamed', { time, count: page.total })}{' '}
        {edition.edition > 1 && t('published.corrected', { edition: edition.edition })}
      </p>
      {page.rows.length === 0 ? <p>{t('published.nobody')}</p> : <Rows page={page} edition={edition} caption={title} ranks={ranks} />}
    </Section>
  )
}

type RowsProps = { page: ResultsPage; edition: Edition; caption: string; ranks: boolean }

function Rows({ page: { rows, numbered }, edition, caption, ranks }: RowsProps) {
  const [t, locale] = [useT(), useLocale()]
  const together = edition.categoryId === null
  return (
    <table className="published" role="table">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {ranks && (
            <th scope="col" role="columnheader">
              {t('published.rank')}
            </th>
          )}
          <th scope="col" role="columnheader">
            {t('published.name')}
          </th>
          {ranks && (
            <th scope="col" role="columnheader">
              {t('published.total')}
            </th>
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(({ rank, name, number, category, totalHundredths, prize, decision }, index) => (
          <tr role="row" key={index}>
            {ranks && (
              <td role="cell" className="fig">
                {rank === null ? '—' : formatNumber(rank, locale)}
              </td>
            )}
            <th scope="row" role="rowheader">
              {name}{' '}
              {(numbered || together) && (
                <span className="slip-note">
                  {numbered && t('slip.number', { number: numberLabel(number) })} {together && category}
                </span>
              )}{' '}
              {prize ? <Tag tone="done">{prize}</Tag> : decision === 'advanced' && <AdvancementTag status={decision} own />}
            </th>
            {ranks && (
              <td role="cell" className="fig">
                {pointsText(totalHundredths)}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The special awards that are out, with who won them. */
export function PublishedAwards({ awards }: { awards: ResultsPage['awards'] }) {
  const t = useT()
  if (awards.length === 0) return null
  return (
    <Section title={t('published.awards')}>
      <dl className="slip-say honours">
        {awards.map(({ id, name, winners }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd>{winners.map((winner) => t('published.winner', winner)).join(t('common.listJoin'))}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
