import type { LibraryEvaluation } from '~/domain/model-scoring/versions/library-evaluation'
import type { Figure } from '~/domain/model-scoring/evaluation/figures'
import { formatNumber } from '~/i18n/format'
import { useLocale, useT } from '~/i18n/provider'
import { BarChart } from '~/ui/charts/bar-chart'
import { Facts, Notice, Section } from '~/ui/layout/page'
import { DataTable } from '~/ui/primitives/table'

type Target = LibraryEvaluation['targets'][number]
const models = ['calibrated', 'acoustic', 'mean', 'rater'] as const
const figures = ['mae', 'rho', 'kappa', 'bias'] as const

/** How near a version comes to people, skill by skill, beside the built-in model, the mean of the others and one rater against the rest. */
export function Evaluation({ evaluation: { clips, singers, raters, unheard, targets } }: { evaluation: LibraryEvaluation }) {
  const t = useT()
  const fig = (value: number) => <span className="fig">{value}</span>
  const bars = targets.flatMap(({ target, figures: { calibrated } }) =>
    calibrated?.mae.value != null ? [{ label: t(skillKey(target)), value: Math.round(calibrated.mae.value * 100) / 100 }] : [],
  )
  return (
    <>
      <Facts
        items={[
          { label: t('modelVersions.clips'), value: fig(clips) },
          { label: t('modelVersions.singers'), value: fig(singers) },
          { label: t('modelVersions.raters'), value: fig(raters) },
          { label: t('modelVersions.unheard'), value: fig(unheard) },
        ]}
      />
      <p className="my-4 max-w-column text-muted">{t('modelVersions.howRead')}</p>
      {bars.length > 1 && (
        <BarChart
          title={t('modelVersions.maeBySkill')}
          barLabel={t('modelVersions.skill')}
          valueLabel={t('modelVersions.mae')}
          bars={bars}
        />
      )}
      {targets.map((target) => (
        <Section key={target.target} title={t(skillKey(target.target))}>
          <SkillEvaluation target={target} />
        </Section>
      ))}
    </>
  )
}

function SkillEvaluation({ target }: { target: Target }) {
  const t = useT()
  const title = t(skillKey(target.target))
  const experimental = (target.figures.calibrated?.mae.value ?? 0) >= (target.figures.mean?.mae.value ?? Infinity)
  return (
    <>
      {!target.enough && <Notice tone="warning">{t('modelVersions.few', { clips: target.clips, singers: target.singers })}</Notice>}
      {experimental && <Notice tone="warning">{t('modelVersions.experimental')}</Notice>}
      <FigureTable caption={title} of={target.figures} />
      {target.voices.length > 1 && (
        <details className="mt-2">
          <summary>{t('modelVersions.byVoice')}</summary>
          {target.voices.map(({ voice, figures: own }) => (
            <div key={voice}>
              <h3>{t(`people.voice_${voice}`)}</h3>
              <FigureTable caption={`${title} · ${t(`people.voice_${voice}`)}`} of={own} />
            </div>
          ))}
        </details>
      )}
    </>
  )
}

function FigureTable({ caption, of }: { caption: string; of: Target['figures'] }) {
  const t = useT()
  return (
    <DataTable
      caption={caption}
      room="wide"
      rows={models.filter((model) => of[model] !== null)}
      rowKey={(model) => model}
      columns={[
        { key: 'model', header: t('modelVersions.model'), cell: (model) => t(`modelVersions.model_${model}`) },
        ...figures.map((figure) => ({
          key: figure,
          header: t(`modelVersions.${figure}`),
          numeric: true,
          cell: (model: (typeof models)[number]) => <FigureCell figure={of[model]![figure]} />,
        })),
      ]}
    />
  )
}

function FigureCell({ figure: { value, interval } }: { figure: Figure }) {
  const locale = useLocale()
  if (value === null) return '—'
  const shown = (number: number) => formatNumber(number, locale, 2)
  return (
    <span>
      {shown(value)}
      {interval && (
        <span className="block text-sm text-muted">
          [{shown(interval.low)}, {shown(interval.high)}]
        </span>
      )}
    </span>
  )
}

/** Versions are fitted skill by skill; nothing of the library is scored as a whole. */
const skillKey = (target: Target['target']) =>
  target === 'overall' ? ('modelVersions.skill' as const) : (`voiceFeatures.skill_${target}` as const)
