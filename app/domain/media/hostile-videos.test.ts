import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { errors as zh } from '~/i18n/zh/errors'
import { runLimited } from '~/infra/media-tool'
import { aac, asFilm, clickingSound, ffmpeg, flashAndClick, h264 } from '../../../tests/setup/films'
import { type Box, box, boxes, editList, editMoov, setDuration } from '../../../tests/setup/iso-boxes'
import { makeMedia } from './make-media.server'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vocal-hostile-'))
const at = (name: string) => path.join(folder, name)
let workDir: string

/** A file of ours that no film may bring to light: a minute of the loudest sound, in bytes that are easy to find again. */
const secret = Buffer.alloc(48_000 * 2, 'EGRET!NO')
const marker = write('marker.wav', Buffer.concat([wavHeader(secret.length), secret]))

beforeEach(() => {
  workDir = fs.mkdtempSync(at('work-'))
})
/** Whatever happened, the caller need only remove a folder of plain files, and our file is in none of them. */
afterEach(() => {
  for (const entry of fs.readdirSync(workDir, { withFileTypes: true })) {
    expect(entry.isFile(), entry.name).toBe(true)
    expect(fs.readFileSync(path.join(workDir, entry.name)).includes(secret.subarray(0, 64)), entry.name).toBe(false)
  }
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

const run = (source: string) => makeMedia({ source, workDir, ...asFilm, maxDurationMs: null })

function write(name: string, ...content: (string | Buffer)[]): string {
  const file = at(name)
  fs.writeFileSync(file, Buffer.concat(content.map((part) => Buffer.from(part))))
  return file
}

function wavHeader(bytes: number): Buffer {
  const header = Buffer.from('RIFF....WAVEfmt ....................data....', 'latin1')
  header.writeUInt32LE(36 + bytes, 4)
  ;[16, 0x10001, 48_000, 96_000, 0x100002].forEach((word, index) => header.writeUInt32LE(word, 16 + index * 4))
  header.writeUInt32LE(bytes, 40)
  return header
}

/** The same noise in every run. */
function noise(bytes: number): Buffer {
  return Buffer.concat(
    Array.from({ length: Math.ceil(bytes / 32) }, (_, index) => createHash('sha256').update(`noise ${index}`).digest()),
  ).subarray(0, bytes)
}

function cut(file: string, bytes: number): string {
  fs.truncateSync(file, bytes)
  return file
}

const ftyp = Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isommp42', 'latin1')
const ebml = Buffer.from('1a45dfa39342828877656d', 'hex')
const playlist = (file: string) => `#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n${file}\n#EXT-X-ENDLIST\n`
const film = (name: string, ...output: string[]) => flashAndClick(at(name), [...h264, ...aac, ...output])
const table = (moov: Box, name: string) => boxes(moov, 'trak', 'mdia', 'minf', 'stbl', name)[0]!

/** A film that is also something else, in a box that players skip. */
function polyglot(name: string, other: string): string {
  const bytes = fs.readFileSync(film('plain.mp4', '-movflags', '+faststart'))
  const start = bytes.readUInt32BE(0)
  const content = Buffer.from(other)
  const free = Buffer.alloc(8)
  free.writeUInt32BE(content.length + 8)
  free.write('free', 4)
  return write(name, bytes.subarray(0, start), free, content, bytes.subarray(start))
}

const corpus: [string, () => string, string][] = [
  ['zero bytes', () => write('zero.mp4'), 'videoUnreadable'],
  ['one byte', () => write('one.mp4', '\0'), 'videoUnreadable'],
  ['a megabyte of zeros', () => write('zeros.mp4', Buffer.alloc(1_000_000)), 'videoUnreadable'],
  ['random bytes', () => write('random.mp4', noise(100_000)), 'videoUnreadable'],
  ['random bytes behind the signature of MP4', () => write('random-mp4.mp4', ftyp, noise(100_000)), 'videoUnreadable'],
  ['random bytes in the index of an MP4', () => write('random-moov.mp4', ftyp, '\0\x01\x86\xa8moov', noise(100_000)), 'videoUnreadable'],
  ['random bytes behind the signature of WebM', () => write('random.webm', ebml, noise(100_000)), 'videoUnreadable'],
  ['an ffconcat list', () => write('list.mp4', `ffconcat version 1.0\nfile ${marker}\n`), 'videoUnreadable'],
  ['an ffconcat list with a relative name', () => write('list.mkv', "ffconcat version 1.0\nfile 'marker.wav'\n"), 'videoUnreadable'],
  [
    'an ffconcat list behind the signature of MP4',
    () => write('list-ftyp.mp4', ftyp, `\nffconcat version 1.0\nfile ${marker}\n`),
    'videoUnreadable',
  ],
  ['an HLS playlist', () => write('hls.mp4', playlist(`file://${marker}`)), 'videoUnreadable'],
  ['an HLS playlist of a concat', () => write('hls-concat.mov', playlist(`concat:${marker}|${marker}`)), 'videoUnreadable'],
  ['an HLS playlist behind the signature of WebM', () => write('hls.webm', ebml, playlist(`file://${marker}`)), 'videoUnreadable'],
  [
    'a DASH manifest',
    () => write('dash.mp4', `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><BaseURL>file://${marker}</BaseURL></MPD>`),
    'videoUnreadable',
  ],
  ['an SDP session', () => write('session.mp4', 'v=0\no=- 0 0 IN IP4 127.0.0.1\nm=video 5004 RTP/AVP 96\n'), 'videoUnreadable'],
  [
    'an SVG that draws a file',
    () => write('draw.mp4', `<svg xmlns="http://www.w3.org/2000/svg"><image href="file://${marker}"/></svg>`),
    'videoUnreadable',
  ],
  ['a PDF', () => write('paper.mp4', '%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'), 'videoUnreadable'],
  ['a PDF that is a web page', () => write('page.mp4', '%PDF-1.7\n<html><script>alert(1)</script></html>\n%%EOF\n'), 'videoUnreadable'],
  ['a film that is a web page too', () => polyglot('web.mp4', '<html><script>fetch("/api/me")</script></html>'), 'videoUnreadable'],
  ['a film that is a PDF too', () => polyglot('pdf.mp4', '%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'), 'videoUnreadable'],
  ['an index cut off', () => cut(film('moov.mp4', '-movflags', '+faststart'), 900), 'videoUnreadable'],
  ['an index that never comes', () => cut(film('mdat.mp4'), 8000), 'videoUnreadable'],
  [
    'an MP4 of a thousand tracks',
    () =>
      ffmpeg([
        '-i',
        film('one-of-many.mp4'),
        '-map',
        '0:v',
        ...Array<string[]>(998).fill(['-map', '0:a']).flat(),
        '-c',
        'copy',
        '-t',
        '0.2',
        at('many.mp4'),
      ]),
    'videoTooManyTracks?max=32',
  ],
  [
    'a Matroska of a thousand tracks',
    () =>
      ffmpeg([
        '-i',
        film('one-of-many.mp4'),
        '-map',
        '0:v',
        ...Array<string[]>(998).fill(['-map', '0:a']).flat(),
        '-c',
        'copy',
        '-t',
        '0.2',
        at('many.mkv'),
      ]),
    'videoTooManyTracks?max=32',
  ],
  ['8K', () => eightK('8k.mp4'), 'videoTooBig?max=9'],
  [
    '8K that calls itself small',
    () => editMoov(eightK('8k-small.mp4'), (moov) => boxes(table(moov, 'stsd'), 'avc1')[0]!.body.writeUInt32BE((320 << 16) + 180, 24)),
    'videoTooBig?max=9',
  ],
  ['8K after a small start', smallThenLarge, 'videoTooBig?max=9'],
  [
    'a film that says it lasts for a month',
    () => editMoov(film('month.mp4'), (moov) => setDuration(moov, 30 * 24 * 3600)),
    'videoTooLongForAll?max=120%3A00&actual=43200%3A00',
  ],
  ['an index of two thousand million pictures', () => editMoov(film('samples.mp4'), manyPictures), 'videoDamaged'],
  [
    'an edit list of ten thousand repeats',
    () =>
      editMoov(
        film('edits.mp4'),
        (moov) => (boxes(moov, 'trak', 'edts')[0]!.children = [editList(Array.from({ length: 10_000 }, () => ({ lasts: 3000, from: 0 })))]),
      ),
    'videoDamaged',
  ],
]

function eightK(name: string): string {
  const picture = ['-f', 'lavfi', '-i', 'color=gray:size=7680x4320:rate=60']
  return ffmpeg([...picture, ...clickingSound({ seconds: 1 }), '-frames:v', '3', ...h264, ...aac, at(name)])
}

function smallThenLarge(): string {
  const vp8 = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '16', '-c:a', 'libopus']
  flashAndClick(at('small.webm'), vp8, { seconds: 1 })
  flashAndClick(at('large.webm'), [...vp8, '-frames:v', '1'], { seconds: 1, size: '4608x2592', rate: '1' })
  write('both.txt', "file 'small.webm'\nfile 'large.webm'\n")
  return ffmpeg(['-f', 'concat', '-i', at('both.txt'), '-c', 'copy', at('both.webm')])
}

/** Each picture one byte, all in one chunk: some gigabytes of index if it were believed. */
function manyPictures(moov: Box): void {
  const count = 0x7fff_fff0
  const words = (...values: number[]) => {
    const bytes = Buffer.alloc(values.length * 4)
    values.forEach((value, index) => bytes.writeUInt32BE(value, index * 4))
    return bytes
  }
  table(moov, 'stsz').body = words(0, 1, count)
  table(moov, 'stts').body = words(0, 1, count, 1)
  table(moov, 'stsc').body = words(0, 1, 1, count, 1)
}

describe('hostile films', () => {
  test.each(corpus)(
    'refuses %s',
    async (_what, make, code) => {
      expect(await run(make())).toEqual({ ok: false, code })
      expect(Object.keys(zh)).toContain(code.split('?')[0])
    },
    60_000,
  )

  test('refuses a film whose sound lies in another file', async () => {
    const silent = [
      '-f',
      'lavfi',
      '-i',
      'color=gray:size=64x64:rate=30:duration=1',
      '-f',
      'lavfi',
      '-i',
      'anullsrc=channel_layout=mono:sample_rate=48000',
    ]
    const source = ffmpeg([...silent, '-shortest', ...h264, '-c:a', 'pcm_s16le', at('elsewhere.mov')])
    editMoov(source, (moov) => {
      const [reference] = boxes(moov, 'trak', 'mdia', 'minf', 'dinf', 'dref').slice(-1)
      reference!.children = [box('alis', aliasOf('marker.wav'))]
    })
    const heard = execFileSync('ffmpeg', ['-v', 'quiet', '-enable_drefs', '1', '-i', source, '-map', '0:a', '-f', 's16le', '-'])
    expect(heard.includes(secret.subarray(0, 64))).toBe(true)
    expect(await run(source)).toEqual({ ok: false, code: 'videoDamaged' })
  })
})

/** What QuickTime calls an alias, with a path beside the film. */
function aliasOf(name: string): Buffer {
  const alias = Buffer.alloc(4 + 150 + 4 + name.length + (name.length % 2) + 4)
  alias.writeUInt8(name.length, 4 + 10 + 28 + 12)
  alias.write(name, 4 + 10 + 28 + 12 + 1)
  const levels = 4 + 10 + 28 + 12 + 64 + 16
  alias.writeInt16BE(1, levels)
  alias.writeInt16BE(1, levels + 2)
  const path = levels + 4 + 16
  alias.writeInt16BE(2, path)
  alias.writeInt16BE(name.length, path + 2)
  alias.write(name, path + 4)
  alias.writeInt16BE(-1, path + 4 + name.length + (name.length % 2))
  return alias
}

test('every tool runs behind fences: memory, file size, processor time, no core dump, last in line', async () => {
  const said = await runLimited('sh', ['-c', 'ulimit -v; ulimit -f; ulimit -t; ulimit -c; nice'], {
    wallMs: 10_000,
    fileBytes: 1024 * 1024,
  })
  expect(said.stdout.trim().split('\n').map(Number)).toEqual([
    3 * 1024 * 1024,
    2048,
    40,
    0,
    expect.toSatisfy((niceness: number) => niceness >= 10),
  ])
})
