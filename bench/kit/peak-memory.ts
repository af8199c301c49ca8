import { rssMbOf } from './process-cost'

const everyMs = 20

/** What `work` gives, and the most memory that a process held meanwhile, in MB. */
export async function peakMemory<T>(pid: number, work: () => Promise<T>): Promise<{ result: T; peakMb: number }> {
  let peakMb = rssMbOf(pid)
  const timer = setInterval(() => (peakMb = Math.max(peakMb, rssMbOf(pid))), everyMs)
  try {
    return { result: await work(), peakMb: Math.max(peakMb, rssMbOf(pid)) }
  } finally {
    clearInterval(timer)
  }
}
