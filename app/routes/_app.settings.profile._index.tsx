import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { useActionData, useLoaderData } from '@remix-run/react'
import { changePassword } from '~/domain/accounts/change-password.server'
import { endOtherSessions, endSession } from '~/domain/accounts/end-session.server'
import { profileOf } from '~/domain/accounts/queries/profile.server'
import { passwordChangeSchema, profileSchema } from '~/domain/accounts/schema'
import { saveProfile } from '~/domain/accounts/update-profile.server'
import { changeAvatar } from '~/domain/uploads/change-avatar.server'
import type { Viewer } from '~/domain/accounts/viewer'
import { noticeKinds, readMuted } from '~/domain/notices/kinds'
import { muteNotices } from '~/domain/notices/own-notices.server'
import { answeringFaults, type Fault } from '~/http/answering-faults.server'
import { deviceOf } from '~/http/authenticator.server'
import { sessionHeaders } from '~/http/device-cookie.server'
import { requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { readMultipart } from '~/http/multipart.server'
import { paths } from '~/http/paths'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { useT } from '~/i18n/provider'
import { Notice, Page } from '~/ui/layout/page'
import { AccountFacts } from '~/ui/profile/account-facts'
import { AvatarForm } from '~/ui/profile/avatar-form'
import { PasswordForm } from '~/ui/profile/password-form'
import { ProfileForm } from '~/ui/profile/profile-form'
import { Devices } from '~/ui/profile/devices'
import { MailChoice } from '~/ui/profile/mail-choice'

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAccess(args, '/settings/profile')
  const [t, profile] = await Promise.all([translateFor(args), profileOf(viewer.id)])
  return {
    title: t('profile.title'),
    profile,
    currentSession: viewer.sessionId,
    temporaryPassword: viewer.mustChangePassword,
    profileConstraint: getZodConstraint(profileSchema),
    passwordConstraint: getZodConstraint(passwordChangeSchema),
  }
}

const secretFields = ['currentPassword', 'password', 'confirmPassword']

export const action = answeringFaults(nameOfFault, asPart, async (args) => {
  const viewer = await requireAccess(args, '/settings/profile')
  const { form, uploads } = await readMultipart(args.request, { ownerId: viewer.id, slots: { avatar: { purpose: 'avatar' } } })
  switch (form.get('intent')) {
    case 'avatar': {
      const sent = uploads.avatar
      return sent?.ok
        ? saveAvatar(viewer.id, sent.uploadId)
        : data({ of: 'avatar' as const, code: sent?.code ?? 'noFile' }, { status: 400 })
    }
    case 'remove_avatar':
      return saveAvatar(viewer.id, null)
    case 'password':
      return savePassword(args, viewer, form)
    case 'notices':
      await muteNotices({ userId: viewer.id, kinds: noticeKinds.filter((kind) => form.get(kind) !== 'on') })
      return redirectWithToast(paths.profile(), 'notices.ownSaved')
    case 'end_session':
      await endSession({ userId: viewer.id, sessionId: String(form.get('sessionId')) })
      return redirectWithToast(paths.profile(), 'profile.sessionEnded')
    case 'end_others':
      await endOtherSessions({ userId: viewer.id, sessionId: viewer.sessionId })
      return redirectWithToast(paths.profile(), 'profile.othersEnded')
    default: {
      const submission = parseWithZod(form, { schema: profileSchema })
      if (submission.status !== 'success') return data({ of: 'profile' as const, reply: submission.reply() }, { status: 400 })
      await saveProfile(viewer.id, submission.value)
      return redirectWithToast(paths.profile(), 'profile.saved')
    }
  }
})

function nameOfFault({ form, file }: { form: FormData; file: string | undefined }) {
  const intent = form.get('intent')
  if (file || intent === 'avatar' || intent === 'remove_avatar') return 'avatarFailed'
  if (intent === 'password') return 'passwordChangeFailed'
  return intent === 'profile' ? 'profileUpdateFailed' : 'requestFailed'
}

function asPart(fault: Fault) {
  const intent = fault.form.get('intent')
  if (intent === 'profile') return { of: 'profile' as const, reply: fault.reply() }
  if (intent === 'password') return { of: 'password' as const, reply: fault.reply({ hideFields: secretFields }) }
  return intent === 'avatar' || intent === 'remove_avatar' ? { of: 'avatar' as const, code: fault.code } : undefined
}

async function saveAvatar(userId: number, uploadId: string | null) {
  const changed = await changeAvatar({ userId, uploadId })
  if (!changed.ok) return data({ of: 'avatar' as const, code: changed.code }, { status: 400 })
  return redirectWithToast(paths.profile(), uploadId ? 'profile.avatarSaved' : 'profile.avatarRemoved')
}

async function savePassword({ request }: ActionFunctionArgs, { id: userId }: Viewer, form: FormData) {
  const submission = parseWithZod(form, { schema: passwordChangeSchema })
  const of = 'password' as const
  if (submission.status !== 'success') return data({ of, reply: submission.reply({ hideFields: secretFields }) }, { status: 400 })
  const result = await changePassword({ userId, ...submission.value, ...deviceOf(request) })
  if (!result.ok)
    return data(
      { of, reply: submission.reply({ fieldErrors: { [result.field]: [result.code] }, hideFields: secretFields }) },
      { status: result.code === 'tooManyAttempts' ? 429 : 400 },
    )
  return redirectWithToast(paths.profile(), 'profile.passwordChanged', { headers: await sessionHeaders(request, result) })
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function Profile() {
  const t = useT()
  const { title, temporaryPassword, profile, currentSession, profileConstraint, passwordConstraint } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const ofPassword = { constraint: passwordConstraint, lastResult: answer?.of === 'password' ? answer.reply : undefined }
  if (temporaryPassword) {
    return (
      <Page title={title}>
        <Notice tone="warning">{t('profile.passwordTemporary')}</Notice>
        <PasswordForm {...ofPassword} alone />
      </Page>
    )
  }
  return (
    <Page title={title}>
      <AccountFacts profile={profile} />
      <AvatarForm name={profile.name} uploadId={profile.avatarUploadId} code={answer?.of === 'avatar' ? answer.code : null} />
      <ProfileForm profile={profile} constraint={profileConstraint} lastResult={answer?.of === 'profile' ? answer.reply : undefined} />
      <PasswordForm {...ofPassword} />
      <MailChoice muted={readMuted(profile.mutedNotices)} />
      <Devices sessions={profile.sessions} current={currentSession} />
    </Page>
  )
}
