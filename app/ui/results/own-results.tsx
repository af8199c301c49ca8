import { rankingName } from '~/domain/notices/ranking-name'
import { fewestForExtremes } from '~/domain/results/aggregates'
import type { OwnResult, WithdrawnResult } from '~/domain/results/queries/own-results.server'
import { formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { paths } from '~/http/paths'
import { Notice } from '~/ui/layout/page'
import { AdvancementTag } from './advancement-tag'
import { pointsText } from '~/ui/judging/points'
import { Tag } from '~/ui/primitives/tag'

type Props = { competitionId: number; results: OwnResult[]; withdrawn?: WithdrawnResult[] }

/** A participant's own published results, newest stage first, each with the way to its slip; and those that were taken back. */
export function OwnResults({ competitionId, results, withdrawn = [] }: Props) {
  const t = useT()
  const eliminated = results.filter(({ decision }) => decision === 'eliminated')
  if (results.length + withdrawn.length === 0) return null
  return (
    <>
      {eliminated.map((result) => (
        <div key={`${result.stageId}:${result.entryId}`} className="mb-5">
          <Notice tone="warning">
            {t(result.goesOn ? 'outcomes.eliminatedInOne' : 'outcomes.eliminatedIn', {
              stage: rankingName(result.stageName, result.category),
            })}
          </Notice>
        </div>
      ))}
      {withdrawn.map((result) => (
        <div key={`${result.id}:${result.entryId}`} className="mb-5">
          <Notice tone="info">
            {t('outcomes.ownWithdrawn', { stage: rankingName(result.stageName, result.category), reason: result.reason })}
          </Notice>
        </div>
      ))}
      {[...results].reverse().map((result) => (
        <StageResult key={`${result.stageId}:${result.entryId}`} competitionId={competitionId} result={result} />
      ))}
    </>
  )
}

function StageResult({ competitionId, result }: { competitionId: number; result: OwnResult }) {
  const t = useT()
  const locale = useLocale()
  const timeZone = useTimeZone()
  return (
    <article className="own-result">
      <h3 className="text-lg">
        {t('outcomes.ownTitle', { stage: rankingName(result.stageName, result.category) })}{' '}
        {result.decision && <AdvancementTag status={result.decision} own />}
        {result.prize && <Tag tone="done">{result.prize}</Tag>}
      </h3>
      {result.totalHundredths === null ? (
        <p className="text-muted">{t('outcomes.ownUnscored')}</p>
      ) : (
        <dl className="own-figures">
          <div>
            <dt>{t('outcomes.total')}</dt>
            <dd>{pointsText(result.totalHundredths)}</dd>
          </div>
          <div>
            <dt>{t('outcomes.rank')}</dt>
            <dd>{t('outcomes.rankOf', { rank: result.rank ?? '—', count: result.rankedCount })}</dd>
          </div>
          <div>
            <dt>{t('outcomes.judges')}</dt>
            <dd>{judgesText(result)}</dd>
          </div>
        </dl>
      )}
      <p className="mt-3 text-sm text-muted">
        {t('outcomes.publishedAt', { time: formatDateTime(result.publishedAt, locale, timeZone) })}{' '}
        {result.totalHundredths !== null && t(ruleOf(result))}
        {result.totalHundredths !== null && result.unscoredWorks > 0 && (
          <> {t('outcomes.ownWorksUnscored', { count: result.unscoredWorks })}</>
        )}
        {result.edition > 1 && <> {t('outcomes.ownCorrected', { edition: result.edition, reason: result.reason })}</>}
      </p>
      <p className="mt-2">
        <a href={paths.resultSlip(competitionId, result.entryId, result.stageId)} className="lone-link">
          {t('outcomes.toSlip')}
        </a>
      </p>
    </article>
  )
}

/** Where the works have not the same number of judges, the smallest and the largest. */
function judgesText({ panels }: OwnResult): string {
  const [fewest, most] = [Math.min(...panels), Math.max(...panels)]
  return fewest === most ? String(most) : `${fewest}–${most}`
}

/** Of a work with fewer than three judges nothing is dropped, whatever the competition says. */
function ruleOf({ removeExtremes, panels }: OwnResult) {
  if (!removeExtremes) return 'outcomes.ownRuleAll'
  const few = panels.filter((count) => count < fewestForExtremes).length
  return few === 0 ? 'outcomes.ownRule' : few === panels.length ? 'outcomes.ownRuleFew' : 'outcomes.ownRuleMixed'
}
