import { rssMbOf } from './process-cost'

const everyMs = 20

/** What `work` gives, and the most memory that a process held meanwhile, in MB, measured by `rssOf`. */
export async function peakMemory<T>(pid: number, work: () => Promise<T>, rssOf = rssMbOf): Promise<{ result: T; peakMb: number }> {
  let peakMb = rssOf(pid)
  const timer = setInterval(() => (peakMb = Math.max(peakMb, rssOf(pid))), everyMs)
  try {
    return { result: await work(), peakMb: Math.max(peakMb, rssOf(pid)) }
  } finally {
    clearInterval(timer)
  }
}
