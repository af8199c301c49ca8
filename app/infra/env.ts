import path from 'node:path'
import { z } from 'zod'

const flag = z.enum(['true', 'false', '1', '0', '']).transform((value) => value === 'true' || value === '1')
const port = z.coerce.number().int().min(0).max(65535)

const schema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: port.default(3000),
  HOST: z.string().min(1).default('0.0.0.0'),
  DATA_DIR: z.string().min(1).default('data'),
  PUBLIC_URL: z.union([z.url(), z.literal('')]).default(''),
  TRUST_PROXY: flag.default(false),
  COOKIE_SECURE: flag.optional(),
  SESSION_SECRET: z.union([z.string().min(32), z.literal('')]).default(''),
  ID_CARD_KEY: z.union([z.string().regex(/^[0-9a-f]{64}$/i), z.literal('')]).default(''),
  ADMIN_EMAIL: z.union([z.email(), z.literal('')]).default(''),
  ADMIN_PASSWORD: z.string().max(50).default(''),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  DISK_RESERVE_MB: z.coerce.number().int().min(0).default(500),
  UPLOAD_QUOTA_MB: z.coerce.number().int().min(1).default(5000),
  JOB_POLL_MS: z.coerce.number().int().min(10).default(500),
})

export type Env = Omit<z.infer<typeof schema>, 'DATA_DIR'> & { DATA_DIR: string }

/** Reads and checks the environment; the error's message has one line a fault. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const parsed = schema.safeParse(source)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0])
      return `${name}: ${issue.message} (got ${JSON.stringify(source[name] ?? '')})`
    })
    throw Object.assign(new Error(`The environment is not valid; see .env.example.\n${lines.join('\n')}`), { name: 'EnvironmentError' })
  }
  return { ...parsed.data, DATA_DIR: path.resolve(parsed.data.DATA_DIR) }
}

let cached: Env | undefined

export function env(): Env {
  cached ??= readEnv(process.env)
  return cached
}
