import { useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { invitedSchema } from '~/domain/accounts/schema'
import { acceptAsNew, acceptInvitation } from '~/domain/panels/accept-invitation.server'
import { findInvitation } from '~/domain/panels/queries/invitations.server'
import { answeringFaults, type Fault } from '~/http/answering-faults.server'
import { deviceOf } from '~/http/authenticator.server'
import { sessionHeaders } from '~/http/device-cookie.server'
import { requireAccess } from '~/http/guards.server'
import { localeOf, translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { writeSessionToken } from '~/http/session-cookie.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { InvitedForm } from '~/ui/accounts/invited-form'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { AccountPage } from '~/ui/layout/account-page'
import { Notice } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'

// The address holds the token: no cache gets to see it, and by the product's referrer policy no other site.
export const headers = () => ({ 'Cache-Control': 'private, no-store' })

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAccess(args, '/invitation')
  const token = tokenOf(args.request)
  const [invitation, t] = await Promise.all([findInvitation(token), translateFor(args)])
  const title = t('panels.invitationTitle')
  const refusal = invitation ? invitation.refusal : ('invitationUnknown' as const)
  if (!invitation || refusal) return data({ title, refusal, offer: null }, { status: 410 })
  const { email, name, competition, userId, role, status } = invitation
  const own = status === 'pending' ? 'pending' : viewer ? 'invited' : 'signedOut'
  const is = viewer && viewer.id !== userId ? 'other' : userId === null ? 'new' : own
  const offer = {
    email,
    name,
    competition,
    is,
    promotes: role === 'teacher',
    signIn: paths.auth(paths.invitation(token)),
    viewer: viewer?.email ?? '',
  } as const
  return { title, refusal: null, offer }
}

export const action = answeringFaults('requestFailed', asAnew, async (args) => {
  const viewer = await requireAccess(args, '/invitation')
  const [token, form] = [tokenOf(args.request), await readForm(args.request)]
  if (viewer) {
    const result = await acceptInvitation({ token, userId: viewer.id, promote: form.get('promote') === 'yes' })
    if (!result.ok) return data({ code: result.code as string, reply: undefined }, { status: isGone(result.code) ? 410 : 400 })
    const desk = paths.competitionScoring(result.competitionId)
    if (!result.promoted) return redirectWithToast(desk, 'panels.invitationAccepted', { params: { competition: await nameOf(token) } })
    return redirectWithToast(paths.auth(desk), 'panels.invitationPromoted', { headers: { 'Set-Cookie': await writeSessionToken(null) } })
  }
  const submission = parseWithZod(form, { schema: invitedSchema })
  const hidden = { hideFields: ['password', 'confirmPassword'] }
  if (submission.status !== 'success') return data({ code: null, reply: submission.reply(hidden) }, { status: 400 })
  const result = await acceptAsNew(token, submission.value, { ...deviceOf(args.request), locale: await localeOf(args) })
  if (!result.ok) {
    const status = isGone(result.code) ? 410 : result.code === 'registrationsTooMany' ? 429 : 400
    return data({ code: null, reply: submission.reply({ formErrors: [result.code], ...hidden }) }, { status })
  }
  return redirectWithToast(paths.competitionScoring(result.competitionId), 'panels.invitationAccepted', {
    params: { competition: await nameOf(token) },
    headers: await sessionHeaders(args.request, result),
  })
})

const isGone = (code: string) => code.startsWith('invitation') && code !== 'invitationOtherAddress'

const nameOf = async (token: string) => (await findInvitation(token))?.competition ?? ''

function asAnew(fault: Fault) {
  return { code: null, reply: fault.reply({ hideFields: ['password', 'confirmPassword'] }) }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function Invitation() {
  const t = useT()
  const { title, refusal, offer } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [form, fields] = useForm<Record<string, string>>({
    id: 'invited',
    lastResult: answer?.reply,
    defaultValue: { name: offer?.name ?? '' },
  })
  if (!offer) return <AccountPage title={t('panels.invitationFailed')} lead={refusal ? errorText(t, refusal) : ''} children={null} />
  const { competition, email, is } = offer
  return (
    <AccountPage title={title} lead={t('panels.invitationLead', { competition })}>
      {answer?.code && <Notice tone="error">{errorText(t, answer.code)}</Notice>}
      {is === 'signedOut' && (
        <>
          <p className="mb-5">{t('panels.invitationSignIn', { email })}</p>
          <ButtonLink to={offer.signIn}>{t('panels.signIn')}</ButtonLink>
        </>
      )}
      {is === 'pending' && <Notice tone="info">{t('panels.invitationPending', { email })}</Notice>}
      {is === 'other' && (
        <Notice tone="warning">
          {errorText(t, 'invitationOtherAddress')} {t('panels.signOutFirst', { email: offer.viewer })}
        </Notice>
      )}
      {is === 'invited' && (
        <PostForm>
          {offer.promotes && (
            <>
              <Notice tone="warning">{t('panels.invitationPromotes')}</Notice>
              <input type="hidden" name="promote" value="yes" />
            </>
          )}
          <SubmitButton>{t('panels.invitationAccept')}</SubmitButton>
        </PostForm>
      )}
      {is === 'new' && <InvitedForm form={form} fields={fields} email={email} />}
    </AccountPage>
  )
}
