import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { deletableOrphans, deleteOrphans } from '~/domain/uploads/orphans.server'
import { answeringFaults, asNotification } from '~/http/answering-faults.server'
import { requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { formatBytes } from '~/i18n/format'
import { useLocale, useT } from '~/i18n/provider'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { Page } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/admin/storage/deletion')
  const [t, deletable] = await Promise.all([translateFor(args), deletableOrphans()])
  return { title: t('settings.orphansDeleteTitle'), deletable }
}

export const action = answeringFaults('requestFailed', asNotification, async (args) => {
  const { id: actorId } = await requireAccess(args, '/admin/storage/deletion')
  const { count } = await deleteOrphans({ actorId })
  return redirectWithToast(paths.storage(), 'settings.storageSwept', { params: { count } })
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function StorageDeletion() {
  const t = useT()
  const locale = useLocale()
  const { title, deletable } = useLoaderData<typeof loader>()
  const none = deletable.count === 0
  return (
    <Page title={title} back={{ to: paths.storage(), label: t('shell.storage') }}>
      <div className="grid max-w-column gap-5">
        <p>
          {none
            ? t('settings.orphansNoneOld')
            : t('settings.orphansDeleteText', { count: deletable.count, size: formatBytes(deletable.bytes, locale) })}
        </p>
        <PostForm>
          <div className="actions">
            {!none && <SubmitButton variant="danger">{t('settings.orphansDeleteConfirm')}</SubmitButton>}
            <ButtonLink to={paths.storage()} variant="text">
              {t(none ? 'common.back' : 'common.cancel')}
            </ButtonLink>
          </div>
        </PostForm>
      </div>
    </Page>
  )
}
