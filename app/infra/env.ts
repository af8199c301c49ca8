import path from 'node:path'
import { z } from 'zod'

const flag = z.enum(['true', 'false', '1', '0'], 'must be true or false').transform((value) => value === 'true' || value === '1')
const whole = (min: number, max = Number.MAX_SAFE_INTEGER) => {
  const message = max === Number.MAX_SAFE_INTEGER ? `must be a whole number from ${min}` : `must be a whole number from ${min} to ${max}`
  return z.coerce.number(message).int(message).min(min, message).max(max, message)
}

const schema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test'], 'must be production, development or test').default('production'),
  PORT: whole(0, 65535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z.string().default('data'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://songs.example.org' })
    .or(z.literal(''))
    .default(''),
  TRUST_PROXY: flag.default(false),
  COOKIE_SECURE: flag.optional(),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').or(z.literal('')).default(''),
  ID_CARD_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits')
    .or(z.literal(''))
    .default(''),
  ADMIN_EMAIL: z.email('must be an e-mail address').or(z.literal('')).default(''),
  ADMIN_PASSWORD: z
    .string()
    .min(4, 'must have at least 4 characters')
    .max(50, 'must have at most 50 characters')
    .or(z.literal(''))
    .default(''),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent').default('info'),
  DISK_RESERVE_MB: whole(0).default(500),
  UPLOAD_QUOTA_MB: whole(1).default(5000),
  JOB_POLL_MS: whole(10).default(500),
  SCORE_UNDO_SECONDS: whole(0, 600).default(10),
})

const secret = ['SESSION_SECRET', 'ID_CARD_KEY', 'ADMIN_PASSWORD']

export type Env = z.infer<typeof schema>

/** The message has one line a fault; a secret's value is not in it. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError'
}

/** Reads and checks the environment. A variable that is set to nothing counts as not set. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''))
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const faults = new Map(parsed.error.issues.map((issue) => [String(issue.path[0]), faultOf(issue)]))
    const lines = [...faults].map(
      ([name, fault]) => `  ${name} ${fault}${secret.includes(name) ? '' : ` (it is ${JSON.stringify(given[name])})`}`,
    )
    throw new EnvironmentError(`The environment is not valid; .env.example says what each variable is for.\n${lines.join('\n')}`)
  }
  return { ...parsed.data, DATA_DIR: path.resolve(parsed.data.DATA_DIR) }
}

/** Of "this or nothing" the reader wants to know about this. */
function faultOf(issue: z.core.$ZodIssue): string {
  return issue.code === 'invalid_union' ? (issue.errors[0]?.[0]?.message ?? issue.message) : issue.message
}

let cached: Env | undefined

export function env(): Env {
  cached ??= readEnv(process.env)
  return cached
}
