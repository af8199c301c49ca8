import { expect, test } from 'vitest'
import { nextStep } from './next-step'

const approved = { registration: 'approved', windowOpen: true, upload: null, eliminatedIn: null, resultsOut: false } as const
const upload = { refusal: null, works: 0, slots: 2, locked: false }

test.each([
  ['an unfinished form is finished', { ...approved, registration: 'draft' }, { to: 'finish' }],
  ['an unfinished form of a closed registration is over', { ...approved, registration: 'draft', windowOpen: false }, { over: 'unfinished' }],
  ['a refused form is mended while registration is open', { ...approved, registration: 'rejected' }, { to: 'mend' }],
  ['a submitted form waits', { ...approved, registration: 'under_review' }, { wait: 'review' }],
  ['an open stage asks for works', { ...approved, upload }, { to: 'upload' }],
  ['a full stage asks to lock', { ...approved, upload: { ...upload, works: 2 } }, { to: 'lock' }],
  ['locked works wait for scores', { ...approved, upload: { ...upload, refusal: 'worksLocked', locked: true } }, { wait: 'scores' }],
  ['between stages published results are read', { ...approved, resultsOut: true }, { to: 'results' }],
  ['who is out is told the stage', { ...approved, upload, eliminatedIn: '初赛', resultsOut: true }, { eliminatedIn: '初赛' }],
] as const)('%s', (_, situation, step) => {
  expect(nextStep(situation)).toEqual(step)
})
