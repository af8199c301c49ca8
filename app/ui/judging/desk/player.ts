/** What keys and buttons do with the recording on the desk; nothing where there is none. */
export type Player = ReturnType<typeof playerOf>

export const rates = [0.5, 0.75, 1, 1.25, 1.5, 2]

export function playerOf(video: () => HTMLVideoElement | null) {
  const seek = (seconds: number) => {
    const player = video()
    if (player && player.duration > 0) player.currentTime = Math.min(player.duration, Math.max(0, seconds))
  }
  return {
    /** Seconds from the beginning; null where nothing can be played. */
    at: () => video()?.currentTime ?? null,
    toggle() {
      const player = video()
      if (player?.paused) void player.play().catch(() => {})
      else player?.pause()
    },
    seek,
    skip(seconds: number) {
      seek((video()?.currentTime ?? 0) + seconds)
    },
    setRate(rate: number) {
      const player = video()
      if (player) player.playbackRate = rate
    },
    /** One step slower or faster. */
    changeRate(by: 1 | -1) {
      const player = video()
      if (!player) return
      const at = rates.findIndex((rate) => rate >= player.playbackRate)
      player.playbackRate = rates[Math.min(rates.length - 1, Math.max(0, (at === -1 ? rates.length - 1 : at) + by))]!
    },
    toggleFullscreen() {
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => {})
      else
        void video()
          ?.requestFullscreen?.()
          .catch(() => {})
    },
  }
}
