import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { deleteDataset } from '~/domain/datasets/delete-dataset.server'
import { datasetsToDelete } from '~/domain/datasets/queries/library-page.server'
import { answeringFaults, asCode } from '~/http/answering-faults.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { Notice, Page } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/admin/datasets/:id/deletion')
  const [dataset] = await datasetsToDelete([idParam(args.params.id)])
  if (!dataset) throw notFound()
  const t = await translateFor(args)
  return { title: t('library.deleteTitle', { name: dataset.name }), ...dataset }
}

export const action = answeringFaults('datasetDeleteFailed', asCode, async (args) => {
  const { id: actorId } = await requireAccess(args, '/admin/datasets/:id/deletion')
  const deleted = await deleteDataset({ actorId, datasetId: idParam(args.params.id) })
  if (deleted.ok) return redirectWithToast(paths.datasets(), 'library.deleted')
  throw notFound()
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function DeleteDataset() {
  const t = useT()
  const { title, id, name, ratings } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>()
  return (
    <Page title={title} back={{ to: paths.dataset(id), label: name }}>
      {failure && <Notice tone="error">{errorText(t, failure.code)}</Notice>}
      <p className="my-4 max-w-column">{t('library.deleteText', { count: ratings })}</p>
      <PostForm className="actions">
        <SubmitButton variant="danger">{t('library.delete')}</SubmitButton>
        <ButtonLink to={paths.dataset(id)} variant="text">
          {t('common.cancel')}
        </ButtonLink>
      </PostForm>
    </Page>
  )
}

export { LibraryProblem as ErrorBoundary } from '~/ui/datasets/library/library-problem'
