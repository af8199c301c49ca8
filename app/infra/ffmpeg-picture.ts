import type { Picture } from './media-probe'

const highDynamicRange = ['smpte2084', 'arib-std-b67']
const wideGamut = ['bt2020', 'smpte431', 'smpte432']

/** 24 to 30 pictures a second. A steady rate is kept or divided, so that it does not judder; any other is laid on thirtieths of a second. */
export function steadyRate({ finestRate, meanRate }: Pick<Picture, 'finestRate' | 'meanRate'>): string {
  const [pictures = 0, seconds = 0] = finestRate.split('/').map(Number)
  const [meanPictures = 0, meanSeconds = 0] = meanRate.split('/').map(Number)
  const rate = pictures / seconds
  const isSteady = Math.abs(meanPictures / meanSeconds / rate - 1) <= 0.01
  if (!isSteady) return '30'
  const share = Math.ceil(rate / 30.01)
  return rate / share < 23.9 ? '30' : `${pictures}/${seconds * share}`
}

/** At most 720 lines on the short side and 1920 on the long one, both even; never larger than it was. */
export function shownSize({ width, height }: Pick<Picture, 'width' | 'height'>): { width: number; height: number } {
  const share = Math.min(1, 720 / Math.min(width, height), 1920 / Math.max(width, height))
  const even = (edge: number) => Math.max(16, Math.floor((edge * share + 0.01) / 2) * 2)
  return { width: even(width), height: even(height) }
}

/** From any picture to upright 8-bit BT.709 of one size and rate; ffmpeg itself turns it before. */
export function pictureFilters(video: Picture, { rate, canMapTones }: { rate: string; canMapTones: boolean }): string {
  const { width, height } = shownSize(video)
  return [
    ...(video.interlaced ? ['yadif=deint=interlaced'] : []),
    `fps=${rate}`,
    ...(video.squarePixels ? [] : ["scale=w='max(2,trunc(iw*sar/2)*2)':h=ih"]),
    ...toneFilters(video, canMapTones, within(width, height)),
    `pad=${width}:${height}:-1:-1`,
    'setsar=1',
    'format=yuv420p',
    'setparams=range=tv:colorspace=bt709:color_primaries=bt709:color_trc=bt709',
    // What is said about the light of the source is not true of the result.
    'sidedata=mode=delete',
  ].join(',')
}

/** A recording made in a browser changes its size when the phone is turned: then it stands between bars instead of being squeezed. */
function within(width: number, height: number): string {
  const differs = `gt(abs(iw/ih*${height}/${width}-1),0.05)`
  return `w='if(${differs},max(2,trunc(min(${width},${height}*iw/ih)/2)*2),${width})':h='if(${differs},max(2,trunc(min(${height},${width}*ih/iw)/2)*2),${height})'`
}

/** Sized first: tone mapping counts in floating point, and every pixel costs. */
function toneFilters({ colour, height, width }: Picture, canMapTones: boolean, size: string): string[] {
  const bright = highDynamicRange.includes(colour.transfer)
  const wide = wideGamut.includes(colour.primaries)
  if (canMapTones && (bright || wide)) {
    const told = (value: string, otherwise: string) => (['', 'unknown', 'reserved'].includes(value) ? otherwise : value)
    const from = {
      matrix: told(colour.matrix, 'bt2020nc'),
      primaries: told(colour.primaries, 'bt2020'),
      transfer: told(colour.transfer, 'bt709'),
    }
    const tags = `setparams=range=${colour.range === 'pc' ? 'pc' : 'tv'}:colorspace=${from.matrix}:color_primaries=${from.primaries}:color_trc=${from.transfer}`
    // White is 203 cd/m² in both kinds of HDR (BT.2408), and phones go up to about 1000.
    const linear = [tags, 'zscale=transfer=linear:npl=203', 'format=gbrpf32le', 'zscale=primaries=bt709']
    return [
      `scale=${size}`,
      ...linear,
      ...(bright ? ['tonemap=mobius:param=0.3:peak=5:desat=0'] : []),
      'zscale=transfer=bt709:matrix=bt709:range=tv',
    ]
  }
  // A picture that does not say is taken as television took it: BT.601 when it is small, BT.709 when it is large.
  const unsaid = ['', 'unknown', 'reserved'].includes(colour.matrix)
  const from = unsaid ? (Math.min(width, height) < 720 ? 'bt601' : 'bt709') : 'auto'
  return [`scale=${size}:in_color_matrix=${from}:out_color_matrix=bt709:out_range=tv`]
}
