import { expect, test } from 'vitest'
import { readManifest } from './manifest'

const tags = [
  { id: 1, code: 'Open', name: '打开', maxScore: 5 },
  { id: 2, code: 'Clean', name: '干净', maxScore: 5 },
]
const entry = {
  row: 1,
  name: '甲',
  singerName: '顾明远',
  songName: '春天的芭蕾',
  voiceType: 'tenor',
  description: null,
  scores: { Open: 4.5 },
}

test('JSON, as the library writes it or as a list', () => {
  const said = {
    name: '甲',
    singer: ' 顾\u202e明远 ',
    description: '\u202e\n',
    song: '春天的芭蕾',
    voiceType: 'Tenor',
    tags: { Open: 4.5 },
    sha256: 'x',
  }
  expect(readManifest('manifest.json', JSON.stringify({ datasets: [said] }), tags)).toEqual([entry])
  expect(readManifest('Manifest.JSON', JSON.stringify([said]), tags)).toEqual([entry])
  for (const content of ['{', '"x"', '{"datasets":[{"name":{}}]}']) expect(readManifest('manifest.json', content, tags)).toBeNull()
})

test('CSV: headings in any order, a column a tag, quotes, a neutralised formula, what is not known passed over', () => {
  const content =
    '\ufefffile,tag:Open,干净,singer,song,voice_type,description,sha256\r\naudio/甲.一.wav,4.5,,"顾, ""明远""",\'=歌,mezzo-soprano,"两\n行",x\r\n\r\n乙.mp3,,3,,,unknown,,'
  expect(readManifest('manifest.csv', content, tags)).toEqual([
    {
      row: 2,
      name: '甲.一',
      singerName: '顾, "明远"',
      songName: '=歌',
      voiceType: 'mezzo_soprano',
      description: '两\n行',
      scores: { Open: '4.5' },
    },
    { row: 3, name: '乙', singerName: null, songName: null, voiceType: null, description: null, scores: { Clean: '3' } },
  ])
  expect(readManifest('manifest.csv', 'singer,song\n甲,乙', tags)).toBeNull()
  expect(readManifest('manifest.csv', '', tags)).toBeNull()
})
