import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { organisation } from '~/domain/settings/read-settings.server'
import { requireInside } from '~/http/guards.server'
import { AppShell } from '~/ui/layout/app-shell'

/** The frame of every page inside. Each page guards itself as well: loaders run side by side. */
export async function loader(args: LoaderFunctionArgs) {
  const [{ name, role, voiceType, avatarUploadId }, { chatUrl }] = await Promise.all([requireInside(args), organisation()])
  return { person: { name, role, voiceType, avatarUploadId }, chatUrl }
}

export default function App() {
  const { person, chatUrl } = useLoaderData<typeof loader>()
  return (
    <AppShell person={person} chatUrl={chatUrl}>
      <Outlet />
    </AppShell>
  )
}
