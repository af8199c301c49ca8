import { expect, test } from 'vitest'
import { itemFailures, recordingFailure } from './item-failures'

test.each([
  ['videoTimedOut', 'audioTimedOut'],
  ['videoNoSound', 'audioNoSound'],
  ['videoDamaged', 'audioDamaged'],
  ['videoTooBig?megapixels=50', 'audioUnreadable'],
  ['videoTooLongForAll?max=120%3A00&actual=130%3A00', 'audioTooLongForAll?max=120%3A00&actual=130%3A00'],
  ['processingFailed', 'itemFailed'],
  ['somethingNew', 'audioUnreadable'],
])('what processing says of a film is said of a recording: %s', (code, said) => {
  expect(recordingFailure(code)).toBe(said)
})

test('of what is no list of codes, none is told', () => {
  expect([itemFailures(['sheetEmpty']), itemFailures(null), itemFailures({ code: 1 }), itemFailures([1])]).toEqual([
    ['sheetEmpty'],
    [],
    [],
    [],
  ])
})
