import { redirect } from '@remix-run/node'
import { notFound } from '~/http/guards.server'
import { paths } from '~/http/paths'

/** Any unknown path leads to the not-found page. */
export const loader = () => redirect(paths.notFound(), 303)

export const action = () => {
  throw notFound()
}
