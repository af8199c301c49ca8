import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { chooseLocale } from '~/domain/accounts/choose-locale.server'
import { goOnWithout } from '~/http/go-on-without.server'
import { viewerOf } from '~/http/guards.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { safeReturnPath } from '~/http/return-path'
import { isLocale, localeCookieName } from '~/i18n/locale'

const year = 365 * 24 * 60 * 60

export const loader = () => redirect(paths.home(), 303)

/** Keeps the reader's language in a plain cookie, and on the person's row, and goes back to the page it was asked from. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request)
  const locale = form.get('locale')
  if (!isLocale(locale)) throw new Response(null, { status: 400 })
  const viewer = await viewerOf(args)
  // The pages read the cookie: where the row cannot be written, they change all the same.
  if (viewer) await goOnWithout('locale.not_kept', chooseLocale({ userId: viewer.id, locale }))
  return redirect(safeReturnPath(form.get('returnTo'), paths.home()), {
    status: 303,
    headers: { 'Set-Cookie': `${localeCookieName}=${locale}; Path=/; Max-Age=${year}; SameSite=Lax` },
  })
}

/** A refusal is answered with the page that tells of it. */
export default function ChooseLocale() {
  return null
}
