import { type RefObject, useEffect, useMemo, useState } from 'react'

/** A part that is played over and over, in seconds. */
type Part = { from: number; to: number }

const whole: Part = { from: 0, to: Infinity }

/** What keys and buttons do with a segment's sound, and where it is. */
export function useSegment(audio: RefObject<HTMLAudioElement>) {
  const [played, setPlayed] = useState<number | null>(null)
  const [looped, setLooped] = useState<Part | null>(null)

  useEffect(() => {
    const element = audio.current
    if (!element) return
    let frame = 0
    const follow = () => {
      const { currentTime, duration, ended } = element
      if (looped && (ended || currentTime >= looped.to)) {
        element.currentTime = looped.from
        if (ended) void element.play().catch(() => {})
      }
      if (duration > 0) setPlayed(element.currentTime / duration)
      if (!element.paused) frame = requestAnimationFrame(follow)
    }
    const events = ['play', 'seeked', 'ended', 'timeupdate']
    for (const event of events) element.addEventListener(event, follow)
    return () => {
      cancelAnimationFrame(frame)
      for (const event of events) element.removeEventListener(event, follow)
    }
  }, [audio, looped])

  const acts = useMemo(() => {
    const play = () => void audio.current?.play().catch(() => {})
    const at = () => audio.current?.currentTime ?? 0
    const length = () => audio.current?.duration || Infinity
    const seek = (seconds: number) => {
      if (audio.current) audio.current.currentTime = Math.min(length(), Math.max(0, seconds))
    }
    return {
      toggle: () => (audio.current?.paused ? play() : audio.current?.pause()),
      seek,
      skip: (seconds: number) => seek(at() + seconds),
      /** The whole of it over and over, or no more. */
      toggleLoop: () => setLooped((part) => (part ? null : whole)),
      /** From here on, or up to here, over and over. */
      loopFromHere: () => setLooped((part) => ({ from: at(), to: part && part.to > at() ? part.to : Infinity })),
      loopToHere: () => setLooped((part) => ({ from: part && part.from < at() ? part.from : 0, to: Math.max(0.1, at()) })),
    }
  }, [audio])

  const replay = () => {
    acts.seek(looped?.from ?? 0)
    void audio.current?.play().catch(() => {})
  }
  return { ...acts, replay, played, looped }
}

export type Segment = ReturnType<typeof useSegment>
