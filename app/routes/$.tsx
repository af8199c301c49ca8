import { redirect } from '@remix-run/node'
import { paths } from '~/http/paths'

/** Any unknown path leads to the not-found page, a form sent to one too. */
export const loader = () => redirect(paths.notFound(), 303)

export const action = loader
