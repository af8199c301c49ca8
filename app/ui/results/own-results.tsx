import { fewestForExtremes } from '~/domain/results/aggregates'
import type { OwnResult, WithdrawnResult } from '~/domain/results/queries/own-results.server'
import { formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { Radar } from '~/ui/charts/radar'
import { Notice } from '~/ui/layout/page'
import { AdvancementTag } from './advancement-tag'
import { criterionName } from '~/ui/competitions/criterion-name'
import { pointsText } from '~/ui/judging/points'
import { Tag } from '~/ui/primitives/tag'
import { workTitle } from '~/ui/works/work-title'

/** A participant's own published results, newest stage first, with what became of them; and those that were taken back. */
export function OwnResults({ results, withdrawn = [] }: { results: OwnResult[]; withdrawn?: WithdrawnResult[] }) {
  const t = useT()
  const eliminated = results.filter(({ decision }) => decision === 'eliminated')
  if (results.length + withdrawn.length === 0) return null
  return (
    <>
      {eliminated.map((result) => (
        <div key={`${result.stageId}:${result.entryId}`} className="mb-5">
          <Notice tone="warning">{t(result.goesOn ? 'results.eliminatedInOne' : 'results.eliminatedIn', { stage: nameOf(result) })}</Notice>
        </div>
      ))}
      {withdrawn.map((result) => (
        <div key={`${result.id}:${result.entryId}`} className="mb-5">
          <Notice tone="info">{t('results.ownWithdrawn', { stage: nameOf(result), reason: result.reason })}</Notice>
        </div>
      ))}
      {[...results].reverse().map((result) => (
        <StageResult key={`${result.stageId}:${result.entryId}`} result={result} />
      ))}
    </>
  )
}

/** A result is named by its stage, and by its category where the stage alone does not tell it. */
function nameOf({ stageName, category }: Pick<OwnResult, 'stageName' | 'category'>): string {
  return category ? `${stageName} · ${category}` : stageName
}

function StageResult({ result }: { result: OwnResult }) {
  const t = useT()
  const locale = useLocale()
  const timeZone = useTimeZone()
  return (
    <article className="own-result">
      <h3 className="text-lg">
        {t('results.ownTitle', { stage: nameOf(result) })} {result.decision && <AdvancementTag status={result.decision} own />}
        {result.prize && <Tag tone="done">{result.prize}</Tag>}
      </h3>
      {result.totalHundredths === null ? (
        <p className="text-muted">{t('results.ownUnscored')}</p>
      ) : (
        <>
          <dl className="own-figures">
            <div>
              <dt>{t('results.total')}</dt>
              <dd>{pointsText(result.totalHundredths)}</dd>
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
        {t('results.publishedAt', { time: formatDateTime(result.publishedAt, locale, timeZone) })}{' '}
        {result.totalHundredths !== null && t(ruleOf(result))}
        {result.edition > 1 && <> {t('results.ownCorrected', { edition: result.edition, reason: result.reason })}</>}
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
  return (
    <section className="mt-4">
      <h4 className="font-semibold">
        {workTitle(t, work.title)}
        {!single && <span className="ms-3">{pointsText(work.totalHundredths)}</span>}
      </h4>
      <Radar
        label={work.title ? t('results.radarLabel', { title: work.title }) : t('works.performance')}
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
