import { db } from '~/infra/db/client'

/** One's own profile with the open sessions. */
export async function profileOf(userId: number) {
  const user = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      id: true,
      name: true,
      email: true,
      phoneNumber: true,
      wechat: true,
      role: true,
      voiceType: true,
      isProfessional: true,
      birthDate: true,
      studyStartDate: true,
      education: true,
      school: true,
      avatarUploadId: true,
      createdAt: true,
      lastLoginAt: true,
      status: true,
      emailVerifiedAt: true,
      deletionRequestedAt: true,
      mutedNotices: true,
      sessions: {
        orderBy: { lastSeenAt: 'desc' },
        select: { id: true, kind: true, userAgent: true, address: true, createdAt: true, lastSeenAt: true },
      },
    },
  })
  return user
}

/** What people are called, by id. */
export async function namesOf(ids: number[]): Promise<Map<number, string>> {
  const rows = await db.user.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The same with their addresses, which tell apart those of one name. */
export function addressesOf(ids: number[]): Promise<{ id: number; name: string; email: string }[]> {
  return db.user.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' }, select: { id: true, name: true, email: true } })
}
