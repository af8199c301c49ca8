import type { ResultSlip, SlipWork } from '~/domain/results/queries/result-slip.server'
import { useT } from '~/i18n/provider'
import { criterionName } from '~/ui/competitions/criterion-name'
import { pointsText } from '~/ui/judging/points'
import { Section } from '~/ui/layout/page'
import { workTitle } from '~/ui/works/work-title'

type Props = { slip: ResultSlip; work: SlipWork }

/** How a work's total came about, set as one does it on paper. */
export function SlipSum({ slip, work }: Props) {
  const t = useT()
  const single = slip.works.length === 1
  return (
    <Section title={single ? t('slip.how') : t('slip.howOf', { title: workTitle(t, work.title) })}>
      <table className="slip-sum">
        <tbody>{work.perCriterion ? <CriterionRows work={work} /> : <JudgeRows work={work} />}</tbody>
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
      {work.judges.map(({ number, totalHundredths, dropped }) => (
        <tr key={number} className={dropped ? 'off' : undefined}>
          <th scope="row">{t('slip.judge', { number })}</th>
          <td>{dropped && t(`slip.dropped_${dropped}`)}</td>
          <td className="fig">{dropped ? <s>{pointsText(totalHundredths)}</s> : pointsText(totalHundredths)}</td>
        </tr>
      ))}
      <tr className="add">
        <th scope="row">{t('slip.sumOf', { count: work.counted })}</th>
        <td>{counted.length <= 6 && counted.map(({ totalHundredths }) => pointsText(totalHundredths)).join(' + ')}</td>
        <td className="fig">{pointsText(work.sumHundredths)}</td>
      </tr>
      <tr className="res">
        <th scope="row">{t('slip.dividedBy', { count: work.counted })}</th>
        <td />
        <td className="fig">{pointsText(work.totalHundredths)}</td>
      </tr>
    </>
  )
}

function CriterionRows({ work }: { work: SlipWork }) {
  const t = useT()
  return (
    <>
      {work.criteria.map((criterion) => (
        <tr key={criterion.id}>
          <th scope="row">{criterionName(t, criterion)}</th>
          <td>
            {t('slip.full', { max: pointsText(criterion.maxHundredths) })} × {criterion.weight}
          </td>
          <td className="fig">{pointsText(criterion.averageHundredths)}</td>
        </tr>
      ))}
      <tr className="res">
        <th scope="row">{t('slip.criterionSum')}</th>
        <td />
        <td className="fig">{pointsText(work.totalHundredths)}</td>
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
      {[t(kept), t('slip.ruleWeights'), t('slip.ruleRounding'), t('slip.ruleVersion', { version: rule.version })].join(t('slip.join'))}{' '}
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

/** The entry's total where it has several works. */
export function SlipMean({ slip }: { slip: ResultSlip }) {
  const t = useT()
  if (slip.works.length < 2) return null
  return (
    <Section title={t('slip.meanOfWorks', { count: slip.works.length })}>
      <table className="slip-sum">
        <tbody>
          {slip.works.map(({ id, title, totalHundredths }) => (
            <tr key={id}>
              <th scope="row">{workTitle(t, title)}</th>
              <td />
              <td className="fig">{pointsText(totalHundredths)}</td>
            </tr>
          ))}
          <tr className="res">
            <th scope="row">{t('slip.dividedBy', { count: slip.works.length })}</th>
            <td />
            <td className="fig">{pointsText(slip.totalHundredths)}</td>
          </tr>
        </tbody>
      </table>
    </Section>
  )
}
