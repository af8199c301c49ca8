import { fewestForExtremes } from '~/domain/results/aggregates'
import type { OwnResult } from '~/domain/results/queries/own-results.server'
import { formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { Radar } from '~/ui/charts/radar'
import { Notice } from '~/ui/layout/page'
import { AdvancementTag } from './advancement-tag'
import { criterionName } from '~/ui/competitions/criterion-name'
import { pointsText } from '~/ui/judging/points'

/** A participant's own published results, newest stage first, with what became of them. */
export function OwnResults({ results }: { results: OwnResult[] }) {
  const t = useT()
  const eliminated = results.find(({ advancement }) => advancement === 'eliminated')
  if (results.length === 0) return null
  return (
    <>
      {eliminated && (
        <div className="mb-5">
          <Notice tone="warning">{t('results.eliminatedIn', { stage: eliminated.stageName })}</Notice>
        </div>
      )}
      {[...results].reverse().map((result) => (
        <StageResult key={result.stageId} result={result} />
      ))}
    </>
  )
}

function StageResult({ result }: { result: OwnResult }) {
  const t = useT()
  const locale = useLocale()
  const timeZone = useTimeZone()
  return (
    <article className="own-result">
      <h3 className="text-lg">
        {t('results.ownTitle', { stage: result.stageName })} <AdvancementTag status={result.advancement} />
      </h3>
      {result.totalHundredths === null ? (
        <p className="text-muted">{t('results.ownUnscored')}</p>
      ) : (
        <>
          <dl className="own-figures">
            <div>
              <dt>{t('results.total')}</dt>
              <dd>{pointsText(result.totalHundredths, locale)}</dd>
            </div>
            <div>
              <dt>{t('results.rank')}</dt>
              <dd>{t('results.rankOf', { rank: result.rank ?? '—', count: result.rankedCount })}</dd>
            </div>
            <div>
              <dt>{t('results.judges')}</dt>
              <dd>{result.judgeCount}</dd>
            </div>
          </dl>
          {result.works.map((work) => (
            <WorkResult key={work.id} work={work} single={result.works.length === 1} />
          ))}
        </>
      )}
      <p className="mt-3 text-sm text-muted">
        {t('results.publishedAt', { time: formatDateTime(result.publishedAt, locale, timeZone) })} {t(ruleOf(result))}
      </p>
    </article>
  )
}

/** Below three judges nothing is dropped, whatever the competition says. */
function ruleOf({ removeExtremes, judgeCount }: OwnResult) {
  if (!removeExtremes) return 'results.ownRuleAll'
  return judgeCount < fewestForExtremes ? 'results.ownRuleFew' : 'results.ownRule'
}

function WorkResult({ work, single }: { work: OwnResult['works'][number]; single: boolean }) {
  const t = useT()
  const locale = useLocale()
  return (
    <section className="mt-4">
      <h4 className="font-semibold">
        {t('judging.songTitle', { title: work.title })}
        {!single && <span className="ms-3">{pointsText(work.totalHundredths, locale)}</span>}
      </h4>
      <Radar
        label={t('results.radarLabel', { title: work.title })}
        axes={work.criteria.map((criterion) => ({
          label: criterionName(t, criterion),
          hundredths: criterion.averageHundredths,
          maxHundredths: criterion.maxHundredths,
        }))}
      />
      {work.comments.length > 0 && (
        <>
          <h5 className="mt-4 text-sm text-muted">{t('results.comments')}</h5>
          {work.comments.map((comment, index) => (
            <blockquote key={index} className="score-comment mt-2">
              {comment}
            </blockquote>
          ))}
        </>
      )}
    </section>
  )
}
