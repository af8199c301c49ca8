import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { endSession } from '~/domain/accounts/end-session.server'
import { viewerOf } from '~/http/guards.server'
import { paths } from '~/http/paths'
import { writeSessionToken } from '~/http/session-cookie.server'
import { redirectWithToast } from '~/http/toast.server'
import { log } from '~/infra/log'

export const loader = () => redirect(paths.home(), 303)

export async function action(args: ActionFunctionArgs) {
  const viewer = await viewerOf(args)
  // Where nothing can be written, the browser forgets it all the same.
  if (viewer)
    await endSession({ userId: viewer.id, sessionId: viewer.sessionId }).catch((error) => log.error('session.not_ended', { error }))
  return redirectWithToast(paths.auth(), 'accounts.signedOut', { headers: { 'Set-Cookie': await writeSessionToken(null) } })
}
