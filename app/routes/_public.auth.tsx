import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { useForm } from '@conform-to/react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { registerAccount } from '~/domain/accounts/register-account.server'
import { selfChosenRoles, voiceTypes } from '~/domain/accounts/roles'
import { registrationSchema, signInSchema } from '~/domain/accounts/schema'
import { authenticator, deviceOf } from '~/http/authenticator.server'
import { requireGuest } from '~/http/guards.server'
import { localeOf, translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { safeReturnPath } from '~/http/return-path'
import { writeSessionToken } from '~/http/session-cookie.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { useT } from '~/i18n/provider'
import { CheckboxField, SelectField, TextField } from '~/ui/form/fields'
import { ErrorSummary, PostForm, SubmitButton } from '~/ui/form/form'
import { EntryPage } from '~/ui/layout/entry-page'

const secretFields = ['password', 'confirmPassword']

export async function loader(args: LoaderFunctionArgs) {
  await requireGuest(args)
  const t = await translateFor(args)
  const registering = isRegistering(args.request)
  return {
    title: t(registering ? 'accounts.registerTitle' : 'accounts.signInTitle'),
    registering,
    signInConstraint: getZodConstraint(signInSchema),
    registerConstraint: getZodConstraint(registrationSchema),
  }
}

export async function action(args: ActionFunctionArgs) {
  await requireGuest(args)
  return isRegistering(args.request) ? register(args) : signIn(args)
}

async function signIn({ request }: ActionFunctionArgs) {
  const outcome = await authenticator.authenticate('form', request)
  if ('reply' in outcome) return data(outcome.reply, { status: outcome.limited ? 429 : 400 })
  return redirectWithToast(returnPath(request), 'accounts.signedIn', { headers: { 'Set-Cookie': await writeSessionToken(outcome.token) } })
}

async function register(args: ActionFunctionArgs) {
  const submission = parseWithZod(await args.request.formData(), { schema: registrationSchema })
  if (submission.status !== 'success') return data(submission.reply({ hideFields: secretFields }), { status: 400 })
  const result = await registerAccount(submission.value, { ...deviceOf(args.request), locale: await localeOf(args) })
  if (!result.ok) {
    return data(submission.reply({ fieldErrors: { [result.field]: [result.code] }, hideFields: secretFields }), { status: 400 })
  }
  return redirectWithToast(paths.accountPending(), 'accounts.registered', { headers: { 'Set-Cookie': await writeSessionToken(result.token) } })
}

function isRegistering(request: Request): boolean {
  return new URL(request.url).searchParams.get('mode') === 'register'
}

function returnPath(request: Request): string {
  return safeReturnPath(new URL(request.url).searchParams.get('redirect'), paths.dashboard())
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function AuthPage() {
  const { registering } = useLoaderData<typeof loader>()
  return registering ? <RegisterForm /> : <SignInForm />
}

function SignInForm() {
  const t = useT()
  const { signInConstraint } = useLoaderData<typeof loader>()
  const [form, fields] = useForm({ id: 'sign-in', lastResult: useActionData<typeof action>(), constraint: signInConstraint })
  return (
    <EntryPage title={t('accounts.signInTitle')} lead={t('accounts.signInLead')}>
      <PostForm form={form}>
        <ErrorSummary form={form} />
        <TextField field={fields.email!} label={t('accounts.email')} type="email" autoComplete="username" required />
        <TextField field={fields.password!} label={t('accounts.password')} type="password" autoComplete="current-password" required />
        <SubmitButton>{t('accounts.signIn')}</SubmitButton>
      </PostForm>
      <p className="mt-6">
        {t('accounts.noAccount')} <Link to="?mode=register">{t('accounts.toRegister')}</Link>
      </p>
    </EntryPage>
  )
}

function RegisterForm() {
  const t = useT()
  const { registerConstraint } = useLoaderData<typeof loader>()
  const [form, fields] = useForm({ id: 'register', lastResult: useActionData<typeof action>(), constraint: registerConstraint })
  return (
    <EntryPage title={t('accounts.registerTitle')} lead={t('accounts.registerLead')}>
      <PostForm form={form}>
        <ErrorSummary form={form} />
        <TextField field={fields.name!} label={t('accounts.name')} autoComplete="name" required />
        <TextField field={fields.email!} label={t('accounts.email')} type="email" autoComplete="email" required />
        <TextField field={fields.phoneNumber!} label={t('accounts.phone')} hint={t('accounts.phoneHint')} type="tel" autoComplete="tel-national" required />
        <SelectField
          field={fields.role!}
          label={t('accounts.role')}
          placeholder={t('accounts.choose')}
          options={selfChosenRoles.map((role) => ({ value: role, label: t(`accounts.role_${role}`) }))}
          required
        />
        <SelectField
          field={fields.voiceType!}
          label={t('accounts.voiceType')}
          placeholder={t('accounts.choose')}
          options={voiceTypes.map((voice) => ({ value: voice, label: t(`accounts.voice_${voice}`) }))}
          required
        />
        <TextField field={fields.password!} label={t('accounts.password')} hint={t('accounts.passwordHint')} type="password" autoComplete="new-password" required />
        <TextField field={fields.confirmPassword!} label={t('accounts.confirmPassword')} type="password" autoComplete="new-password" required />
        <CheckboxField
          field={fields.agreement!}
          label={
            <>
              {t('accounts.agreementBefore')}
              <Link to={paths.terms()} target="_blank">{t('accounts.terms')}</Link>
              {t('accounts.agreementAnd')}
              <Link to={paths.privacy()} target="_blank">{t('accounts.privacy')}</Link>
            </>
          }
        />
        <SubmitButton>{t('accounts.register')}</SubmitButton>
      </PostForm>
      <p className="mt-6">
        {t('accounts.haveAccount')} <Link to={paths.auth()}>{t('accounts.toSignIn')}</Link>
      </p>
    </EntryPage>
  )
}
