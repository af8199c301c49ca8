import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { endSession } from '~/domain/accounts/end-session.server'
import { goOnWithout } from '~/http/go-on-without.server'
import { viewerOf } from '~/http/guards.server'
import { paths } from '~/http/paths'
import { writeSessionToken } from '~/http/session-cookie.server'
import { redirectWithToast } from '~/http/toast.server'

export const loader = () => redirect(paths.home(), 303)

export async function action(args: ActionFunctionArgs) {
  const viewer = await viewerOf(args)
  // Where the session cannot be ended, the browser forgets it all the same.
  if (viewer) await goOnWithout('session.not_ended', endSession({ userId: viewer.id, sessionId: viewer.sessionId }))
  return redirectWithToast(paths.auth(), 'accounts.signedOut', { headers: { 'Set-Cookie': await writeSessionToken(null) } })
}
