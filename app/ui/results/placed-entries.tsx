import type { PlacedEntries } from '~/domain/results/against-line'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { numberLabel } from '~/domain/registrations/number-label'

export type RankingPlace = { competitionId: number; stageId: number; categoryId: number | undefined }

/** Entries of a ranking by number, name and rank, each a way to its row there; of many the first. */
export function PlacedEntryLinks({ entries: { count, named }, place }: { entries: PlacedEntries; place: RankingPlace }) {
  const t = useT()
  const ranking = paths.competitionAdvancements(place.competitionId, place.stageId, place.categoryId)
  return (
    <>
      {named.map(({ entryId, number, name, rank, page }, index) => (
        <span key={entryId}>
          {index > 0 && t('common.listJoin')}
          <a href={`${ranking}&page=${page}#entry-${entryId}`}>
            {t('results.number', { number: numberLabel(number) })} {name}
          </a>
          {rank === null ? t('results.placedUnranked') : t('results.placedAt', { count: rank })}
        </span>
      ))}
      {count > named.length && ` ${t('results.andOthers', { count: count - named.length })}`}
    </>
  )
}
