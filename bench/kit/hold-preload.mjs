import { monitorEventLoopDelay } from 'node:perf_hooks'

// Loaded before the server: says, when asked by a signal, how long its event loop was held at most since it was last asked.
const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()

// A little later: what has only just ended is counted at the next tick of the clock.
process.on('SIGUSR2', () => {
  setTimeout(() => {
    process.stdout.write(`${JSON.stringify({ held: delay.max / 1e6 })}\n`)
    delay.reset()
  }, 10)
})
