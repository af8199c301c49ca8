import { expect, test } from 'vitest'
import { changeSince } from './change-since'

test('a change is that of the skills both were scored in, in the tenths that are shown', () => {
  // The earlier one had an accompaniment: its average is its pitch.
  expect(changeSince({ pitch: 4 }, { pitch: 4.5, tone: 2, expression: 2 })).toEqual({ skills: 1, before: 4, after: 4.5, higher: 0.5 })
  expect(changeSince({ pitch: 3.14, tone: 3.14 }, { pitch: 3.06, tone: 3.06 })).toEqual({ skills: 2, before: 3.1, after: 3.1, higher: 0 })
  expect(changeSince({ pitch: 3.16 }, { pitch: 2.94 })).toMatchObject({ before: 3.2, after: 2.9, higher: -0.3 })
  expect(changeSince({ tone: 3 }, { pitch: 3 })).toBeNull()
})
