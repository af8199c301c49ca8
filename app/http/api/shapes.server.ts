import { z } from 'zod'
import { educations, roleCodes, type Role, type UserStatus, voiceTypes, type VoiceType } from '~/domain/accounts/roles'
import { paths } from '~/http/paths'
import type { User } from '~/infra/db/generated/client'

/** The numeric codes of the calls; 0 is a voice type nobody told. */
const voiceCodes: Record<VoiceType, number> = {
  unknown: 0,
  ...Object.fromEntries(voiceTypes.map((name, index) => [name, index + 1])),
} as Record<VoiceType, number>
const statusCodes: Record<UserStatus, number> = { pending: 0, active: 1, disabled: 2 }

type Shown = Pick<
  User,
  'id' | 'name' | 'email' | 'phoneNumber' | 'role' | 'voiceType' | 'isProfessional' | 'avatarUploadId' | 'birthDate'
> &
  Pick<User, 'studyStartDate' | 'education' | 'school' | 'wechat' | 'status' | 'createdAt' | 'lastLoginAt'>

/** A person as the calls show them to themselves. */
export function userShape(user: Shown) {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    phoneNumber: user.phoneNumber,
    role: roleCodes[user.role],
    vType: voiceCodes[user.voiceType],
    isProfessional: user.isProfessional,
    avatarPath: user.avatarUploadId ? paths.upload(user.avatarUploadId) : '',
    birthday: user.birthDate ?? '',
    studyStartDate: user.studyStartDate ?? '',
    education: user.education ?? '',
    school: user.school,
    wechat: user.wechat,
    status: statusCodes[user.status],
    createdAt: user.createdAt.toISOString(),
    lastLogin: user.lastLoginAt?.toISOString() ?? null,
  }
}

function byCode<T extends string>(codes: Record<T, number>) {
  const names = new Map(Object.entries(codes).map(([name, code]) => [code as number, name as T]))
  return z.unknown().transform((given, context): T => {
    const name = names.get(Number(typeof given === 'string' || typeof given === 'number' ? given : NaN))
    if (name !== undefined) return name
    context.addIssue({ code: 'custom', message: given === undefined ? 'required' : 'invalid' })
    return z.NEVER
  })
}

export const roleByCode = byCode<Role>(roleCodes)
export const voiceByCode = byCode<VoiceType>(voiceCodes)

/** What the codes mean. */
export const enums = {
  roles: Object.entries(roleCodes).map(([name, code]) => ({ code, name })),
  voiceTypes: Object.entries(voiceCodes).map(([name, code]) => ({ code, name })),
  statuses: Object.entries(statusCodes).map(([name, code]) => ({ code, name })),
  educations: [...educations],
}
