import { describe, expect, test } from 'vitest'
import { competitionDue, overruledBy, stageDue, uploadsEnded } from './clock'
import { competitionStatuses, stageStatuses } from './states'

const at = (minute: number, second = 0) => new Date(Date.UTC(2026, 4, 20, 10, minute, second))

const competition = { status: 'in_progress' as const, publishedAt: at(0), startsAt: at(0), endsAt: at(50), submissionDeadline: null }
const stage = {
  status: 'pending' as const,
  startsAt: at(10),
  endsAt: at(20),
  graceMinutes: 0,
  startOverruled: null,
  endOverruled: null,
  scoringEndsAt: null,
  scoringEndOverruled: null,
}
const look = (minute: number, second = 0, earlierPublished = true) => ({ earlierPublished, at: at(minute, second) })

describe('a stage', () => {
  test('opens at its start, not before, and not after its end', () => {
    expect(stageDue(competition, stage, look(9, 59))).toBeNull()
    expect(stageDue(competition, stage, look(10))).toBe('active')
    expect(stageDue(competition, { ...stage, status: 'upcoming' }, look(10))).toBe('active')
    expect(stageDue(competition, stage, look(21))).toBeNull()
  })

  test('waits for the results of the stages before', () => {
    expect(stageDue(competition, stage, look(10, 0, false))).toBeNull()
  })

  test('ends with its uploads: the whole last minute, the competition’s deadline if that is earlier, and the grace', () => {
    const active = { ...stage, status: 'active' as const }
    expect(stageDue(competition, active, look(20, 59))).toBeNull()
    expect(stageDue(competition, active, look(21))).toBe('completed')
    expect(stageDue({ ...competition, submissionDeadline: at(15) }, active, look(16))).toBe('completed')
    expect(stageDue(competition, { ...active, graceMinutes: 5 }, look(25, 59))).toBeNull()
    expect(stageDue(competition, { ...active, graceMinutes: 5 }, look(26))).toBe('completed')
    expect(uploadsEnded({ submissionDeadline: null }, { endsAt: null, graceMinutes: 0 }, at(59))).toBe(false)
  })

  test('without times it never moves; over, paused in time or unpublished neither', () => {
    expect(stageDue(competition, { ...stage, startsAt: null }, look(59))).toBeNull()
    expect(stageDue(competition, { ...stage, status: 'active', endsAt: null }, look(59))).toBeNull()
    for (const status of stageStatuses.filter((one) => !['pending', 'upcoming', 'active'].includes(one)))
      expect(stageDue(competition, { ...stage, status }, look(59))).toBeNull()
    expect(stageDue({ ...competition, publishedAt: null }, stage, look(10))).toBeNull()
    for (const status of competitionStatuses.slice(2)) expect(stageDue({ ...competition, status }, stage, look(10))).toBeNull()
  })

  test('a time that was overruled by hand counts no more, until it is changed', () => {
    const back = { ...stage, status: 'upcoming' as const, ...overruledBy('upcoming', competition, { ...stage, status: 'active' }, at(12)) }
    expect(back.startOverruled).toEqual(stage.startsAt)
    expect(stageDue(competition, back, look(13))).toBeNull()
    expect(stageDue(competition, { ...back, startsAt: at(14) }, look(14))).toBe('active')

    const again = { ...stage, status: 'active' as const, ...overruledBy('active', competition, { ...stage, status: 'completed' }, at(30)) }
    expect(stageDue(competition, again, look(31))).toBeNull()
    expect(stageDue(competition, { ...again, endsAt: at(40) }, look(41))).toBe('completed')
  })

  test('closes at the end of its scoring, after its last minute and never before its uploads ended', () => {
    const scored = { ...stage, status: 'completed' as const, scoringEndsAt: at(40) }
    expect(stageDue(competition, scored, look(40, 59))).toBeNull()
    expect(stageDue(competition, scored, look(41))).toBe('closed')
    expect(stageDue(competition, { ...scored, scoringEndsAt: null }, look(59))).toBeNull()
    expect(stageDue({ ...competition, publishedAt: null }, scored, look(41))).toBeNull()
    expect(stageDue(competition, { ...scored, status: 'active', scoringEndsAt: at(15) }, look(16))).toBeNull()
    expect(stageDue(competition, { ...scored, status: 'active', scoringEndsAt: at(15) }, look(21))).toBe('completed')
    for (const status of ['closed', 'advanced'] as const) expect(stageDue(competition, { ...scored, status }, look(59))).toBeNull()
  })

  test('reopened after the end of its scoring stays open until that is changed; its own end by hand overrules nothing', () => {
    const timed = { ...stage, scoringEndsAt: at(40) }
    const again = {
      ...timed,
      status: 'completed' as const,
      ...overruledBy('completed', competition, { ...timed, status: 'closed' }, at(45)),
    }
    expect(again.scoringEndOverruled).toEqual(at(40))
    expect(stageDue(competition, again, look(46))).toBeNull()
    expect(stageDue(competition, { ...again, scoringEndsAt: at(50) }, look(51))).toBe('closed')
    expect(overruledBy('completed', competition, { ...timed, status: 'active' }, at(45))).toEqual({})
    expect(overruledBy('completed', competition, { ...timed, status: 'closed' }, at(40))).toEqual({})
  })

  test('a move before its time overrules nothing', () => {
    expect(overruledBy('pending', competition, { ...stage, status: 'upcoming' }, at(5))).toEqual({})
    expect(overruledBy('active', competition, { ...stage, status: 'pending' }, at(5))).toEqual({})
  })
})

describe('a competition', () => {
  test('begins at its start, and is over after its end once all results are out', () => {
    const pending = { ...competition, status: 'pending' as const }
    expect(competitionDue({ ...pending, startsAt: at(5) }, { allPublished: false, at: at(4) })).toBeNull()
    expect(competitionDue(pending, { allPublished: false, at: at(5) })).toBe('in_progress')
    expect(competitionDue(competition, { allPublished: false, at: at(59) })).toBeNull()
    expect(competitionDue(competition, { allPublished: true, at: at(49) })).toBeNull()
    expect(competitionDue(competition, { allPublished: true, at: at(51) })).toBe('completed')
    expect(competitionDue({ ...pending, publishedAt: null }, { allPublished: true, at: at(59) })).toBeNull()
  })
})
