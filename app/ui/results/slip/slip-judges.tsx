import type { SlipWork } from '~/domain/results/queries/result-slip.server'
import { useT } from '~/i18n/provider'
import { criterionName } from '~/ui/competitions/criterion-name'
import { pointsText } from '~/ui/judging/points'
import { Section } from '~/ui/layout/page'

/** What every judge gave in every criterion: from it all else can be worked out. */
export function SlipJudges({ work }: { work: SlipWork }) {
  const t = useT()
  return (
    <section className="section slip-all">
      <details open>
        <summary>{t('slip.everyJudge')}</summary>
        <div className="slip-wide" role="region" aria-label={t('slip.everyJudge')} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('slip.judgeHead')}</th>
                {work.criteria.map((criterion) => (
                  <th key={criterion.id} scope="col">
                    {criterionName(t, criterion)}
                  </th>
                ))}
                <th scope="col">{t('slip.total')}</th>
              </tr>
            </thead>
            <tbody>
              {work.judges.map(({ number, values, shown, dropped }) => (
                <tr key={number} className={dropped ? 'off' : undefined}>
                  <th scope="row">{t('slip.shortJudge', { number })}</th>
                  {values.map((value, index) => (
                    <td key={work.criteria[index]!.id}>
                      {value.dropped ? <s>{pointsText(value.hundredths)}</s> : pointsText(value.hundredths)}
                    </td>
                  ))}
                  <td>{dropped ? <s>{shown}</s> : shown}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  )
}

/** What the judges wrote, and at which moments of the recording; who wrote nothing is named at the end. */
export function SlipComments({ work }: { work: SlipWork }) {
  const t = useT()
  const spoke = work.judges.filter(({ comment, marks }) => comment || marks.length > 0)
  const silent = work.judges.filter((judge) => !spoke.includes(judge))
  return (
    <Section title={t('slip.comments')}>
      <dl className="slip-say">
        {spoke.map(({ number, comment, marks }) => (
          <div key={number}>
            <dt>{t('slip.judge', { number })}</dt>
            {comment && <dd>{comment}</dd>}
            {marks.length > 0 && (
              <dd>
                <ul>
                  {marks.map(({ at, text }, index) => (
                    <li key={index}>
                      <span className="fig">{at}</span> {text}
                    </li>
                  ))}
                </ul>
              </dd>
            )}
          </div>
        ))}
      </dl>
      {silent.length > 0 && (
        <p className="slip-note">
          {t('slip.silent', { judges: silent.map(({ number }) => t('slip.judge', { number })).join(t('common.listJoin')) })}
        </p>
      )}
    </Section>
  )
}
