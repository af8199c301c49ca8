import { execFileSync } from 'node:child_process'
import fs from 'node:fs'

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** The CPU time a process has taken so far with all its threads, in ms (Linux counts it in steps of 10). */
export function cpuMsOf(pid: number): number {
  const [user = 0, system = 0] = ticksOf(pid)
  return ((user + system) * 1000) / ticksPerSecond
}

/** The same of all that this process started and that has ended. */
export function childrenCpuMs(): number {
  const [, , user = 0, system = 0] = ticksOf(process.pid)
  return ((user + system) * 1000) / ticksPerSecond
}

/** Its own time as user and in the system, then its ended children's. */
function ticksOf(pid: number): number[] {
  const [, afterName = ''] = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?=[A-Z] )/)
  return afterName.split(' ').slice(11, 15).map(Number)
}

/** What a process holds in memory now, in MB. */
export function rssMbOf(pid: number): number {
  const [, kB = '0'] = fs.readFileSync(`/proc/${pid}/status`, 'utf8').match(/^VmRSS:\s+(\d+) kB$/m) ?? []
  return Number(kB) / 1024
}

/** The same of a process with all that it started. */
export function treeRssMbOf(pid: number): number {
  try {
    const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
    return children.reduce((sum, child) => sum + treeRssMbOf(Number(child)), rssMbOf(pid))
  } catch {
    // It has just ended.
    return 0
  }
}
