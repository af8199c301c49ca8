import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'
import { read } from '~/infra/db/read'
import { env } from '~/infra/env'
import { log } from '~/infra/log'
import { hashPassword } from '~/infra/password'
import { readablePassword } from './readable-password'

/**
 * An empty database gets one administrator, from ADMIN_EMAIL and ADMIN_PASSWORD. Without a password one is made and
 * printed once, here and nowhere else.
 */
export async function ensureFirstAdmin(): Promise<void> {
  if (await read.selectFrom('User').select('id').limit(1).executeTakeFirst()) return
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = env()
  const email = (ADMIN_EMAIL || 'admin@localhost.local').toLowerCase()
  const password = ADMIN_PASSWORD || readablePassword()
  const passwordHash = await hashPassword(password)
  const made = await transaction(async (tx) => {
    if ((await tx.user.count()) > 0) return false
    await tx.user.create({
      data: {
        email,
        name: 'Admin',
        passwordHash,
        role: 'admin',
        status: 'active',
        createdAt: now(),
        activatedAt: now(),
        mustChangePassword: !ADMIN_PASSWORD,
      },
    })
    return true
  })
  if (!made) return
  log.info('admin.created', { email })
  if (!ADMIN_PASSWORD)
    process.stdout.write(`\n  第一位管理员 / first administrator: ${email}\n  密码（只显示一次）/ password (shown once): ${password}\n\n`)
}
