import { expect, test } from 'vitest'
import { fileRole, isWhole, itemName, sortFiles, standIn } from './pairing'

test('a file is known by its name: folder and ending do not count, nor how a Mac writes it', () => {
  expect(itemName('练声/甲.一.WAV')).toBe('甲.一')
  expect(itemName('C:\\songs\\An die Musik .xlsx')).toBe('An die Musik')
  expect(itemName('Café.wav'.normalize('NFD'))).toBe('Café'.normalize('NFC'))
  expect(itemName(`${'歌'.repeat(199)}😀.wav`)).toBe('歌'.repeat(199))
  expect(itemName('a\u202e\u0007\tb.wav')).toBe('ab')
  expect(['\u200b\u200b.wav', '\u202e.mp3'].map(fileRole)).toEqual([null, null])
  expect(['a.wav', 'a.MP3', 'a.flac', 'a.xlsx', 'a.XLS', 'manifest.csv', 'x/Manifest.JSON'].map(fileRole)).toEqual([
    ...['audio', 'audio', 'audio', 'sheet', 'sheet', 'manifest', 'manifest'],
  ])
  expect(['a.mp4', 'a', '.wav', '._a.wav', '~.txt', 'notes.csv', ''].map(fileRole)).toEqual(Array(7).fill(null))
})

const named = (...names: string[]) => names.map((name) => ({ name }))

test('files of one name are a pair; a second of a role is a duplicate; what is none of ours is foreign', () => {
  const files = named('b.wav', 'a.xlsx', 'a.wav', 'a.mp3', 'c.xls', 'notes.txt', 'manifest.csv', 'manifest.json')
  const sorted = sortFiles(files, 'pairs')
  expect(sorted.items.map(({ name, audio, sheet }) => [name, audio?.name, sheet?.name])).toEqual([
    ['b', 'b.wav', undefined],
    ['a', 'a.wav', 'a.xlsx'],
    ['c', undefined, 'c.xls'],
  ])
  expect(sorted.duplicates).toEqual(named('a.mp3', 'manifest.json'))
  expect(sorted.foreign).toEqual(named('notes.txt'))
  expect(sorted.manifest).toEqual({ name: 'manifest.csv' })
  const at = (name: string) => standIn({ name }, sorted.duplicates)?.name
  expect(['a.wav', 'manifest.csv', 'a.xlsx', 'b.wav'].map(at)).toEqual(['a.mp3', 'manifest.json', undefined, undefined])
  expect(sortFiles(files, 'audio').foreign).toEqual(named('a.xlsx', 'c.xls', 'notes.txt'))
})

test('an item is whole with its recording, and among pairs with its scores', () => {
  expect(isWhole({ audio: 'a', sheet: null }, 'audio')).toBe(true)
  expect(isWhole({ audio: 'a', sheet: null }, 'pairs')).toBe(false)
  expect(isWhole({ audio: 'a', sheet: 's' }, 'pairs')).toBe(true)
  expect(isWhole({ audio: 'a', sheet: null, scores: {} }, 'pairs')).toBe(true)
  expect(isWhole({ audio: null, sheet: 's' }, 'pairs')).toBe(false)
})
