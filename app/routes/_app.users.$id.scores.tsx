import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { readRecordFilter } from '~/domain/accounts/record-filter'
import { scoringRecords, userBasics } from '~/domain/accounts/user-detail.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { pageTitle } from '~/http/title'
import { useT } from '~/i18n/provider'
import { Page } from '~/ui/layout/page'
import { ScoringRecords } from '~/ui/users/scoring-records'

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/users/:id/scores')
  const user = await userBasics(idParam(args.params.id))
  if (!user) throw notFound()
  const filter = readRecordFilter(new URL(args.request.url).searchParams)
  const [t, found] = await Promise.all([translateFor(args), scoringRecords(user.id, filter)])
  return {
    title: t('users.scoresTitle', { name: user.erasedAt ? t('users.erasedName', { id: user.id }) : user.name }),
    userId: user.id,
    filter,
    ...found,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function UserScores() {
  const t = useT()
  const { title, userId, ...records } = useLoaderData<typeof loader>()
  return (
    <Page title={title} back={{ to: paths.user(userId), label: t('users.detail') }}>
      <ScoringRecords {...records} />
    </Page>
  )
}

export { UserProblem as ErrorBoundary } from '~/ui/users/user-problem'
