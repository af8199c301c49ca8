import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { organisation } from '~/domain/settings/read-settings.server'
import { viewerOf } from '~/http/guards.server'
import { pageTitle } from '~/http/title'
import { AppShell } from '~/ui/layout/app-shell'
import { PublicFrame } from '~/ui/layout/public-frame'

/** The frame of the help centre, which is for all: who is signed in keeps the menu, a guest has the foot of the house. */
export async function loader(args: LoaderFunctionArgs) {
  const [viewer, { address, phone, supportEmail, businessEmail, feedbackEmail, chatUrl, serviceQrUploadId }] = await Promise.all([
    viewerOf(args),
    organisation(),
  ])
  const contact = { address, phone, supportEmail, businessEmail, feedbackEmail, chatUrl, serviceQrUploadId }
  if (viewer?.status !== 'active' || viewer.mustChangePassword) return { person: null, contact }
  const { id, name, role, voiceType, avatarUploadId } = viewer
  return { person: { id, name, role, voiceType, avatarUploadId }, contact }
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(undefined, matches)

export default function Help() {
  const { person, contact } = useLoaderData<typeof loader>()
  return person ? (
    <AppShell person={person} chatUrl={contact.chatUrl}>
      <Outlet />
    </AppShell>
  ) : (
    <PublicFrame person={null} header={false} contact={contact}>
      <Outlet />
    </PublicFrame>
  )
}
