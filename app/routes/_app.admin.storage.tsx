import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { storageReport } from '~/domain/uploads/storage-report.server'
import { requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { pageTitle } from '~/http/title'
import { useT } from '~/i18n/provider'
import { Page } from '~/ui/layout/page'
import { SettingsTabs } from '~/ui/settings/settings-tabs'
import { StorageOrphans, StorageUse } from '~/ui/settings/storage-report'

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/admin/storage')
  const [t, report] = await Promise.all([translateFor(args), storageReport()])
  return { title: t('shell.storage'), report }
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
