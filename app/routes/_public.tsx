import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useMatches } from '@remix-run/react'
import { organisation } from '~/domain/settings/read-settings.server'
import { viewerOf } from '~/http/guards.server'
import { PublicFrame } from '~/ui/layout/public-frame'

export async function loader(args: LoaderFunctionArgs) {
  const [viewer, { address, phone, supportEmail, businessEmail, feedbackEmail, chatUrl, serviceQrUploadId }] = await Promise.all([
    viewerOf(args),
    organisation(),
  ])
  const contact = { address, phone, supportEmail, businessEmail, feedbackEmail, chatUrl, serviceQrUploadId }
  if (!viewer) return { person: null, helped: false, contact }
  const { id, name, role, voiceType, avatarUploadId } = viewer
  return { person: { id, name, role, voiceType, avatarUploadId }, helped: viewer.status === 'active', contact }
}

/** The header stands on the pages that ask for it with `handle = { header: true }`: home and about. */
export default function Public() {
  const { person, helped, contact } = useLoaderData<typeof loader>()
  const header = useMatches().some((match) => (match.handle as { header?: boolean } | undefined)?.header)
  return (
    <PublicFrame person={person} header={header} contact={contact} helped={helped}>
      <Outlet />
    </PublicFrame>
  )
}
