import type { CompetitionListItem } from '~/domain/competitions/queries/competitions-page.server'
import { paths } from '~/http/paths'
import { formatDate, formatMoney, formatNumber } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { DataTable } from '~/ui/primitives/table'
import { Tag } from '~/ui/primitives/tag'
import { CompetitionLinks } from './competition-links'
import { listPhaseOf, phaseTones } from './list-phase'

type Props = { items: CompetitionListItem[]; caption: string; organises: boolean; enters: boolean }

/** The competitions side by side, for comparing times, places and fees. */
export function CompetitionTable({ items, caption, organises, enters }: Props) {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  const day = (instant: Date | null) => (instant ? formatDate(instant, locale, timeZone) : '—')
  return (
    <DataTable
      caption={caption}
      rows={items}
      rowKey={({ id }) => id}
      room="widest"
      columns={[
        { key: 'name', header: t('competitions.field_name'), cell: ({ id, name }) => <a href={paths.competition(id)}>{name}</a> },
        {
          key: 'phase',
          header: t('competitions.listStatus'),
          cell: (item) => <Tag tone={phaseTones[listPhaseOf(item)]}>{t(`competitions.phase_${listPhaseOf(item)}`)}</Tag>,
        },
        { key: 'stage', header: t('competitions.currentStage'), cell: ({ stage }) => stage?.name ?? '—' },
        { key: 'closes', header: t('competitions.registrationClosesAt'), cell: ({ registrationCloses }) => day(registrationCloses) },
        { key: 'ends', header: t('competitions.field_endsAt'), cell: ({ endsAt }) => day(endsAt) },
        {
          key: 'places',
          header: t('competitions.figureRegistrations'),
          numeric: true,
          cell: ({ places: { taken, max } }) =>
            max === null ? formatNumber(taken, locale) : t('competitions.placesTaken', { taken, max }),
        },
        {
          key: 'fee',
          header: t('competitions.fee'),
          numeric: true,
          cell: ({ feeMinor, currency }) => (feeMinor === 0 ? t('competitions.free') : formatMoney(feeMinor, currency, locale)),
        },
        {
          key: 'actions',
          header: t('competitions.judgeActions'),
          cardLabel: '',
          acts: true,
          cell: (item) => (
            <span className="flex flex-wrap gap-x-4">
              <CompetitionLinks item={item} organises={organises} enters={enters} />
            </span>
          ),
        },
      ]}
    />
  )
}
