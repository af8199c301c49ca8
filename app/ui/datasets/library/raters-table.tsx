import { givenQuery } from '~/domain/datasets/given-filter'
import type { Rater } from '~/domain/datasets/queries/raters-page.server'
import { paths } from '~/http/paths'
import { formatDateTime, formatNumber } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { EmptyState } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'
import { DataTable } from '~/ui/primitives/table'
import { personName } from '~/ui/users/person-name'

/** People, each with the way to what they rated. */
export function RatersTable({ raters, caption }: { raters: Rater[]; caption: string }) {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  const nameOf = (rater: Rater) => personName(t, rater)
  return (
    <DataTable
      caption={caption}
      room="wide"
      rows={raters}
      rowKey={({ id }) => id}
      empty={<EmptyState title={t('libraryData.ratersEmpty')}>{t('libraryData.ratersEmptyHint')}</EmptyState>}
      columns={[
        { key: 'name', header: t('libraryData.name'), cell: (rater) => <a href={paths.user(rater.id)}>{nameOf(rater)}</a> },
        {
          key: 'email',
          header: t('libraryData.email'),
          cell: ({ email, erasedAt }) => !erasedAt && <span className="[overflow-wrap:anywhere]">{email}</span>,
        },
        { key: 'role', header: t('libraryData.role'), narrow: true, cell: ({ role }) => t(`people.role_${role}`) },
        { key: 'ratings', header: t('libraryData.ratingCount'), numeric: true, cell: ({ ratings }) => formatNumber(ratings, locale) },
        {
          key: 'last',
          header: t('libraryData.lastAt'),
          cell: ({ lastAt }) => (lastAt ? formatDateTime(lastAt, locale, timeZone) : t('libraryData.never')),
        },
        {
          key: 'acts',
          header: t('libraryData.records'),
          cardLabel: '',
          acts: true,
          cell: (rater) => (
            <span className="flex flex-wrap gap-x-1">
              <ButtonLink
                to={paths.user(rater.id)}
                size="small"
                variant="text"
                aria-label={t('common.actOn', { act: t('libraryData.records'), name: nameOf(rater) })}
              >
                {t('libraryData.records')}
              </ButtonLink>
              {rater.ratings > 0 && (
                <ButtonLink
                  to={paths.libraryRatings() + givenQuery({ raterId: rater.id })}
                  size="small"
                  variant="text"
                  aria-label={t('common.actOn', { act: t('libraryData.ofRater'), name: nameOf(rater) })}
                >
                  {t('libraryData.ofRater')}
                </ButtonLink>
              )}
            </span>
          ),
        },
      ]}
    />
  )
}
