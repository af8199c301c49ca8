import { z } from 'zod'
import { changePasswordWith } from '~/domain/accounts/change-password.server'
import { endSession } from '~/domain/accounts/end-session.server'
import { profileOf } from '~/domain/accounts/queries/profile.server'
import { educations } from '~/domain/accounts/roles'
import { passwordChangeSchema, profileSchema } from '~/domain/accounts/schema'
import { updateProfile } from '~/domain/accounts/update-profile.server'
import { changeAvatar } from '~/domain/uploads/change-avatar.server'
import { deviceOf } from '~/http/authenticator.server'
import { readMultipart } from '~/http/multipart.server'
import { paths } from '~/http/paths'
import { openApiSession } from '~/infra/api-session'
import { ApiFailure, success } from './answers.server'
import type { SignedCall } from './call'
import { readJson } from './read-json.server'
import { userShape, voiceByCode } from './shapes.server'

export async function showProfile({ viewer }: SignedCall): Promise<Response> {
  return success({ user: await ownShape(viewer.id) })
}

const blank = z.literal('')

/** A union's faults have no codes of their own: what is not blank is judged by its schema alone. */
function blankOr<S extends z.ZodType<string | undefined>>(schema: S) {
  const judged = z.unknown().transform((value, context): z.infer<S> | '' => {
    const parsed = value === '' ? { success: true as const, data: '' as const } : schema.safeParse(value)
    if (parsed.success) return parsed.data
    for (const { message } of parsed.error.issues) context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
  return judged.optional()
}

const profileBody = z.object({
  name: profileSchema.shape.name.optional(),
  phoneNumber: profileSchema.shape.phoneNumber.optional(),
  wechat: profileSchema.shape.wechat,
  school: profileSchema.shape.school,
  vType: voiceByCode.optional(),
  isProfessional: z.boolean({ error: 'invalid' }).optional(),
  birthday: blankOr(profileSchema.shape.birthDate),
  studyStartDate: blankOr(profileSchema.shape.studyStartDate),
  education: z.union([blank, z.enum(educations)], { error: 'invalid' }).optional(),
  avatarPath: z.string({ error: 'invalid' }).max(300, { error: 'invalid' }).optional(),
})

/** Changes what is named and leaves the rest; an avatar is named by the path its upload answered, '' takes it away. */
export async function editProfile({ request, viewer }: SignedCall): Promise<Response> {
  const { avatarPath, vType: voiceType, birthday, studyStartDate, education, ...given } = await readJson(request, profileBody)
  if (avatarPath !== undefined) await setAvatar(viewer.id, avatarPath)
  const updated = await updateProfile(viewer.id, {
    ...given,
    voiceType,
    birthDate: clearedIfBlank(birthday),
    studyStartDate: clearedIfBlank(studyStartDate),
    education: clearedIfBlank(education),
  })
  if (!updated.ok) {
    throw new ApiFailure({ status: 400, code: 'profileUpdateFailed', errors: [{ field: 'studyStartDate', code: updated.code }] })
  }
  return success({ user: await ownShape(viewer.id) })
}

function clearedIfBlank<T extends string>(value: T | undefined): Exclude<T, ''> | null | undefined {
  return value === '' ? null : (value as Exclude<T, ''> | undefined)
}

async function setAvatar(userId: number, avatarPath: string): Promise<void> {
  const prefix = paths.upload('')
  const uploadId = avatarPath === '' ? null : avatarPath.startsWith(prefix) ? avatarPath.slice(prefix.length) : undefined
  const result = uploadId === undefined ? { ok: false as const, code: 'uploadMissing' } : await changeAvatar({ userId, uploadId })
  if (!result.ok) throw new ApiFailure({ status: 400, code: 'avatarFailed', errors: [{ field: 'avatarPath', code: result.code }] })
}

/** Receives a picture as multipart field `file` and answers its path, for `avatarPath`. */
export async function sendAvatar({ request, viewer }: SignedCall): Promise<Response> {
  const { uploads } = await readMultipart(request, { ownerId: viewer.id, slots: { file: { purpose: 'avatar' } } }).catch(
    (error: unknown) => {
      if (!(error instanceof Response)) throw error
      throw new ApiFailure({ status: 400, code: 'invalid' })
    },
  )
  const { file } = uploads
  if (!file?.ok) throw new ApiFailure({ status: 400, code: 'avatarFailed', errors: [{ field: 'file', code: file?.code ?? 'required' }] })
  return success({ avatarPath: paths.upload(file.uploadId) }, 201)
}

export async function changeOwnPassword({ request, viewer }: SignedCall): Promise<Response> {
  const values = await readJson(request, passwordChangeSchema)
  const result = await changePasswordWith({ userId: viewer.id, ...values, ...deviceOf(request) }, openApiSession)
  if (result.ok) return success({ tokens: result.token })
  const limited = result.code === 'tooManyAttempts'
  throw new ApiFailure({
    status: limited ? 429 : 400,
    code: limited ? result.code : 'passwordChangeFailed',
    errors: [{ field: result.field, code: result.code }],
    headers: limited ? { 'Retry-After': '900' } : {},
  })
}

export async function logout({ viewer }: SignedCall): Promise<Response> {
  await endSession({ userId: viewer.id, sessionId: viewer.sessionId })
  return success({})
}

async function ownShape(userId: number) {
  return userShape(await profileOf(userId))
}
