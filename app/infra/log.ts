import { env } from './env'

const levels = ['debug', 'info', 'warn', 'error', 'silent'] as const
type Level = Exclude<(typeof levels)[number], 'silent'>
type Fields = Record<string, unknown>

function write(level: Level, event: string, fields: Fields = {}): void {
  if (levels.indexOf(level) < levels.indexOf(env().LOG_LEVEL)) return
  const entry: Fields = { time: new Date().toISOString(), level, event }
  for (const [key, value] of Object.entries(fields)) {
    if (value instanceof Error) entry[key] = { message: value.message, stack: value.stack }
    else entry[key] = key === 'url' ? withoutValues(String(value)) : value
  }
  process.stdout.write(`${JSON.stringify(entry)}\n`)
}

/** Does one of several things that must not wait for each other: what fails is logged, and counts as nothing done. */
export async function apart(event: string, fields: Fields, act: () => Promise<number>): Promise<number> {
  try {
    return await act()
  } catch (error) {
    log.error(event, { ...fields, error })
    return 0
  }
}

/** An address with the names of its query, whose values may be tokens, tickets or somebody's name. */
function withoutValues(url: string): string {
  const [path = '', query] = url.split(/[?#]/)
  if (query === undefined) return path
  const names = query.split('&').map((pair) => pair.split('=')[0])
  return `${path}?${names.join('&')}`
}

/** Structured logs: one JSON object a line; the event is a fixed name, everything that varies a field. */
export const log = {
  debug: (event: string, fields?: Fields) => write('debug', event, fields),
  info: (event: string, fields?: Fields) => write('info', event, fields),
  warn: (event: string, fields?: Fields) => write('warn', event, fields),
  error: (event: string, fields?: Fields) => write('error', event, fields),
}
