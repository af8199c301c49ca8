import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { useForm } from '@conform-to/react'
import { type ActionFunctionArgs, data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { registerAccount } from '~/domain/accounts/register-account.server'
import { codeRequestSchema, registrationSchema, signInSchema } from '~/domain/accounts/schema'
import { sendCode } from '~/domain/accounts/send-code.server'
import { mailIsSetUp, verificationRequired, verificationSettings } from '~/domain/settings/read-settings.server'
import { answeringFaults, asReply } from '~/http/answering-faults.server'
import { authenticate, deviceOf } from '~/http/authenticator.server'
import { sessionHeaders } from '~/http/device-cookie.server'
import type { NotKept } from '~/http/form-mark'
import { requireAccess } from '~/http/guards.server'
import { localeOf, translateFor } from '~/http/locale.server'
import { isDesk, paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { safeReturnPath } from '~/http/return-path'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { bringsTyped, readTyped, typedIn } from '~/http/typed-form.server'
import { useT } from '~/i18n/provider'
import { RegisterForm } from '~/ui/accounts/register-form'
import { ResumeForm } from '~/ui/accounts/resume-form'
import { SignInTrouble } from '~/ui/accounts/sign-in-trouble'
import { TextField } from '~/ui/form/fields'
import { ErrorSummary, PostForm, SubmitButton } from '~/ui/form/form'
import { AccountPage } from '~/ui/layout/account-page'
import { Notice } from '~/ui/layout/page'

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/auth')
  const t = await translateFor(args)
  const registering = isRegistering(args.request)
  const [asksForCode, { codeLength }, canReset] = await Promise.all([verificationRequired(), verificationSettings(), mailIsSetUp()])
  return {
    title: t(registering ? 'accounts.registerTitle' : 'accounts.signInTitle'),
    registering,
    returnTo: new URL(args.request.url).searchParams.get('redirect') ?? undefined,
    code: asksForCode ? { length: codeLength } : null,
    canReset,
    signInConstraint: getZodConstraint(signInSchema),
    registerConstraint: getZodConstraint(registrationSchema),
  }
}

export const action = answeringFaults(nameOfFault, asReply, async (args) => {
  await requireAccess(args, '/auth')
  if (!isRegistering(args.request)) return signIn(args)
  const form = await readForm(args.request)
  return form.get('intent') === 'send_code' ? mailCode(args, form) : register(args, form)
})

function nameOfFault({ form }: { form: FormData }) {
  if (form.get('intent') === 'send_code') return 'mailFailed'
  return form.has('confirmPassword') ? 'registerFailed' : 'signInFailed'
}

/** What was typed comes back whole, its passwords too: nobody need think of them twice. */
const secret = { 'Cache-Control': 'private, no-store' }

/** What a sign-in may weigh that carries a long form's text: that form alone is sent in parts. */
const typedBytes = 2 * 1024 * 1024
const carriesTyped = (request: Request) => request.headers.get('Content-Type')?.startsWith('multipart/form-data') === true

async function signIn({ request }: ActionFunctionArgs) {
  // A long form met an ended session: what was typed is carried through the sign-in in a hidden field.
  if (bringsTyped(request)) {
    const typed = await readTyped(request)
    return data({ typed: JSON.stringify(typed), lost: typed.lost }, { status: 401, headers: secret })
  }
  const form = await readForm(request, carriesTyped(request) ? { maxBytes: typedBytes } : {})
  const typed = typedIn(form.get('typed'))
  const outcome = await authenticate(request, form)
  if ('reply' in outcome) {
    const carried = typed ? { typed: JSON.stringify(typed), lost: typed.lost } : {}
    return data({ reply: outcome.reply, ...carried }, { status: outcome.limited ? 429 : 400, headers: secret })
  }
  const headers = await sessionHeaders(request, outcome)
  if (typed?.owner === outcome.userId) {
    headers.set('Cache-Control', secret['Cache-Control'])
    return data({ resume: { to: returnPath(request), fields: typed.fields } }, { headers })
  }
  return redirectWithToast(returnPath(request), 'accounts.signedIn', {
    params: { name: outcome.name },
    headers,
  })
}

/** The form comes back as it was, with the news of the code. */
async function mailCode(args: ActionFunctionArgs, form: FormData) {
  const submission = parseWithZod(form, { schema: codeRequestSchema })
  if (submission.status !== 'success') return data({ reply: submission.reply() }, { status: 400, headers: secret })
  const { email } = submission.value
  const { address } = deviceOf(args.request)
  const sent = await sendCode({ purpose: 'registration', email, address, locale: await localeOf(args) })
  // Asked for too soon: the one that was sent is still good.
  const news = { sentTo: sent.ok || sent.code.startsWith('codeTooSoon') ? email : null, resendAt: sent.resendAt ?? null }
  if (sent.ok) return data({ reply: submission.reply({ fieldErrors: { code: [] } }), news }, { headers: secret })
  const limited = sent.code.startsWith('codeToo')
  const field = sent.code === 'mailAddressRefused' ? 'email' : 'code'
  return data(
    { reply: submission.reply({ fieldErrors: { [field]: [sent.code] } }), news },
    { status: limited ? 429 : 400, headers: secret },
  )
}

async function register(args: ActionFunctionArgs, form: FormData) {
  const submission = parseWithZod(form, { schema: registrationSchema })
  if (submission.status !== 'success') return data({ reply: submission.reply() }, { status: 400, headers: secret })
  const result = await registerAccount(submission.value, { ...deviceOf(args.request), locale: await localeOf(args) })
  if (!result.ok) {
    return data(
      { reply: submission.reply({ fieldErrors: { [result.field]: [result.code] } }) },
      { status: result.code === 'registrationsTooMany' ? 429 : 400, headers: secret },
    )
  }
  const headers = await sessionHeaders(args.request, result)
  return result.active
    ? redirectWithToast(returnPath(args.request), 'accounts.registeredActive', { headers })
    : redirectWithToast(paths.accountPending(), 'accounts.registered', { headers })
}

function isRegistering(request: Request): boolean {
  return new URL(request.url).searchParams.get('mode') === 'register'
}

function returnPath(request: Request): string {
  return safeReturnPath(new URL(request.url).searchParams.get('redirect'), paths.dashboard())
}

export const headers: HeadersFunction = ({ actionHeaders }) => {
  const caching = actionHeaders.get('Cache-Control')
  return caching ? { 'Cache-Control': caching } : new Headers()
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function AuthPage() {
  const { registering, registerConstraint, code } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (answer && 'resume' in answer) return <ResumeForm {...answer.resume} />
  if (!registering) return <SignInForm {...(answer && 'typed' in answer && { typed: answer.typed, lost: answer.lost })} />
  return (
    <RegisterForm
      lastResult={answer && 'reply' in answer ? answer.reply : undefined}
      constraint={registerConstraint}
      code={code}
      news={answer && 'news' in answer ? answer.news : null}
    />
  )
}

function SignInForm({ typed, lost = [] }: { typed?: string; lost?: readonly NotKept[] }) {
  const t = useT()
  const { signInConstraint, canReset, returnTo } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const lastResult = answer && 'reply' in answer ? answer.reply : undefined
  const [form, fields] = useForm({ id: 'sign-in', lastResult, constraint: signInConstraint })
  return (
    <AccountPage title={t('accounts.signInTitle')} lead={t('accounts.signInLead')}>
      {typed && (
        <Notice tone="warning">
          <p>{t(isDesk(returnTo ?? '') ? 'accounts.sessionEndedDesk' : 'accounts.sessionEndedTyped')}</p>
          {lost.map((one) => (
            <p key={one}>{t(`common.notKept_${one}`)}</p>
          ))}
        </Notice>
      )}
      <PostForm form={form} action={typed && paths.auth(returnTo)} encType={typed ? 'multipart/form-data' : undefined}>
        <ErrorSummary form={form} />
        {typed && <input type="hidden" name="typed" value={typed} />}
        <TextField field={fields.email!} label={t('accounts.email')} type="email" autoComplete="username" required />
        <TextField field={fields.password!} label={t('accounts.password')} type="password" autoComplete="current-password" required />
        <SubmitButton>{t('accounts.signIn')}</SubmitButton>
      </PostForm>
      <p className="mt-6 flex flex-wrap justify-between gap-x-6">
        <span>
          {t('accounts.noAccount')} <Link to={paths.register(returnTo)}>{t('accounts.toRegister')}</Link>
        </span>
        {canReset && <Link to={paths.forgotPassword()}>{t('accounts.forgotPassword')}</Link>}
      </p>
      <SignInTrouble article="sign-in" />
    </AccountPage>
  )
}
