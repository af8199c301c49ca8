import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { can } from '~/domain/accounts/capabilities'
import { judgeDashboard } from '~/domain/dashboard/judge.server'
import { learningProgress } from '~/domain/dashboard/learning-progress.server'
import { organiserActivity } from '~/domain/dashboard/organiser-activity.server'
import { organiserDashboard } from '~/domain/dashboard/organiser.server'
import { ownFigures } from '~/domain/dashboard/own-figures.server'
import { participantDashboard } from '~/domain/dashboard/participant.server'
import { quickActions } from '~/domain/dashboard/quick-actions'
import { recentActivity } from '~/domain/dashboard/recent-activity.server'
import { anyToRate } from '~/domain/datasets/ratings/any-to-rate.server'
import { archivedNotices, hasArchive, readNotices, unreadNotices } from '~/domain/notices/own-notices.server'
import { readOneOf, readPage } from '~/domain/lists/list-query'
import { organisation } from '~/domain/settings/read-settings.server'
import { answeringFaults, asNotification } from '~/http/answering-faults.server'
import { idParam, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { useT } from '~/i18n/provider'
import { FiguresLine } from '~/ui/dashboard/figures-line'
import { JudgePanel } from '~/ui/dashboard/judge-panel'
import { LearningProgress } from '~/ui/dashboard/learning-progress'
import { NoticeArchive, NoticeList } from '~/ui/dashboard/notice-list'
import { OrganiserActivity } from '~/ui/dashboard/organiser-activity'
import { OrganiserPanel } from '~/ui/dashboard/organiser-panel'
import { ParticipantPanel } from '~/ui/dashboard/participant-panel'
import { QuickLinks } from '~/ui/dashboard/quick-links'
import { RecentActivity } from '~/ui/dashboard/recent-activity'
import { Page } from '~/ui/layout/page'

export const handle = { charts: (data: unknown) => (data as Partial<Awaited<ReturnType<typeof loader>>> | undefined)?.draws === true }

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAccess(args, '/dashboard')
  const query = new URL(args.request.url).searchParams
  const asksArchive = readOneOf(query, 'notices', ['read']) !== undefined
  const organises = can(viewer.role, 'competitions.organise')
  const mayEnter = can(viewer.role, 'competitions.enter')
  const [t, notices, archive, archived, organiser, activity, judge, participant, figures, progress, recent, toRate] = await Promise.all([
    translateFor(args),
    unreadNotices(viewer.id),
    asksArchive ? archivedNotices(viewer.id, readPage(query)) : null,
    hasArchive(viewer.id),
    organises ? organiserDashboard() : null,
    organises ? organisation().then(organiserActivity) : null,
    viewer.role === 'judge' ? judgeDashboard(viewer.id) : null,
    // A judge keeps the registrations of the time before the promotion.
    viewer.role !== 'admin' ? participantDashboard(viewer.id) : null,
    viewer.role !== 'admin' ? ownFigures(viewer.id) : null,
    can(viewer.role, 'recordings.score') ? learningProgress(viewer) : [],
    asksArchive ? [] : recentActivity(viewer),
    can(viewer.role, 'datasets.rate') ? anyToRate() : false,
  ])
  return {
    title: t('dashboard.title'),
    reader: { id: viewer.id, name: viewer.name, role: viewer.role },
    quick: quickActions({ viewer, mayEnter, organiser, judge, participant, toRate }),
    mayEnter,
    draws: progress.length > 0 || [...(activity?.registrations ?? []), ...(activity?.scores ?? [])].some(({ count }) => count > 0),
    notices,
    archive,
    archived,
    organiser,
    activity,
    judge,
    participant,
    figures,
    progress,
    recent,
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
  const { reader, title, quick, mayEnter, notices, archive, archived, ...found } = useLoaderData<typeof loader>()
  const { organiser, activity, judge, participant, figures, progress, recent } = found
  return (
    <Page title={t('dashboard.greeting', { name: reader.name })} eyebrow={title}>
      <FiguresLine own={figures} judging={judge} />
      <QuickLinks actions={quick} />
      {archive ? <NoticeArchive {...archive} /> : <NoticeList {...notices} archived={archived} />}
      {organiser && <OrganiserPanel {...organiser} />}
      {judge && <JudgePanel stages={judge} />}
      {participant && (mayEnter || participant.entries.length > 0) && <ParticipantPanel {...participant} mayEnter={mayEnter} />}
      {(mayEnter || progress.length > 0) && <LearningProgress steps={progress} />}
      {activity && <OrganiserActivity {...activity} />}
      <RecentActivity acts={recent} reader={reader} />
    </Page>
  )
}

export { DashboardProblem as ErrorBoundary } from '~/ui/dashboard/dashboard-problem'
