import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { requireAccess } from '~/http/guards.server'
import { pageTitle } from '~/http/title'

/** The address of a person without saying whose. */
export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/admin/user')
  throw data(null, { status: 400 })
}

export const meta: MetaFunction = ({ matches }) => pageTitle(undefined, matches)

export { UserProblem as ErrorBoundary } from '~/ui/users/user-problem'

export default function UserWithoutId() {
  return null
}
