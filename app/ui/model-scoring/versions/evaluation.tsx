import type { LibraryEvaluation, VersionKind } from '~/domain/model-scoring/versions/library-evaluation'
import { useT } from '~/i18n/provider'
import { BarChart } from '~/ui/charts/bar-chart'
import { Scatter } from '~/ui/charts/scatter'
import { Facts, Notice, Section } from '~/ui/layout/page'
import { BiasTable } from './bias-table'
import { FigureTable } from './figure-table'
import { skillKey } from './skill-key'

type Target = LibraryEvaluation['targets'][number]
type Props = { kind: VersionKind; evaluation: LibraryEvaluation }

const scale = [1, 2, 3, 4, 5]

/** How near a version comes to people, skill by skill, beside the built-in model, the mean of the others and one rater against the rest. */
export function Evaluation({ kind, evaluation: { clips, singers, raters, unheard, targets } }: Props) {
  const t = useT()
  const fig = (value: number) => <span className="fig">{value}</span>
  const own = targets.map(({ target, figures }) => ({ label: t(skillKey(target)), figures: figures[kind] }))
  const bars = own.flatMap(({ label, figures }) =>
    figures?.mae.value != null ? [{ label, value: Math.round(figures.mae.value * 100) / 100 }] : [],
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
      <p className="my-4 max-w-column text-muted">
        {t(`modelVersions.held_${kind}`)} {t('modelVersions.howRead')}
      </p>
      {bars.length > 1 && (
        <BarChart
          title={t('modelVersions.maeBySkill')}
          barLabel={t('modelVersions.skill')}
          valueLabel={t('modelVersions.mae')}
          bars={bars}
        />
      )}
      {own.length > 0 && <BiasTable title={t('modelVersions.biasBySkill')} header={t('modelVersions.skill')} rows={own} />}
      {targets.map((target) => (
        <Section key={target.target} title={t(skillKey(target.target))}>
          <SkillEvaluation kind={kind} target={target} />
        </Section>
      ))}
    </>
  )
}

function SkillEvaluation({ kind, target }: { kind: VersionKind; target: Target }) {
  const t = useT()
  const title = t(skillKey(target.target))
  const uncalibrated = kind === 'calibrated' && target.figures.calibrated === null
  const experimental = (target.figures[kind]?.mae.value ?? 0) >= (target.figures.mean?.mae.value ?? Infinity)
  const points = target.points.flatMap((point) => (point[kind] === null ? [] : [{ x: point.human, y: point[kind] }]))
  return (
    <>
      {!target.enough && (
        <Notice tone="warning">
          {t(`modelVersions.few_${uncalibrated ? 'builtIn' : kind}`, { clips: target.clips, singers: target.singers })}
        </Notice>
      )}
      {experimental && <Notice tone="warning">{t('modelVersions.experimental')}</Notice>}
      <FigureTable caption={title} of={target.figures} />
      <div className="evaluation-plots">
        {points.length > 0 && (
          <Scatter
            title={t('modelVersions.plot', { skill: title })}
            text={t('modelVersions.plotLine')}
            xLabel={t('modelVersions.plotHuman')}
            yLabel={t('modelVersions.plotModel')}
            points={points}
            ticks={scale}
            cut={(shown) => t('modelVersions.plotFirst', shown)}
          />
        )}
        <BiasTable
          title={t('modelVersions.biasByVoice')}
          header={t('modelVersions.voice')}
          rows={target.voices.map(({ voice, figures }) => ({ label: t(`people.voice_${voice}`), figures: figures[kind] }))}
        />
      </div>
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
