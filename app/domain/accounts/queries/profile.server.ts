import { listOf, read } from '~/infra/db/read'

/** One's own profile with the open sessions. */
export function profileOf(userId: number) {
  return read
    .selectFrom('User')
    .where('User.id', '=', userId)
    .select(({ selectFrom }) => [
      'User.id',
      'User.name',
      'User.email',
      'User.phoneNumber',
      'User.wechat',
      'User.role',
      'User.voiceType',
      'User.isProfessional',
      'User.birthDate',
      'User.studyStartDate',
      'User.education',
      'User.school',
      'User.avatarUploadId',
      'User.createdAt',
      'User.lastLoginAt',
      'User.status',
      'User.emailVerifiedAt',
      'User.deletionRequestedAt',
      'User.mutedNotices',
      listOf(
        selectFrom('Session')
          .whereRef('Session.userId', '=', 'User.id')
          .orderBy('Session.lastSeenAt', 'desc')
          .select(['Session.id', 'Session.kind', 'Session.userAgent', 'Session.address', 'Session.createdAt', 'Session.lastSeenAt']),
      ).as('sessions'),
    ])
    .executeTakeFirstOrThrow()
}

/** What people are called, by id. */
export async function namesOf(ids: number[]): Promise<Map<number, string>> {
  return new Map((await addressesOf(ids)).map(({ id, name }) => [id, name]))
}

/** The same with their addresses, which tell apart those of one name. */
export async function addressesOf(ids: number[]): Promise<{ id: number; name: string; email: string }[]> {
  if (ids.length === 0) return []
  return read.selectFrom('User').where('id', 'in', ids).orderBy('id').select(['id', 'name', 'email']).execute()
}
