import { formatNumber } from '~/i18n/format'
import { useLocale, useT } from '~/i18n/provider'
import { Facts, Section } from '~/ui/layout/page'
import { DataTable } from '~/ui/primitives/table'
import type { MessageKey } from '~/i18n/translate'

type Result = {
  stageId: number
  stageName: string
  rank: number | null
  rankedCount: number
  totalHundredths: number | null
  judgeCount: number
  removeExtremes: boolean
  advancement: 'pending' | 'advanced' | 'eliminated'
  works: {
    id: number
    title: string
    totalHundredths: number | null
    criteria: { id: number; name: string; code: string | null; maxHundredths: number; averageHundredths: number | null }[]
    comments: string[]
  }[]
}

const defaultCriteria = ['pitch', 'rhythm', 'tone', 'expression']

/** A participant's own results, once they are published: nothing here before that. */
export function PublishedResults({ results }: { results: Result[] }) {
  const t = useT()
  const locale = useLocale()
  if (results.length === 0) return null
  const points = (hundredths: number | null) => (hundredths === null ? '—' : formatNumber(hundredths / 100, locale, 2))
  const nameOf = ({ name, code }: { name: string; code: string | null }) =>
    code && defaultCriteria.includes(code) && name === code ? t(`works.criterion_${code}` as Extract<MessageKey, 'works.criterion_pitch'>) : name
  return (
    <Section title={t('works.results')}>
      {results.map((result) => (
        <div key={result.stageId} className="mb-8">
          <h3 className="mb-2 text-lg">{result.stageName}</h3>
          <Facts
            items={[
              { label: t('works.resultTotal'), value: <b className="font-serif text-xl">{points(result.totalHundredths)}</b> },
              { label: t('works.resultRank'), value: result.rank === null ? t('works.resultUnranked') : t('works.resultRankOf', { rank: result.rank, count: result.rankedCount }) },
              { label: t('works.resultAdvancement'), value: t(`works.decision_${result.advancement}`) },
              { label: t('works.resultJudges'), value: String(result.judgeCount) },
            ]}
          />
          {result.removeExtremes && result.judgeCount >= 3 && <p className="mt-2 text-sm text-muted">{t('works.resultTrimmed')}</p>}
          {result.works.map((work) => (
            <div key={work.id} className="mt-6">
              <DataTable
                caption={`《${work.title}》 ${t('works.resultCriteria')}`}
                rows={work.criteria}
                rowKey={(criterion) => criterion.id}
                columns={[
                  { key: 'criterion', header: `《${work.title}》`, cell: nameOf },
                  { key: 'average', header: t('works.resultCriteria'), numeric: true, cell: (criterion) => `${points(criterion.averageHundredths)} / ${formatNumber(criterion.maxHundredths / 100, locale)}` },
                ]}
              />
              {work.comments.length > 0 && (
                <div className="mt-3">
                  <h4 className="text-sm text-muted">{t('works.resultComments')}</h4>
                  {work.comments.map((comment, index) => (
                    <p key={index} className="mt-1 max-w-column">
                      {comment}
                    </p>
                  ))}
                </div>
              )}
            </div>
          ))}
        </div>
      ))}
    </Section>
  )
}
