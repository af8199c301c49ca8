import type { Picture, Probe, Sound } from '~/infra/media-probe'

/** H.264 and AAC up to 1080p and 6 Mb/s, upright and in the colours of BT.709, play in every browser as they are: only the container is made anew. */
export function playsEverywhere({ video, audio, bitRate }: Probe): boolean {
  return video !== null && audio !== null && plainPicture(video) && plainSound(audio) && bitRate > 0 && bitRate <= 6_000_000
}

function plainPicture(video: Picture): boolean {
  const { codec, profile, pixelFormat, colour } = video
  const coded =
    codec === 'h264' &&
    ['Constrained Baseline', 'Baseline', 'Main', 'High'].includes(profile) &&
    pixelFormat === 'yuv420p' &&
    !video.interlaced
  const coloured =
    [colour.matrix, colour.primaries, colour.transfer].every((said) => ['', 'unknown', 'bt709'].includes(said)) && colour.range !== 'pc'
  const sized = Math.min(video.width, video.height) <= 1080 && Math.max(video.width, video.height) <= 1920
  return coded && coloured && sized && !video.turned && video.squarePixels && perSecond(video.meanRate) <= 60.1
}

function plainSound({ codec, profile, channels, sampleRate }: Sound): boolean {
  return codec === 'aac' && ['LC', 'HE-AAC', 'HE-AACv2'].includes(profile) && channels <= 2 && sampleRate <= 48_000
}

function perSecond(rate: string): number {
  const [pictures = 0, seconds = 1] = rate.split('/').map(Number)
  return pictures / seconds
}
