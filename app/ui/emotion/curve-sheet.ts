import { type CurveRow, measuredNames } from '~/domain/emotion/curve-rows'
import type { EmotionCurves } from '~/domain/emotion/curves'
import { stepMs } from '~/domain/emotion/steps'
import type { Translate } from '~/i18n/translate'

/** The curves as a table: what it is called, its columns, and the cells of a step, with the change of scene that falls into it. */
export function curveSheet(t: Translate, { picture }: Pick<EmotionCurves, 'picture'>) {
  const cuts = new Map((picture?.sceneChanges ?? []).map(({ atMs }) => [Math.floor(atMs / stepMs), atMs / 1000]))
  return {
    name: t('emotion.sheet'),
    header: [
      t('emotion.second'),
      t('emotion.arousal'),
      t('emotion.valence'),
      ...measuredNames.map((name) => t(`emotion.m_${name}`)),
      t('emotion.sceneColumn'),
    ],
    cells: (row: CurveRow) => [
      row.atMs / 1000,
      row.arousal,
      row.valence,
      ...measuredNames.map((name) => row[name]),
      cuts.get(row.atMs / stepMs) ?? null,
    ],
  }
}
