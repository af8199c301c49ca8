import { describe, expect, test } from 'vitest'
import type { AdvancementStatus } from '~/domain/competitions/states'
import { fileRefusal, lockingRefusal, mayRestart, minimumToLock, slotCount, uploadRefusal, type UploadSituation } from './rules'
import { countsForLock, mayMove, workStatuses } from './states'

const at = (time: string) => new Date(`2026-05-20T${time}Z`)

function situation(changes: Partial<UploadSituation> = {}): UploadSituation {
  return {
    competition: { status: 'in_progress', publishedAt: at('00:00:00') },
    registration: { status: 'approved' },
    stage: { status: 'active', canUpload: true, deadline: at('15:59:00'), graceMinutes: 0 },
    entries: [courseOf('专业组', [])],
    locked: false,
    reopened: false,
    ...changes,
  }
}

const stages = ['初赛', '复赛']
const courseOf = (category: string, decisions: readonly (AdvancementStatus | null)[]) => ({
  category: { name: category },
  earlier: decisions.map((decision, index) => ({ name: stages[index]!, decision })),
})

const stage = (changes: Partial<UploadSituation['stage']>) => situation({ stage: { ...situation().stage, ...changes } })

describe('who may upload when', () => {
  test('an approved participant in an active stage before the deadline', () => {
    expect(uploadRefusal(situation(), at('12:00:00'))).toBeNull()
  })

  test.each([
    ['draft', 'uploadNotRegistered'],
    ['submitted', 'uploadNotApproved'],
    ['under_review', 'uploadNotApproved'],
    ['rejected', 'uploadNotAccepted'],
  ])('a registration that is %s may not', (status, code) => {
    expect(uploadRefusal(situation({ registration: { status } }), at('12:00:00'))).toBe(code)
  })

  test.each([
    ['pending', 'uploadNotYet'],
    ['upcoming', 'uploadNotYet'],
    ['completed', 'uploadClosed'],
    ['closed', 'uploadClosed'],
    ['advanced', 'uploadClosed'],
  ] as const)('a stage that is %s answers %s', (status, code) => {
    expect(uploadRefusal(stage({ status }), at('12:00:00'))).toBe(code)
  })

  test('a stage without uploads says so', () => {
    expect(uploadRefusal(stage({ canUpload: false }), at('12:00:00'))).toBe('uploadNotAsked')
  })

  test('the deadline includes its whole last minute', () => {
    expect(uploadRefusal(situation(), at('15:59:59.999'))).toBeNull()
    expect(uploadRefusal(situation(), at('16:00:00'))).toBe('uploadClosed')
  })

  test('an upload begun in time may use the grace to arrive, one begun late may not', () => {
    const generous = stage({ graceMinutes: 10 })
    expect(uploadRefusal(generous, at('16:09:59'), at('15:59:10'))).toBeNull()
    expect(uploadRefusal(generous, at('16:10:00'), at('15:59:10'))).toBe('uploadClosed')
    expect(uploadRefusal(generous, at('16:05:00'))).toBe('uploadClosed')
  })

  test('a stage without a deadline stays open while it is active', () => {
    expect(uploadRefusal(stage({ deadline: null }), at('23:00:00'))).toBeNull()
  })

  test('nothing is taken for what is unpublished, cancelled or over', () => {
    const published = situation().competition
    expect(uploadRefusal(situation({ competition: { ...published, publishedAt: null } }), at('12:00:00'))).toBe('uploadUnavailable')
    expect(uploadRefusal(situation({ competition: { ...published, status: 'cancelled' } }), at('12:00:00'))).toBe('uploadUnavailable')
  })

  test('a later stage takes only the advanced, and names the stage that ended it', () => {
    const after = (...courses: (readonly (AdvancementStatus | null)[])[]) =>
      situation({ entries: courses.map((decisions, index) => courseOf(['专业组', '业余组'][index]!, decisions)) })
    const refusal = (...courses: (readonly (AdvancementStatus | null)[])[]) => uploadRefusal(after(...courses), at('12:00:00'))
    const undecided = `uploadNotAdvanced?${new URLSearchParams({ stage: '初赛' })}`
    const eliminated = `uploadEliminated?${new URLSearchParams({ stage: '初赛' })}`
    expect(refusal(['advanced'])).toBeNull()
    expect(refusal([null])).toBe(undecided)
    expect(refusal(['pending'])).toBe(undecided)
    expect(refusal(['eliminated', 'advanced'])).toBe(eliminated)
    expect(refusal(['eliminated'], ['eliminated'])).toBe(eliminated)
    expect(refusal(['eliminated'], ['advanced'])).toBeNull()
    expect(refusal(['eliminated'], ['pending'])).toBe(`uploadNotAdvancedIn?${new URLSearchParams({ category: '业余组', stage: '初赛' })}`)
  })

  test('after locking nothing but a reopened slot, even after the deadline', () => {
    expect(uploadRefusal(situation({ locked: true }), at('12:00:00'))).toBe('worksLocked')
    expect(uploadRefusal(situation({ locked: true, reopened: true }), at('23:00:00'))).toBeNull()
  })
})

describe('how many works', () => {
  test('the first stage takes the largest count of the chosen categories, later ones their own, never above 3', () => {
    expect(slotCount({ position: 0, workCount: 1 }, [{ workCount: 1 }, { workCount: 2 }])).toBe(3)
    expect(slotCount({ position: 0, workCount: 1 }, [{ workCount: 9 }])).toBe(3)
    expect(slotCount({ position: 1, workCount: 2 }, [{ workCount: 3 }, { workCount: 1 }])).toBe(4)
    expect(slotCount({ position: 1, workCount: 7 }, [{ workCount: 1 }])).toBe(3)
    expect(slotCount({ position: 1, workCount: 7 }, [])).toBe(0)
  })

  test('the lock asks for no more than there are slots', () => {
    expect(minimumToLock({ minWorksToLock: 2 }, 3)).toBe(2)
    expect(minimumToLock({ minWorksToLock: 3 }, 1)).toBe(1)
    expect(minimumToLock({ minWorksToLock: 0 }, 1)).toBe(1)
  })
})

describe('locking', () => {
  test('needs the minimum of uploaded works and is irreversible', () => {
    const ready = { ...situation(), uploaded: 2, minimum: 2 }
    expect(lockingRefusal(ready, at('12:00:00'))).toBeNull()
    expect(lockingRefusal({ ...ready, uploaded: 1 }, at('12:00:00'))).toBe('lockTooFew?min=2&count=1')
    expect(lockingRefusal({ ...ready, locked: true, reopened: true }, at('12:00:00'))).toBe('worksLocked')
    expect(lockingRefusal(ready, at('16:00:00'))).toBe('uploadClosed')
  })

  test('uploaded counts, processed or not; failed does not', () => {
    expect((['submitted', 'processing', 'completed'] as const).every(countsForLock)).toBe(true)
    expect(countsForLock('failed')).toBe(false)
    expect(countsForLock('draft')).toBe(false)
  })
})

describe('files and processing', () => {
  const competition = { maxSizeMB: 1, formats: 'mp4, MOV,webm' }

  test('ending and size are judged before a byte is sent', () => {
    expect(fileRefusal({ name: '花非花.MP4', size: 1024 * 1024 }, competition)).toBeNull()
    expect(fileRefusal({ name: 'a.mov', size: 1 }, competition)).toBeNull()
    expect(fileRefusal({ name: 'a.mp4', size: 0 }, competition)).toBe('fileEmpty')
    expect(fileRefusal({ name: 'a.mp4', size: 1024 * 1024 + 1 }, competition)).toBe('fileTooLarge?max=1')
    expect(fileRefusal({ name: 'a.avi', size: 1 }, competition)).toMatch(/^fileType/)
    expect(fileRefusal({ name: 'mp4', size: 1 }, competition)).toMatch(/^fileType/)
  })

  test('a work is never restarted while it is processed, nor once it is done', () => {
    const startable = (queued: boolean) => workStatuses.filter((status) => mayRestart({ status, queued }))
    expect(startable(false)).toEqual(['submitted', 'processing', 'failed'])
    expect(startable(true)).toEqual([])
    expect(mayMove('completed', 'processing')).toBe(false)
    expect(mayMove('failed', 'completed')).toBe(false)
  })
})
