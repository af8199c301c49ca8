import type { CSSProperties } from 'react'
import type { SlipWork } from '~/domain/results/queries/result-slip.server'
import { formatNumber } from '~/i18n/format'
import { useLocale, useT } from '~/i18n/provider'
import { axisFrom } from '~/ui/charts/axis-from'
import { criterionName } from '~/ui/competitions/criterion-name'
import { pointsText } from '~/ui/judging/points'
import { Section } from '~/ui/layout/page'
import { about } from './slip-sum'

/** A row a criterion: what the total counts, and between what the whole panel lies. */
export function SlipCriteria({ work }: { work: SlipWork }) {
  const [t, locale] = [useT(), useLocale()]
  const { criteria } = work
  if (criteria.every(({ averageHundredths }) => averageHundredths === null)) return null
  const from = axisFrom(
    criteria.flatMap(({ lowestHundredths, maxHundredths }) => (lowestHundredths === null ? [] : [lowestHundredths / maxHundredths])),
  )
  const sameMax = criteria.every(({ maxHundredths }) => maxHundredths === criteria[0]!.maxHundredths)
  const sameWeight = criteria.every(({ weight }) => weight === criteria[0]!.weight)
  const at = (hundredths: number, max: number) => `${Math.max(0, ((hundredths / max - from) / (1 - from)) * 100).toFixed(1)}%`
  const points = (hundredths: number) => formatNumber(hundredths / 100, locale, hundredths % 100 ? 2 : 0)
  const [low, full] = sameMax
    ? [points(from * criteria[0]!.maxHundredths), t('slip.full', { max: points(criteria[0]!.maxHundredths) })]
    : [`${Math.round(from * 100)}%`, t('slip.perCentFull')]
  return (
    <Section title={t('slip.criteria')}>
      <table className="slip-criteria" role="table">
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader">
              {t('slip.criterion')}
            </th>
            <th scope="col" role="columnheader" className="n">
              {t('slip.points')}
            </th>
            <th scope="col" role="columnheader">
              <span className="sr-only">{t('slip.rangeHead')}</span>
              <span className="slip-axis" aria-hidden="true">
                <span>{low}</span>
                <span>{full}</span>
              </span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {criteria.map((criterion) => {
            const { id, maxHundredths: max, weight, averageHundredths, shown, lowestHundredths, highestHundredths } = criterion
            if (averageHundredths === null || lowestHundredths === null || highestHundredths === null) return null
            const range = t('slip.range', { lowest: pointsText(lowestHundredths), highest: pointsText(highestHundredths) })
            return (
              <tr role="row" key={id}>
                <th scope="row" role="rowheader">
                  {criterionName(t, criterion)}
                  {(!sameMax || !sameWeight) && (
                    <span className="slip-note">
                      {' '}
                      {!sameMax && t('slip.full', { max: points(max) })} {!sameWeight && `× ${weight}`}
                    </span>
                  )}
                </th>
                <td role="cell" className="n fig">
                  {shown}
                </td>
                <td role="cell">
                  <span className="sr-only">{range}</span>
                  <div
                    className="slip-strip"
                    aria-hidden="true"
                    title={range}
                    style={
                      {
                        '--a': at(lowestHundredths, max),
                        '--b': at(highestHundredths, max),
                        '--m': at(averageHundredths, max),
                      } as CSSProperties
                    }
                  >
                    <i />
                    <u />
                  </div>
                </td>
              </tr>
            )
          })}
          <tr role="row" className="res">
            <th scope="row" role="rowheader">
              {t('slip.weighted')}
            </th>
            <td role="cell" className="n fig">
              {about(work.criteriaExact)}
              {work.shown}
            </td>
            <td role="cell" />
          </tr>
        </tbody>
      </table>
      <p className="slip-note">
        {[
          work.perCriterion ? t('slip.criteriaHowEach') : t('slip.criteriaHow', { count: work.counted }),
          ...(work.criteriaExact ? [] : [t('slip.ofUnrounded')]),
        ].join(t('slip.join'))}
      </p>
    </Section>
  )
}
