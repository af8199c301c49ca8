import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { deleteOrphans } from '~/domain/uploads/orphans.server'
import { storageReport } from '~/domain/uploads/storage-report.server'
import { requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { useT } from '~/i18n/provider'
import { Page } from '~/ui/layout/page'
import { SettingsTabs } from '~/ui/settings/settings-tabs'
import { StorageOrphans, StorageUse } from '~/ui/settings/storage-report'

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/admin/storage')
  const [t, report] = await Promise.all([translateFor(args), storageReport()])
  return { title: t('settings.storage'), report }
}

export async function action(args: ActionFunctionArgs) {
  const { id: actorId } = await requireAccess(args, '/admin/storage')
  if ((await readForm(args.request)).get('intent') !== 'sweep') throw new Response(null, { status: 400 })
  const { count } = await deleteOrphans({ actorId })
  return redirectWithToast(paths.storage(), 'settings.storageSwept', { params: { count } })
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function Storage() {
  const t = useT()
  const { title, report } = useLoaderData<typeof loader>()
  return (
    <Page title={title}>
      <SettingsTabs current={paths.storage()} />
      <p className="mt-4 max-w-column text-muted">{t('settings.storageLead')}</p>
      <StorageUse report={report} />
      <StorageOrphans orphans={report.orphans} />
    </Page>
  )
}
