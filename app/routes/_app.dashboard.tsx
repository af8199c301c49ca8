import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { can } from '~/domain/accounts/capabilities'
import { judgeDashboard } from '~/domain/dashboard/judge.server'
import { organiserDashboard } from '~/domain/dashboard/organiser.server'
import { participantDashboard } from '~/domain/dashboard/participant.server'
import { archivedNotices, hasArchive, readNotices, unreadNotices } from '~/domain/notices/own-notices.server'
import { readOneOf, readPage } from '~/domain/lists/list-query'
import { answeringFaults, asNotification } from '~/http/answering-faults.server'
import { idParam, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { useT } from '~/i18n/provider'
import { JudgePanel } from '~/ui/dashboard/judge-panel'
import { NoticeArchive, NoticeList } from '~/ui/dashboard/notice-list'
import { OrganiserPanel } from '~/ui/dashboard/organiser-panel'
import { ParticipantPanel } from '~/ui/dashboard/participant-panel'
import { Page } from '~/ui/layout/page'

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAccess(args, '/dashboard')
  const query = new URL(args.request.url).searchParams
  const asksArchive = readOneOf(query, 'notices', ['read']) !== undefined
  const [t, notices, archive, archived, organiser, judge, participant] = await Promise.all([
    translateFor(args),
    unreadNotices(viewer.id),
    asksArchive ? archivedNotices(viewer.id, readPage(query)) : null,
    hasArchive(viewer.id),
    can(viewer.role, 'competitions.organise') ? organiserDashboard() : null,
    viewer.role === 'judge' ? judgeDashboard(viewer.id) : null,
    // A judge keeps the registrations of the time before the promotion.
    viewer.role !== 'admin' ? participantDashboard(viewer.id) : null,
  ])
  return {
    title: t('dashboard.title'),
    name: viewer.name,
    mayEnter: can(viewer.role, 'competitions.enter'),
    notices,
    archive,
    archived,
    organiser,
    judge,
    participant,
  }
}

export const action = answeringFaults('requestFailed', asNotification, async (args) => {
  const { id: userId } = await requireAccess(args, '/dashboard')
  const form = await readForm(args.request)
  await readNotices({ userId, upTo: idParam(String(form.get('upTo') ?? '')) })
  return redirectWithToast(paths.dashboard(), 'notices.dismissed')
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function Dashboard() {
  const t = useT()
  const { name, title, mayEnter, notices, archive, archived, organiser, judge, participant } = useLoaderData<typeof loader>()
  return (
    <Page title={t('dashboard.greeting', { name })} eyebrow={title}>
      {archive ? <NoticeArchive {...archive} /> : <NoticeList {...notices} archived={archived} />}
      {organiser && <OrganiserPanel {...organiser} />}
      {judge && <JudgePanel stages={judge} />}
      {participant && (mayEnter || participant.entries.length > 0) && <ParticipantPanel {...participant} mayEnter={mayEnter} />}
    </Page>
  )
}

export { DashboardProblem as ErrorBoundary } from '~/ui/dashboard/dashboard-problem'
