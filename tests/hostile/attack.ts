import Database from 'better-sqlite3'
import type { RunningServer } from '../setup/running-server'
import type { Party } from './attackers'
import { type Hostile, hostileRequest } from './hostile-request'
import type { Random } from './random'
import { type Outcome, say } from './raw-request'

export type Shot = Hostile & { outcome: Outcome; fault: string | null }

/** A fault of the server's own, whatever the answer was; the log names them all by these. */
const faultEvents = new Set(['request.failed', 'api.failed', 'tus.failed', 'tus.fault'])

type Options = { server: RunningServer; party: Party; random: Random; count: number; after?: (shot: Shot) => Promise<void> }

/** So many hostile requests, one after the other, by a party of attackers. Tells each as it ends. */
export async function attack({ server, party: { attackers, recover }, random, count, after }: Options): Promise<Shot[]> {
  const shots: Shot[] = []
  for (let n = 0; n < count; n++) {
    if (n % 25 === 0) await recover()
    const hostile = hostileRequest(random, attackers, server.url)
    const logged = server.log.length
    const outcome = await say(server.url, hostile.request)
    const shot = { ...hostile, outcome, fault: faultOf(hostile, outcome, server.log.slice(logged)) }
    shots.push(shot)
    await after?.(shot)
  }
  return shots
}

function faultOf({ request, owedNothing }: Hostile, { status }: Outcome, logged: string[]): string | null {
  const spoken = logged.find((line) => !line.startsWith('{') || faultEvents.has((JSON.parse(line) as { event: string }).event))
  if (spoken) return spoken.slice(0, 2000)
  if (status === null) return owedNothing ? null : 'no answer'
  return status < 500 || isMeant(request.target, status) ? null : `status ${status}`
}

/** docs/api.md: mail cannot be sent (503), as nothing is set up to send it; no room for an upload as large as it says it is (507). */
function isMeant(target: string, status: number): boolean {
  return (status === 503 && target.startsWith('/api/auth/verification-code')) || (status === 507 && target.startsWith('/files'))
}

/** One line that says what was sent. */
export function summaryOf({ kind, who, request, outcome }: Shot): string {
  return `${who}, ${kind}, ${request.method} ${request.target.slice(0, 120)} (${request.what}): ${outcome.status ?? 'no answer'}`
}

/** What the database says of itself; empty when it is whole. */
export function databaseFaults(dataDir: string): string[] {
  const database = new Database(`${dataDir}/app.db`, { readonly: true })
  const integrity = database.pragma('integrity_check') as { integrity_check: string }[]
  const foreign = database.pragma('foreign_key_check') as unknown[]
  database.close()
  return [...integrity.map((row) => row.integrity_check).filter((said) => said !== 'ok'), ...foreign.map((row) => JSON.stringify(row))]
}
