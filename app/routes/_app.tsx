import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { requireInside } from '~/http/guards.server'
import { AppShell } from '~/ui/layout/app-shell'

/** The frame of every page inside. Each page guards itself as well: loaders run side by side. */
export async function loader(args: LoaderFunctionArgs) {
  const { name, role, voiceType, avatarUploadId } = await requireInside(args)
  return { person: { name, role, voiceType, avatarUploadId } }
}

export default function App() {
  const { person } = useLoaderData<typeof loader>()
  return (
    <AppShell person={person}>
      <Outlet />
    </AppShell>
  )
}
