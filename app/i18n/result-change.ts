import type { Translate } from './translate'

type Params = Record<string, string | number>

/** A correction's parameters with `changes`: what of a person's result became something else, in words. */
export function withChanges(params: Params, t: Translate): Params {
  if (params.rankBefore === undefined) return params
  const say = t as (key: string, params?: Params) => string
  const decided = (code: string | number | undefined) => (code ? say(`works.decision_${code}`) : '')
  const given = (code: string | number | undefined) => (code ? say(`notices.teacherAward_${code}`) : '')
  const pairs = [
    ['changedRank', params.rankBefore, params.rank],
    ['changedTotal', params.totalBefore, params.total],
    ['changedDecision', decided(params.decisionBefore), decided(params.decision)],
    ['changedPrize', params.prizeBefore, params.prize],
    ['changedTeacherAward', given(params.teacherAwardBefore), given(params.teacherAward)],
  ] as const
  const changed = pairs
    .filter(([, before, after]) => before !== after)
    .map(([key, before = '', after = '']) => say(`notices.${key}`, { before, after }))
  return { ...params, changes: changed.join(say('notices.changesJoin')) || say('notices.changedNothing') }
}
