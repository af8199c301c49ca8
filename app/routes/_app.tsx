import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import type { ReactNode } from 'react'
import { Outlet, useLoaderData, useRouteError, useRouteLoaderData } from '@remix-run/react'
import { competitionFrame } from '~/domain/competitions/queries/competition-frame.server'
import { organisation } from '~/domain/settings/read-settings.server'
import { requireInside } from '~/http/guards.server'
import { competitionOfPage } from '~/http/organisers-page'
import { pageTitle } from '~/http/title'
import { useT } from '~/i18n/provider'
import { problemOf } from '~/http/problems'
import { ProblemPage } from '~/ui/layout/problem-page'
import { AppShell } from '~/ui/layout/app-shell'
import { CompetitionShell } from '~/ui/competitions/frame/competition-shell'

/** The frame of every page inside; an organiser's pages of a competition have one of their own. Each page guards itself as well: loaders run side by side. */
export async function loader(args: LoaderFunctionArgs) {
  const [{ id, name, role, voiceType, avatarUploadId }, { chatUrl }] = await Promise.all([requireInside(args), organisation()])
  const competitionId = competitionOfPage(role, new URL(args.request.url).pathname)
  const competition = competitionId === null ? null : await competitionFrame(competitionId)
  return { person: { id, name, role, voiceType, avatarUploadId }, chatUrl, competition }
}

/** Of a page in this frame that could not be shown. */
export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(undefined, matches)

export default function App() {
  return (
    <Frame {...useLoaderData<typeof loader>()}>
      <Outlet />
    </Frame>
  )
}

function Frame({ person, chatUrl, competition, children }: ReturnType<typeof useLoaderData<typeof loader>> & { children: ReactNode }) {
  const inside = { person, chatUrl, children }
  return competition ? <CompetitionShell {...inside} competition={competition} /> : <AppShell {...inside} />
}

/** A page inside that cannot be shown leaves the menu where it was. */
export function ErrorBoundary() {
  const t = useT()
  const frame = useRouteLoaderData<typeof loader>('routes/_app')
  const error = useRouteError()
  const { code, title, text } = problemOf(error)
  const problem = (
    <ProblemPage code={code} title={t(title)}>
      <p>{t(text)}</p>
    </ProblemPage>
  )
  return frame ? <Frame {...frame}>{problem}</Frame> : <main id="main">{problem}</main>
}
