import type { Role } from '~/domain/accounts/roles'
import type { NextStep } from '~/domain/competitions/next-step'

const most = 5

type Named = { competitionId: number; name: string }

/** A link that a person's role and state call for. */
export type QuickAction =
  | ({ kind: 'review'; count: number } & Named)
  | ({ kind: 'score'; stageId: number } & Named)
  | ({ kind: 'enter' | 'manage' } & Named)
  | ({ kind: 'step'; step: NextStep } & Named)
  | { kind: 'approve'; count: number }
  | { kind: 'create' | 'users' | 'statistics' | 'upload' | 'rate' | 'record' | 'profile' }

type Standing = {
  viewer: { role: Role; voiceType: string }
  mayEnter: boolean
  organiser: {
    pendingUsers: number
    /** Of every competition that runs, whether it is listed or not. */
    toReview: readonly { id: number; name: string; count: number }[]
    competitions: readonly { id: number; name: string }[]
  } | null
  judge: readonly (Named & { stageId: number; scorable: number; scored: number })[] | null
  participant: {
    entries: readonly (Named & { step: NextStep })[]
    open: readonly { id: number; name: string; full: boolean }[]
  } | null
  /** Whether any recording of the library waits to be rated. */
  toRate: boolean
}

/** What is owed first, then what the role is for; at most five. */
export function quickActions({ viewer, mayEnter, organiser, judge, participant, toRate }: Standing): QuickAction[] {
  const rate: QuickAction[] = toRate ? [{ kind: 'rate' }] : []
  const own: QuickAction[] = [
    { kind: 'record' },
    ...rate,
    ...(mayEnter && viewer.voiceType === 'unknown' ? [{ kind: 'profile' } as const] : []),
  ]
  if (organiser) return organising(organiser, rate).slice(0, most)
  return [...judging(judge ?? []), ...(participant ? singing(participant, mayEnter) : []), ...own].slice(0, most)
}

function organising({ pendingUsers, toReview, competitions }: NonNullable<Standing['organiser']>, rate: QuickAction[]): QuickAction[] {
  const [fullest] = [...toReview].sort((a, b) => b.count - a.count)
  const [newest] = competitions
  return [
    ...(pendingUsers > 0 ? [{ kind: 'approve', count: pendingUsers } as const] : []),
    ...(fullest ? [{ kind: 'review', competitionId: fullest.id, name: fullest.name, count: fullest.count } as const] : []),
    ...(newest ? [{ kind: 'manage', competitionId: newest.id, name: newest.name } as const] : []),
    { kind: 'create' },
    ...(competitions.length > 0 ? [{ kind: 'statistics' } as const] : []),
    { kind: 'users' },
    { kind: 'upload' },
    ...rate,
  ]
}

function judging(stages: NonNullable<Standing['judge']>): QuickAction[] {
  const owed = stages.filter(({ scorable, scored }) => scored < scorable)
  return owed
    .filter(({ competitionId }, index) => owed.findIndex((one) => one.competitionId === competitionId) === index)
    .slice(0, 2)
    .map(({ competitionId, stageId, name }) => ({ kind: 'score', competitionId, stageId, name }))
}

/** The steps at which it is the person's turn. */
const turns: readonly NextStep['kind'][] = ['continueRegistration', 'resubmit', 'upload']

function singing({ entries, open }: NonNullable<Standing['participant']>, mayEnter: boolean): QuickAction[] {
  const next = open.find(({ full }) => !full)
  return [
    ...entries
      .filter(({ step }) => turns.includes(step.kind))
      .slice(0, 2)
      .map(({ competitionId, name, step }) => ({ kind: 'step', competitionId, name, step }) as const),
    ...(mayEnter && next ? [{ kind: 'enter', competitionId: next.id, name: next.name } as const] : []),
  ]
}
