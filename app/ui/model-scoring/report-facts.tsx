import type { ModelResult } from '~/domain/model-scoring/model-result'
import { formatDateTime, formatDuration, formatNumber } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { Facts } from '~/ui/layout/page'

const honesty = ['judges', 'reference', 'accompaniment', 'microphone', 'grid', 'competition', 'medical'] as const

/** How the scores are to be read. */
export function Honesty() {
  const t = useT()
  return (
    <ul className="max-w-column list-disc space-y-1 ps-5">
      {honesty.map((one) => (
        <li key={one}>{t(`voiceReport.honest_${one}`)}</li>
      ))}
    </ul>
  )
}

type FactsProps = { result: ModelResult; completedAt: Date | string | null; by: string | null; uploaded: boolean }

/** What the recording is like, and what scored it. */
export function ReportFacts({ result, completedAt, by, uploaded }: FactsProps) {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  const { recording, quality, model, accompaniment, declaredAccompaniment } = result
  const percent = (share: number, decimals = 0) => `${formatNumber(share * 100, locale, decimals)}%`
  const { sampleRate: rate, bits, channels } = recording
  return (
    <Facts
      items={[
        { label: t('voiceReport.length'), value: formatDuration(recording.durationMs) },
        { label: t('voiceReport.format'), value: t('voiceReport.formatOf', { rate, bits, channels }) },
        { label: t('voiceReport.snr'), value: quality.snrDb === null ? '—' : `${formatNumber(quality.snrDb, locale, 1)} dB` },
        { label: t('voiceReport.voiced'), value: percent(quality.voicedShare) },
        { label: t('voiceReport.clipped'), value: percent(quality.clippedShare, 2) },
        {
          label: t('voiceReport.accompaniment'),
          value: `${t(declaredAccompaniment ? 'voiceReport.declaredWith' : 'voiceReport.declaredWithout')} · ${t(`voiceReport.kind_${accompaniment.kind}`)}`,
        },
        {
          label: t('voiceReport.model'),
          value: t('voiceReport.modelVersion', { kind: t(`voiceReport.model_${model.kind}`), version: model.version }),
        },
        ...(completedAt ? [{ label: t('voiceReport.scoredAt'), value: formatDateTime(completedAt, locale, timeZone) }] : []),
        ...(by === null ? [] : [{ label: t(uploaded ? 'voiceReport.by' : 'modelSources.askedBy'), value: by }]),
      ]}
    />
  )
}
