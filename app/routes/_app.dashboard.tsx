import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { can } from '~/domain/accounts/capabilities'
import { judgeDashboard } from '~/domain/dashboard/judge.server'
import { organiserDashboard } from '~/domain/dashboard/organiser.server'
import { participantDashboard } from '~/domain/dashboard/participant.server'
import { requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { pageTitle } from '~/http/title'
import { useT } from '~/i18n/provider'
import { JudgePanel } from '~/ui/dashboard/judge-panel'
import { OrganiserPanel } from '~/ui/dashboard/organiser-panel'
import { ParticipantPanel } from '~/ui/dashboard/participant-panel'
import { Page } from '~/ui/layout/page'

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAccess(args, '/dashboard')
  const [t, organiser, judge, participant] = await Promise.all([
    translateFor(args),
    can(viewer.role, 'competitions.organise') ? organiserDashboard() : null,
    viewer.role === 'judge' ? judgeDashboard(viewer.id) : null,
    // A judge keeps the registrations of the time before the promotion.
    viewer.role !== 'admin' ? participantDashboard(viewer.id) : null,
  ])
  return { title: t('dashboard.title'), name: viewer.name, mayEnter: can(viewer.role, 'competitions.enter'), organiser, judge, participant }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function Dashboard() {
  const t = useT()
  const { name, title, mayEnter, organiser, judge, participant } = useLoaderData<typeof loader>()
  return (
    <Page title={t('dashboard.greeting', { name })} eyebrow={title}>
      {organiser && <OrganiserPanel {...organiser} />}
      {judge && <JudgePanel stages={judge} />}
      {participant && (mayEnter || participant.entries.length > 0) && <ParticipantPanel {...participant} mayEnter={mayEnter} />}
    </Page>
  )
}
