import type { AroundTheLine } from '~/domain/advancement/queries/around-the-line.server'
import { useT } from '~/i18n/provider'
import { PlacedEntryLinks, type RankingPlace } from './placed-entries'

/** Who would stand on the other side of the line by another rule: nothing that decides, but worth knowing before one does. */
export function OtherLines({ around: { others, model }, place }: { around: AroundTheLine; place: RankingPlace }) {
  const t = useT()
  return (
    <section className="other-lines">
      <h2>{t('results.otherLines')}</h2>
      <dl>
        {others.map(({ rule, rising, falling }) => (
          <div key={rule}>
            <dt>{t(`results.by_${rule}`)}</dt>
            <dd>
              {rising.count + falling.count === 0 && t('results.sameLine')}
              {rising.count > 0 && (
                <span>
                  {t('results.rising')}
                  <PlacedEntryLinks entries={rising} place={place} />
                </span>
              )}
              {falling.count > 0 && (
                <span>
                  {t('results.falling')}
                  <PlacedEntryLinks entries={falling} place={place} />
                </span>
              )}
            </dd>
          </div>
        ))}
        {model !== 'adjusted' && (
          <div>
            <dt>{t('results.by_adjusted')}</dt>
            <dd>{t(`results.adjusted_${model}`)}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}

/** How many would change sides, over all the other rules. */
export function whoMoves({ others }: AroundTheLine): number {
  return others.reduce((sum, { rising, falling }) => sum + Math.max(rising.count, falling.count), 0)
}
