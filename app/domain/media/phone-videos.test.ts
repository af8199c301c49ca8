import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  aac,
  asFilm,
  clickingAmr,
  clickingSound,
  ffmpeg,
  ffmpegCan,
  flashAndClick,
  flashingPicture,
  h264,
  hevc,
} from '../../../tests/setup/films'
import { box, boxes, editList, editMoov, setMatrix } from '../../../tests/setup/iso-boxes'
import { clickTimes, colourAt, flashTimes, streamsOf } from '../../../tests/setup/measure-film'
import { errors as zh } from '~/i18n/zh/errors'
import type { Picture } from '~/infra/media-probe'
import { pictureFilters, steadyRate } from '~/infra/ffmpeg'
import { makeMedia } from './make-media.server'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vocal-phones-'))
const at = (name: string) => path.join(folder, name)
let workDir: string

beforeEach(() => {
  workDir = fs.mkdtempSync(at('work-'))
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

const run = (source: string) => makeMedia({ source, workDir, ...asFilm, maxDurationMs: null })

/** Processes a film and proves that every browser plays the result; answers where it is. */
async function playable(source: string): Promise<{ file: string; width: number; height: number }> {
  const outcome = await run(source)
  if (!outcome.ok) throw new Error(outcome.code)
  const { file } = outcome.files.find(({ kind }) => kind === 'playback')!
  const [picture, sound, ...others] = streamsOf(file)
  expect(others).toEqual([])
  expect(picture).toMatchObject({
    codec_name: 'h264',
    pix_fmt: 'yuv420p',
    width: outcome.width,
    height: outcome.height,
    bits_per_raw_sample: '8',
  })
  expect(['1:1', undefined]).toContain(picture!.sample_aspect_ratio)
  expect(picture!.side_data_list).toBeUndefined()
  expect(sound).toMatchObject({ codec_name: 'aac' })
  const bytes = fs.readFileSync(file)
  expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
  return { file, width: outcome.width!, height: outcome.height! }
}

const saysBt709 = { color_space: 'bt709', color_transfer: 'bt709', color_primaries: 'bt709', color_range: 'tv' }

/** The click of each flash is heard within 40 ms, and both come when they should. */
function expectInSync(file: string, instants: number[]): void {
  const [flashes, clicks] = [flashTimes(file), clickTimes(file)]
  const told = `flashes at ${flashes.join(', ')}, clicks at ${clicks.join(', ')}`
  expect([flashes.length, clicks.length], told).toEqual([instants.length, instants.length])
  instants.forEach((instant, index) => {
    expect(Math.abs(flashes[index]! - clicks[index]!), told).toBeLessThanOrEqual(40)
    expect(Math.abs(flashes[index]! - instant), told).toBeLessThanOrEqual(60)
  })
}

/** Whether the pictures are the source's own, byte for byte. */
function expectRepacked(source: string, result: string, repacked: boolean): void {
  const pictures = (file: string) =>
    fs.readFileSync(ffmpeg(['-i', file, '-map', '0:v:0', '-c', 'copy', '-f', 'md5', at('pictures.md5')]), 'utf8')
  expect(pictures(source) === pictures(result)).toBe(repacked)
}

describe('sound and picture stay together', () => {
  test.each([
    ['MP4', 'plain.mp4', []],
    ['QuickTime', 'plain.mov', ['-g', '15']],
    ['Matroska', 'plain.mkv', []],
    ['MP4 in fragments', 'pieces.mp4', ['-movflags', 'frag_keyframe+empty_moov+default_base_moof', '-g', '15', '-bf', '0']],
  ] as const)('in a plain film, which is only repacked (%s)', async (_what, name, options) => {
    const source = flashAndClick(at(name), [...h264, '-bf', '2', ...aac, ...options])
    const { file } = await playable(source)
    expectRepacked(source, file, true)
    expectInSync(file, [1000, 2000])
  })

  test('when an edit list cuts the start between two key pictures', async () => {
    const whole = flashAndClick(at('whole.mp4'), [...h264, '-g', '90', '-bf', '2', ...aac])
    const source = ffmpeg(['-ss', '0.5', '-i', whole, '-c', 'copy', at('trimmed.mp4')])
    const { file } = await playable(source)
    expectRepacked(source, file, false)
    expectInSync(file, [500, 1500])
  })

  test('when edit lists take a second out of the middle', async () => {
    const source = flashAndClick(
      at('middle.mp4'),
      [...h264, '-g', '30', ...aac, '-video_track_timescale', '1000', '-movie_timescale', '1000'],
      { seconds: 4 },
    )
    editMoov(source, (moov) => {
      const [picture, sound] = boxes(moov, 'trak').map((track) => boxes(track, 'edts')[0]!)
      picture!.children = [
        editList([
          { lasts: 1500, from: 0 },
          { lasts: 1500, from: 2500 },
        ]),
      ]
      sound!.children = [
        editList([
          { lasts: 1500, from: 1024 },
          { lasts: 1500, from: 1024 + 2.5 * 48_000 },
        ]),
      ]
    })
    const { file } = await playable(source)
    expectInSync(file, [1000, 2000])
  })

  test.each([
    ['the sound begins late', ['-af', 'atrim=start=0.5']],
    ['the picture begins late', ['-vf', 'trim=start=0.5']],
  ])('when %s', async (_what, late) => {
    const source = flashAndClick(at('late.mp4'), [...late, '-fps_mode', 'vfr', ...h264, ...aac])
    expect(streamsOf(source).some(({ start_time }) => Number(start_time) > 0.4)).toBe(true)
    const { file } = await playable(source)
    expectInSync(file, [1000, 2000])
    streamsOf(file).forEach(({ start_time }) => expect(Math.abs(Number(start_time))).toBeLessThan(0.04))
  })

  test('when the sound has a gap', async () => {
    const gap = "aselect='not(between(t,1.3,1.7))'"
    const source = ffmpeg([
      ...flashingPicture(),
      ...clickingSound({ soundFilter: gap }),
      ...hevc('yuv420p'),
      '-c:a',
      'pcm_s16le',
      at('gap.mkv'),
    ])
    expectInSync((await playable(source)).file, [1000, 2000])
  })

  const changing = { rate: '120', pictureFilter: "select='if(lt(t,1.5),not(mod(n,2)),not(mod(n,5)))'" }
  test.each([
    ['between 60 and 24 pictures a second, H.264', at('changing.mp4'), [...h264, ...aac], changing],
    ['between 60 and 24 pictures a second, HEVC', at('changing.mov'), [...hevc('yuv420p'), ...aac], changing],
    ['5 pictures a second, and 10-bit', at('slow.mp4'), [...hevc('yuv420p10le'), ...aac], { rate: '5' }],
    ['23.976 pictures a second, in Matroska', at('film.mkv'), [...hevc('yuv420p'), ...aac], { rate: '24000/1001' }],
    ['120 pictures a second', at('slow-motion.mov'), [...h264, ...aac], { rate: '120' }],
    ['QuickTime with PCM', at('pcm.mov'), [...h264, '-c:a', 'pcm_s16be'], {}],
    ['QuickTime with 24-bit PCM', at('pcm24.mov'), [...h264, '-c:a', 'pcm_s24le'], {}],
    ['surround sound', at('surround.mp4'), [...h264, '-ac', '6', ...aac], {}],
  ] as const)('%s', async (_what, source, output, shape) => {
    flashAndClick(source, ['-fps_mode', 'vfr', ...output], shape)
    expectInSync((await playable(source)).file, [1000, 2000])
  })

  test('3GP with H.263 and AMR', async () => {
    const source = ffmpeg([
      ...flashingPicture({ size: '176x144', rate: '15' }),
      '-i',
      clickingAmr(at('click.amr'), 3),
      '-c:v',
      'h263',
      '-c:a',
      'copy',
      at('old.3gp'),
    ])
    expect(streamsOf(source).map(({ codec_name }) => codec_name)).toEqual(['h263', 'amr_nb'])
    const { file } = await playable(source)
    expectInSync(file, [1000, 2000])
    expect(streamsOf(file)[0]).toMatchObject(saysBt709)
  })
})

describe('upright', () => {
  const redAbove = 'drawbox=color=red:t=fill:height=ih/2'

  test.each([
    ['clockwise', [0, 1, -1, 0], [180, 320], 'right'],
    ['on its head', [-1, 0, 0, -1], [320, 180], 'bottom'],
    ['anticlockwise', [0, -1, 1, 0], [180, 320], 'left'],
    ['mirrored, as a front camera does', [-1, 0, 0, 1], [320, 180], 'top'],
    ['mirrored top to bottom', [1, 0, 0, -1], [320, 180], 'bottom'],
  ] as const)('a film turned %s', async (_what, matrix, [width, height], side) => {
    const source = flashAndClick(at('turned.mp4'), [...h264, ...aac], { pictureFilter: redAbove, seconds: 2 })
    editMoov(source, (moov) => setMatrix(boxes(moov, 'trak')[0]!, matrix))
    const result = await playable(source)
    expect([result.width, result.height]).toEqual([width, height])
    const places = { top: '(iw-ow)/2:4', bottom: '(iw-ow)/2:ih-oh-4', left: '4:(ih-oh)/2', right: 'iw-ow-4:(ih-oh)/2' }
    const reds = Object.entries(places).filter(([, place]) => colourAt(result.file, place)[0] > 200)
    expect(reds.map(([name]) => name)).toEqual([side])
  })
})

describe('sizes', () => {
  const still = (name: string, size: string, output: string[], filter = 'null') =>
    ffmpeg([
      '-f',
      'lavfi',
      '-i',
      `testsrc2=size=${size}:rate=10:duration=1,${filter}`,
      ...clickingSound({ seconds: 1 }),
      ...output,
      ...aac,
      at(name),
    ])

  test.each([
    ['odd edges, 4:4:4', '355x289', ['-c:v', 'libx264', '-pix_fmt', 'yuv444p'], 'null', [354, 288]],
    ['4:2:2 with 10 bits', '320x180', ['-c:v', 'libx264', '-pix_fmt', 'yuv422p10le'], 'null', [320, 180]],
    ['ProRes', '320x180', ['-c:v', 'prores_ks'], 'null', [320, 180]],
    ['full range, as many phones write it', '320x180', ['-c:v', 'libx264', '-pix_fmt', 'yuvj420p'], 'null', [320, 180]],
    ['pixels that are not square', '360x288', h264, 'setsar=16/11', [524, 288]],
    [
      'an upright 4K film in HDR',
      '2160x3840',
      [...hevc('yuv420p10le', 'transfer=smpte2084'), '-color_trc', 'smpte2084'],
      'fps=4',
      [720, 1280],
    ],
    ['a panorama', '3000x400', hevc('yuv420p'), 'null', [1920, 256]],
    ['a few pixels', '16x32', h264, 'null', [16, 32]],
  ] as const)('%s', async (_what, size, output, filter, [width, height]) => {
    const result = await playable(still('size.mov', size, [...output], filter))
    expect([result.width, result.height]).toEqual([width, height])
  })

  test('a recording that grows when the phone is turned stands between bars', async () => {
    const vp8 = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus']
    flashAndClick(at('lying.webm'), vp8, { size: '320x180', seconds: 2 })
    flashAndClick(at('standing.webm'), vp8, { size: '180x320', seconds: 2 })
    fs.writeFileSync(at('both.txt'), "file 'lying.webm'\nfile 'standing.webm'\n")
    const result = await playable(ffmpeg(['-f', 'concat', '-i', at('both.txt'), '-c', 'copy', at('both.webm')]))
    expect([result.width, result.height]).toEqual([320, 180])
    expectInSync(result.file, [1000, 3000])
  })
})

describe('colours', () => {
  const canMapTones = ffmpegCan('filters', 'zscale') && ffmpegCan('filters', 'tonemap')
  type Colour = { primaries: string; transfer: string; matrix: string }

  /** A film of one colour, given as the code values of its encoding. */
  function patch(name: string, pixelFormat: string, [y, u, v]: readonly number[], { primaries, transfer, matrix }: Colour): string {
    const told = `colorprim=${primaries}:transfer=${transfer}:colormatrix=${matrix}:range=limited:master-display=G(8500,39850)B(6550,2300)R(35400,14600)WP(15635,16450)L(10000000,50):max-cll=1000,400`
    const flags = ['-color_primaries', primaries, '-color_trc', transfer, '-colorspace', matrix, '-color_range', 'tv']
    const picture = `color=black:size=320x180:rate=10:duration=1,format=${pixelFormat},geq=lum=${y}:cb=${u}:cr=${v}`
    return ffmpeg(['-f', 'lavfi', '-i', picture, ...clickingSound({ seconds: 1 }), ...hevc(pixelFormat, told), ...flags, ...aac, at(name)])
  }

  const pq = { primaries: 'bt2020', transfer: 'smpte2084', matrix: 'bt2020nc' }
  const hlg = { primaries: 'bt2020', transfer: 'arib-std-b67', matrix: 'bt2020nc' }

  test.runIf(canMapTones).each([
    ['PQ white of 203 cd/m²', 'yuv420p10le', [573, 512, 512], pq, [217, 217, 217]],
    ['PQ white of 1000 cd/m²', 'yuv420p10le', [723, 512, 512], pq, [255, 255, 255]],
    ['PQ black', 'yuv420p10le', [64, 512, 512], pq, [0, 0, 0]],
    ['HLG white of 203 cd/m²', 'yuv420p10le', [721, 512, 512], hlg, [217, 217, 217]],
    ['white of 10-bit BT.2020 without HDR', 'yuv420p10le', [940, 512, 512], { ...pq, transfer: 'bt2020-10' }, [255, 255, 255]],
    // Code values of BT.601 red; shown as BT.709 unconverted it would be orange.
    [
      'red of BT.601, as an old phone writes it',
      'yuv420p',
      [81, 90, 240],
      { primaries: 'smpte170m', transfer: 'smpte170m', matrix: 'smpte170m' },
      [254, 0, 0],
    ],
    ['red of BT.709 in 10 bits', 'yuv420p10le', [250, 409, 960], { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709' }, [254, 0, 0]],
  ] as const)('%s', async (_what, pixelFormat, code, colour, shown) => {
    const { file } = await playable(patch('patch.mov', pixelFormat, code, colour))
    expect(streamsOf(file)[0]).toMatchObject(saysBt709)
    const seen = colourAt(file)
    shown.forEach((value, index) => expect(Math.abs(seen[index]! - value), seen.join(', ')).toBeLessThanOrEqual(5))
  })

  test('without zscale HDR still becomes 8-bit BT.709, only flat', () => {
    const source = patch('flat.mov', 'yuv420p10le', [573, 512, 512], pq)
    const picture = { ...plainPicture, colour: { range: 'tv', primaries: 'bt2020', transfer: 'smpte2084', matrix: 'bt2020nc' } }
    const file = ffmpeg(['-i', source, '-vf', pictureFilters(picture, { rate: '30', canMapTones: false }), ...h264, at('flat-8.mp4')])
    expect(streamsOf(file)[0]).toMatchObject({ pix_fmt: 'yuv420p', color_space: 'bt709' })
  })

  test('Dolby Vision with nothing beneath it is refused in words', async () => {
    const source = patch('dolby.mp4', 'yuv420p10le', [573, 512, 512], pq)
    const record = (profile: number, compatibility: number) =>
      Buffer.from([1, 0, profile << 1, 0x0d, compatibility << 4, ...Array<number>(19).fill(0)])
    const say = (profile: number, compatibility: number) =>
      editMoov(source, (moov) => {
        const [entry] = boxes(moov, 'trak', 'mdia', 'minf', 'stbl', 'stsd', 'hvc1')
        entry!.children = [
          ...entry!.children!.filter(({ type }) => !/^dv[cv]C$/.test(type)),
          box(profile > 7 ? 'dvvC' : 'dvcC', record(profile, compatibility)),
        ]
      })
    expect(await run(say(5, 0))).toEqual({ ok: false, code: 'videoDolbyVision' })
    await playable(say(8, 4))
  })
})

describe('tracks', () => {
  test('of several sounds the default one is taken, and of several pictures the film', async () => {
    const other = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=3']
    const tracks = [
      '-map',
      '2:v',
      '-map',
      '0:v',
      '-map',
      '1:a',
      '-map',
      '2:a',
      '-disposition:v:0',
      'attached_pic',
      '-disposition:a:0',
      '0',
      '-disposition:a:1',
      'default',
    ]
    const cover = ffmpeg(['-f', 'lavfi', '-i', 'color=green:size=64x64:duration=1', '-frames:v', '1', at('cover.jpg')])
    const film = flashAndClick(at('film.mp4'), [...h264, ...aac])
    const args = ['-i', cover, ...other, '-i', film, ...tracks.map((word) => (word === '2:v' ? '0:v' : word === '0:v' ? '2:v' : word))]
    const source = ffmpeg([...args, '-c:v', 'copy', ...aac, at('tracks.mp4')])
    expect(
      streamsOf(source)
        .map(({ codec_name }) => codec_name)
        .sort(),
    ).toEqual(['aac', 'aac', 'h264', 'mjpeg'])
    const { file } = await playable(source)
    expectInSync(file, [1000, 2000])
  })

  test('subtitles, a cover in PNG and chapters are left behind', async () => {
    fs.writeFileSync(at('words.srt'), '1\n00:00:00,500 --> 00:00:01,500\n一句歌词\n')
    const cover = ['-f', 'lavfi', '-i', 'color=red:size=64x64:rate=1:duration=1']
    const maps = ['-map', '0:v', '-map', '1:a', '-map', '2:s', '-map', '3:v', '-c:s', 'mov_text', '-disposition:v:1', 'attached_pic']
    const source = ffmpeg([
      ...flashingPicture(),
      ...clickingSound(),
      '-i',
      at('words.srt'),
      ...cover,
      ...maps,
      ...h264,
      '-c:v:1',
      'png',
      '-pix_fmt:v:1',
      'rgb24',
      ...aac,
      at('passengers.mp4'),
    ])
    expect(streamsOf(source).map(({ codec_name }) => codec_name)).toEqual(['h264', 'aac', 'mov_text', 'png'])
    await playable(source)
  })

  test.each([
    ['no sound', 'mute.mov', () => [...flashingPicture(), ...hevc('yuv420p')], 'videoNoSound'],
    ['sound alone', 'voice.mp4', () => [...clickingSound(), ...aac], 'videoNoPicture'],
    ['sound alone in 3GP', 'voice.3gp', () => ['-i', clickingAmr(at('voice.amr'), 2), '-c', 'copy'], 'videoNoPicture'],
    ['sound alone in WAV', 'voice.wav', () => clickingSound(), 'videoNoPicture'],
    [
      'sound with its cover',
      'song.mp4',
      () => [
        '-f',
        'lavfi',
        '-i',
        'color=red:size=64x64:rate=1:duration=1',
        ...clickingSound(),
        '-c:v',
        'mjpeg',
        '-disposition:v:0',
        'attached_pic',
        ...aac,
      ],
      'videoNoPicture',
    ],
    [
      'a coding that browsers and phones do not write',
      'old.mkv',
      () => [...flashingPicture(), ...clickingSound(), '-c:v', 'mpeg2video', '-c:a', 'mp2'],
      'videoUnknownCodec',
    ],
  ])('%s is refused in words', async (_what, name, args, code) => {
    expect(await run(ffmpeg([...args(), at(name)]))).toEqual({ ok: false, code })
    expect(Object.keys(zh)).toContain(code)
  })
})

const plainPicture: Picture = {
  ...{
    index: 0,
    codec: 'hevc',
    profile: 'Main 10',
    pixelFormat: 'yuv420p10le',
    width: 320,
    height: 180,
    turned: false,
    squarePixels: true,
    interlaced: false,
  },
  ...{
    colour: { range: 'tv', matrix: 'bt709', primaries: 'bt709', transfer: 'bt709' },
    dolbyVisionOnly: false,
    finestRate: '30/1',
    meanRate: '30/1',
    startMs: 0,
    lengthMs: 3000,
  },
}

test.each([
  ['30/1', '30/1', '30/1'],
  ['60/1', '60/1', '60/2'],
  ['60000/1001', '60000/1001', '60000/2002'],
  ['24000/1001', '24000/1001', '24000/1001'],
  ['25/1', '25/1', '25/1'],
  ['240/1', '240/1', '240/8'],
  ['120/1', '41/1', '30'],
  ['5/1', '5/1', '30'],
  ['90000/1', '0/0', '30'],
  ['0/0', '0/0', '30'],
])('a rate of %s (%s in the mean) becomes %s', (finestRate, meanRate, shown) => {
  expect(steadyRate({ finestRate, meanRate })).toBe(shown)
})
