import type { ResultSlip, SlipWork } from '~/domain/results/queries/result-slip.server'
import { useT } from '~/i18n/provider'
import { criterionName } from '~/ui/competitions/criterion-name'
import { pointsText } from '~/ui/judging/points'
import { Section } from '~/ui/layout/page'
import { workTitle } from '~/ui/works/work-title'

type Props = { slip: ResultSlip; work: SlipWork }

/** Before what the figures beside it, as they are written, only nearly come to. */
export const about = (exact: boolean) => (exact ? '' : '≈\u00a0')

/** How a work's total came about, set as one does it on paper. */
export function SlipSum({ slip, work }: Props) {
  const t = useT()
  const single = slip.works.length + slip.unscored.length === 1
  return (
    <Section title={single ? t('slip.how') : t('slip.howOf', { title: workTitle(t, work.title) })}>
      <table className="slip-sum" role="table">
        <tbody role="rowgroup">{work.perCriterion ? <CriterionRows work={work} /> : <JudgeRows work={work} />}</tbody>
      </table>
      <RuleNote slip={slip} work={work} />
    </Section>
  )
}

function JudgeRows({ work }: { work: SlipWork }) {
  const t = useT()
  const counted = work.judges.filter(({ dropped }) => dropped === null)
  return (
    <>
      {work.judges.map(({ number, shown, dropped }) => (
        <tr role="row" key={number} className={dropped ? 'off' : undefined}>
          <th scope="row" role="rowheader">
            {t('slip.judge', { number })}
          </th>
          <td role="cell">{dropped && t(`slip.dropped_${dropped}`)}</td>
          <td role="cell" className="fig">
            {dropped ? <s>{shown}</s> : shown}
          </td>
        </tr>
      ))}
      <tr role="row" className="add">
        <th scope="row" role="rowheader">
          {t('slip.sumOf', { count: work.counted })}
        </th>
        <td role="cell">{counted.length <= 6 && counted.map(({ shown }) => shown).join(' + ')}</td>
        <td role="cell" className="fig">
          {about(work.sum.exact)}
          {work.sum.shown}
        </td>
      </tr>
      <tr role="row" className="res">
        <th scope="row" role="rowheader">
          {t('slip.dividedBy', { count: work.counted })}
        </th>
        <td role="cell" />
        <td role="cell" className="fig">
          {work.shown}
        </td>
      </tr>
    </>
  )
}

function CriterionRows({ work }: { work: SlipWork }) {
  const t = useT()
  return (
    <>
      {work.criteria.map((criterion) => (
        <tr role="row" key={criterion.id}>
          <th scope="row" role="rowheader">
            {criterionName(t, criterion)}
          </th>
          <td role="cell">
            {t('slip.full', { max: pointsText(criterion.maxHundredths) })} × {criterion.weight}
          </td>
          <td role="cell" className="fig">
            {criterion.shown}
          </td>
        </tr>
      ))}
      <tr role="row" className="res">
        <th scope="row" role="rowheader">
          {t('slip.criterionSum')}
        </th>
        <td role="cell" />
        <td role="cell" className="fig">
          {about(work.criteriaExact)}
          {work.shown}
        </td>
      </tr>
    </>
  )
}

function RuleNote({ slip: { rule, tie, works }, work }: Props) {
  const t = useT()
  const kept = !rule.removeExtremes
    ? 'slip.ruleAll'
    : work.judges.length < 3
      ? 'slip.ruleFew'
      : work.perCriterion
        ? 'slip.rulePerCriterion'
        : 'slip.ruleTotals'
  return (
    <p className="slip-note">
      {[
        t(kept),
        t('slip.ruleWeights'),
        ...((work.perCriterion ? work.criteriaExact : work.sum.exact) ? [] : [t('slip.ofUnrounded')]),
        t('slip.ruleRounding'),
        t('slip.ruleVersion', { version: rule.version }),
      ].join(t('slip.join'))}{' '}
      {works[0] === work && tie && <TieNote tie={tie} criterion={rule.tieCriterion} />}
    </p>
  )
}

function TieNote({ tie, criterion }: { tie: NonNullable<ResultSlip['tie']>; criterion: ResultSlip['rule']['tieCriterion'] }) {
  const t = useT()
  const named = criterion ? criterionName(t, criterion) : ''
  return (
    <>
      {tie.step && <b>{t(`slip.tie_${tie.step}`, { criterion: named, reason: tie.chairReason ?? '' })} </b>}
      {tie.shared > 1 && <b>{t('slip.tieShared')}</b>}
    </>
  )
}

/** The works that do not count, for nobody scored them. */
export function SlipUnscored({ slip: { works, unscored } }: { slip: ResultSlip }) {
  const t = useT()
  if (works.length === 0 || unscored.length === 0) return null
  return (
    <Section title={t('slip.unscoredWorks')}>
      <ul className="list-disc ps-5">
        {unscored.map((title, index) => (
          <li key={index}>{t('slip.unscoredWork', { title: workTitle(t, title) })}</li>
        ))}
      </ul>
    </Section>
  )
}

/** The entry's total where it has several works. */
export function SlipMean({ slip }: { slip: ResultSlip }) {
  const t = useT()
  if (slip.works.length < 2) return null
  return (
    <Section title={t('slip.meanOfWorks', { count: slip.works.length })}>
      <table className="slip-sum" role="table">
        <tbody role="rowgroup">
          {slip.works.map(({ id, title, shown }) => (
            <tr role="row" key={id}>
              <th scope="row" role="rowheader">
                {workTitle(t, title)}
              </th>
              <td role="cell" />
              <td role="cell" className="fig">
                {shown}
              </td>
            </tr>
          ))}
          <tr role="row" className="res">
            <th scope="row" role="rowheader">
              {t('slip.dividedBy', { count: slip.works.length })}
            </th>
            <td role="cell" />
            <td role="cell" className="fig">
              {about(slip.worksExact)}
              {pointsText(slip.totalHundredths)}
            </td>
          </tr>
        </tbody>
      </table>
      {!slip.worksExact && <p className="slip-note">{t('slip.ofUnrounded')}</p>}
    </Section>
  )
}
