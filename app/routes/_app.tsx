import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData, useRouteError, useRouteLoaderData } from '@remix-run/react'
import { organisation } from '~/domain/settings/read-settings.server'
import { requireInside } from '~/http/guards.server'
import { pageTitle } from '~/http/title'
import { useT } from '~/i18n/provider'
import { problemOf } from '~/http/problems'
import { ProblemPage } from '~/ui/layout/problem-page'
import { AppShell } from '~/ui/layout/app-shell'

/** The frame of every page inside. Each page guards itself as well: loaders run side by side. */
export async function loader(args: LoaderFunctionArgs) {
  const [{ id, name, role, voiceType, avatarUploadId }, { chatUrl }] = await Promise.all([requireInside(args), organisation()])
  return { person: { id, name, role, voiceType, avatarUploadId }, chatUrl }
}

/** Of a page in this frame that could not be shown. */
export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(undefined, matches)

export default function App() {
  const { person, chatUrl } = useLoaderData<typeof loader>()
  return (
    <AppShell person={person} chatUrl={chatUrl}>
      <Outlet />
    </AppShell>
  )
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
  return frame ? <AppShell {...frame}>{problem}</AppShell> : <main id="main">{problem}</main>
}
