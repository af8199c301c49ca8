import type { DecisionsAgainstLine } from '~/domain/results/against-line'
import { useT } from '~/i18n/provider'
import { PlacedEntryLinks, type RankingPlace } from './placed-entries'

/** Who stands above the cut line and does not advance, and who does from below. */
export function AgainstLine({ against: { places, notAdvanced, advanced }, place }: { against: DecisionsAgainstLine; place: RankingPlace }) {
  const t = useT()
  return (
    <ul className="list-disc ps-5">
      {notAdvanced.count > 0 && (
        <li>
          {t('results.aboveNotAdvanced', { count: notAdvanced.count, places })}
          <PlacedEntryLinks entries={notAdvanced} place={place} />
        </li>
      )}
      {advanced.count > 0 && (
        <li>
          {t('results.belowAdvanced', { count: advanced.count, places })}
          <PlacedEntryLinks entries={advanced} place={place} />
        </li>
      )}
    </ul>
  )
}
