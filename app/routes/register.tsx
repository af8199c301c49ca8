import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { paths } from '~/http/paths'
import { safeReturnPath } from '~/http/return-path'

export function loader({ request }: LoaderFunctionArgs) {
  const wanted = safeReturnPath(new URL(request.url).searchParams.get('redirect'), '')
  return redirect(paths.register(wanted || undefined), 301)
}

/** Old forms may still post here: the page that takes them is the one the address leads to. */
export function action() {
  return redirect(paths.register(), 303)
}
