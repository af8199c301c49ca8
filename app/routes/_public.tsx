import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useMatches } from '@remix-run/react'
import { viewerOf } from '~/http/guards.server'
import { PublicFrame } from '~/ui/layout/public-frame'

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await viewerOf(args)
  if (!viewer) return { person: null }
  const { name, role, voiceType, avatarUploadId } = viewer
  return { person: { name, role, voiceType, avatarUploadId } }
}

/** The header stands on the pages that ask for it with `handle = { header: true }`: home and about. */
export default function Public() {
  const { person } = useLoaderData<typeof loader>()
  const header = useMatches().some((match) => (match.handle as { header?: boolean } | undefined)?.header)
  return (
    <PublicFrame person={person} header={header}>
      <Outlet />
    </PublicFrame>
  )
}
