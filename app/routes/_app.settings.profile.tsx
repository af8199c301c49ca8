import { useForm } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { changePassword } from '~/domain/accounts/change-password.server'
import { endSession } from '~/domain/accounts/end-session.server'
import { profileOf } from '~/domain/accounts/queries.server'
import { educations, voiceTypes } from '~/domain/accounts/roles'
import { passwordChangeSchema, profileSchema } from '~/domain/accounts/schema'
import { updateProfile } from '~/domain/accounts/update-profile.server'
import { deviceOf } from '~/http/authenticator.server'
import { requireUser } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { writeSessionToken } from '~/http/session-cookie.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { CheckboxField, SelectField, TextField } from '~/ui/form/fields'
import { ErrorSummary, PostForm, SubmitButton } from '~/ui/form/form'
import { Notice, Page, Section } from '~/ui/layout/page'
import { Button } from '~/ui/primitives/button'

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireUser(args)
  const t = await translateFor(args)
  return {
    title: t('accounts.profileTitle'),
    profile: await profileOf(viewer.id),
    currentSession: viewer.sessionId,
    temporaryPassword: viewer.mustChangePassword,
    profileConstraint: getZodConstraint(profileSchema),
    passwordConstraint: getZodConstraint(passwordChangeSchema),
  }
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireUser(args)
  const form = await args.request.formData()
  switch (form.get('intent')) {
    case 'password': {
      const submission = parseWithZod(form, { schema: passwordChangeSchema })
      const hideFields = ['currentPassword', 'password', 'confirmPassword']
      if (submission.status !== 'success') return data({ of: 'password', reply: submission.reply({ hideFields }) }, { status: 400 })
      const result = await changePassword({ userId: viewer.id, ...submission.value, ...deviceOf(args.request) })
      if (!result.ok) return data({ of: 'password', reply: submission.reply({ fieldErrors: { [result.field]: [result.code] }, hideFields }) }, { status: 400 })
      return redirectWithToast(paths.profile(), 'accounts.passwordChanged', { headers: { 'Set-Cookie': await writeSessionToken(result.token) } })
    }
    case 'end-session': {
      await endSession({ userId: viewer.id, sessionId: String(form.get('sessionId')) })
      return redirectWithToast(paths.profile(), 'accounts.sessionEnded')
    }
    default: {
      const submission = parseWithZod(form, { schema: profileSchema })
      if (submission.status !== 'success') return data({ of: 'profile', reply: submission.reply() }, { status: 400 })
      await updateProfile(viewer.id, submission.value)
      return redirectWithToast(paths.profile(), 'accounts.profileSaved')
    }
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function Profile() {
  const { title, temporaryPassword } = useLoaderData<typeof loader>()
  const t = useT()
  return (
    <Page title={title}>
      {temporaryPassword && <Notice tone="warning">{t('accounts.passwordTemporary')}</Notice>}
      <ProfileForm />
      <PasswordForm />
      <Sessions />
    </Page>
  )
}

function useReply(of: 'profile' | 'password') {
  const result = useActionData<typeof action>()
  return result?.of === of ? result.reply : undefined
}

function ProfileForm() {
  const t = useT()
  const { profile, profileConstraint } = useLoaderData<typeof loader>()
  const [form, fields] = useForm({
    id: 'profile',
    lastResult: useReply('profile'),
    constraint: profileConstraint,
    defaultValue: { ...profile, isProfessional: profile.isProfessional ? 'on' : undefined, sessions: undefined },
  })
  return (
    <Section title={t('accounts.profileBasics')}>
      <PostForm form={form}>
        <ErrorSummary form={form} />
        <TextField field={fields.name!} label={t('accounts.name')} autoComplete="name" required />
        <TextField field={fields.phoneNumber!} label={t('accounts.phone')} hint={t('accounts.phoneHint')} type="tel" autoComplete="tel-national" required />
        <TextField field={fields.wechat!} label={t('accounts.wechat')} />
        <SelectField field={fields.voiceType!} label={t('accounts.voiceType')} required options={[...voiceTypes, 'unknown' as const].map((voice) => ({ value: voice, label: t(`accounts.voice_${voice}`) }))} />
        <CheckboxField field={fields.isProfessional!} label={t('accounts.isProfessional')} />
        <TextField field={fields.birthDate!} label={t('accounts.birthDate')} type="date" autoComplete="bday" />
        <TextField field={fields.studyStartDate!} label={t('accounts.studyStartDate')} type="date" />
        <SelectField field={fields.education!} label={t('accounts.education')} placeholder={t('accounts.choose')} options={educations.map((value) => ({ value, label: t(`accounts.education_${value}`) }))} />
        <TextField field={fields.school!} label={t('accounts.school')} autoComplete="organization" />
        <SubmitButton name="intent" value="profile">{t('common.save')}</SubmitButton>
      </PostForm>
    </Section>
  )
}

function PasswordForm() {
  const t = useT()
  const { passwordConstraint } = useLoaderData<typeof loader>()
  const [form, fields] = useForm({ id: 'password-change', lastResult: useReply('password'), constraint: passwordConstraint })
  return (
    <Section title={t('accounts.passwordSection')}>
      <p className="mb-4 text-muted">{t('accounts.passwordLead')}</p>
      <PostForm form={form}>
        <ErrorSummary form={form} />
        <TextField field={fields.currentPassword!} label={t('accounts.currentPassword')} type="password" autoComplete="current-password" required />
        <TextField field={fields.password!} label={t('accounts.newPassword')} hint={t('accounts.passwordHint')} type="password" autoComplete="new-password" required />
        <TextField field={fields.confirmPassword!} label={t('accounts.confirmPassword')} type="password" autoComplete="new-password" required />
        <SubmitButton name="intent" value="password">{t('accounts.passwordChange')}</SubmitButton>
      </PostForm>
    </Section>
  )
}

function Sessions() {
  const t = useT()
  const locale = useLocale()
  const timeZone = useTimeZone()
  const { profile, currentSession } = useLoaderData<typeof loader>()
  return (
    <Section title={t('accounts.sessionsSection')}>
      <p className="mb-4 text-muted">{t('accounts.sessionsLead')}</p>
      <ul className="divide-y divide-line border-y border-line">
        {profile.sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <span>
              {deviceName(session.userAgent) || t('accounts.unknownDevice')}
              <span className="block text-sm text-muted">{t('accounts.sessionSeen', { time: formatDateTime(session.lastSeenAt, locale, timeZone) })}</span>
            </span>
            {session.id === currentSession ? (
              <span className="text-muted">{t('accounts.sessionCurrent')}</span>
            ) : (
              <PostForm>
                <input type="hidden" name="sessionId" value={session.id} />
                <Button type="submit" name="intent" value="end-session" size="small">{t('accounts.sessionEnd')}</Button>
              </PostForm>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The browser and system named in a User-Agent, for a person to recognise. */
function deviceName(userAgent: string): string {
  const browser = userAgent.match(/MicroMessenger|Edg|Firefox|Chrome|Safari/)?.[0]?.replace('MicroMessenger', 'WeChat').replace('Edg', 'Edge')
  const system = userAgent.match(/iPhone|iPad|Android|Windows|Mac OS X|Linux/)?.[0]
  return [browser, system].filter(Boolean).join(' · ')
}
