import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { processAgain } from '~/domain/datasets/process-again.server'
import { datasetPage } from '~/domain/datasets/queries/dataset-page.server'
import { answeringFaults, asCode } from '~/http/answering-faults.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { DatasetDetail } from '~/ui/datasets/library/dataset-detail'
import { Notice, Page } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/admin/datasets/:id')
  const dataset = await datasetPage(idParam(args.params.id))
  if (!dataset) throw notFound()
  return { dataset }
}

export const action = answeringFaults('requestFailed', asCode, async (args) => {
  const { id: actorId } = await requireAccess(args, '/admin/datasets/:id')
  const datasetId = idParam(args.params.id)
  const form = await readForm(args.request)
  if (form.get('intent') !== 'process-again') return data({ code: 'invalid' }, { status: 400 })
  const begun = await processAgain({ actorId, datasetId })
  if (begun.ok) return redirectWithToast(paths.dataset(datasetId), 'library.queuedAgain')
  if (begun.code === 'datasetNotFound') throw notFound()
  return data({ code: begun.code }, { status: 409 })
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.dataset.name, matches)

export default function Dataset() {
  const t = useT()
  const { dataset } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  return (
    <Page
      title={dataset.name}
      back={{ to: paths.datasets(), label: t('library.title') }}
      actions={
        <>
          <ButtonLink to={paths.datasetEdit(dataset.id)} variant="secondary">
            {t('library.edit')}
          </ButtonLink>
          <ButtonLink to={paths.datasetDeletion(dataset.id)} variant="text">
            {t('library.delete')}
          </ButtonLink>
        </>
      }
    >
      {refusal && <Notice tone="error">{errorText(t, refusal.code)}</Notice>}
      <DatasetDetail dataset={dataset} />
    </Page>
  )
}

export { LibraryProblem as ErrorBoundary } from '~/ui/datasets/library/library-problem'
