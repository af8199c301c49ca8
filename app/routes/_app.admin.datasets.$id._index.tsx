import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { processAgain } from '~/domain/datasets/process-again.server'
import { datasetPage } from '~/domain/datasets/queries/dataset-page.server'
import { analyseDataset } from '~/domain/model-scoring/analyse-source.server'
import { readAnnotation } from '~/domain/model-scoring/annotation'
import { sourceTask } from '~/domain/model-scoring/queries/source-task.server'
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
import { SourceSection } from '~/ui/model-scoring/source-section'
import { ButtonLink } from '~/ui/primitives/button'

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/admin/datasets/:id')
  const dataset = await datasetPage(idParam(args.params.id))
  if (!dataset) throw notFound()
  return { dataset, analysis: await sourceTask({ datasetId: dataset.id }) }
}

export const action = answeringFaults('requestFailed', asCode, async (args) => {
  const { id: actorId } = await requireAccess(args, '/admin/datasets/:id')
  const datasetId = idParam(args.params.id)
  const form = await readForm(args.request)
  if (form.get('intent') === 'analyse') return analyse({ actorId, datasetId, form })
  if (form.get('intent') !== 'process-again') return data({ code: 'invalid' }, { status: 400 })
  const begun = await processAgain({ actorId, datasetId })
  if (begun.ok) return redirectWithToast(paths.dataset(datasetId), 'library.queuedAgain')
  if (begun.code === 'datasetNotFound') throw notFound()
  return data({ code: begun.code }, { status: 409 })
})

async function analyse({ actorId, datasetId, form }: { actorId: number; datasetId: number; form: FormData }) {
  const said = readAnnotation(Object.fromEntries(form))
  if (!said) return data({ code: 'accompanimentRequired' }, { status: 400 })
  const { withAccompaniment } = said
  const asked = await analyseDataset({ actorId, datasetId, withAccompaniment })
  if (asked.ok) return redirectWithToast(paths.modelTask(asked.taskId), asked.created ? 'modelSources.asked' : 'modelSources.alreadyThere')
  if (asked.code === 'datasetNotFound') throw notFound()
  return data({ code: asked.code }, { status: 409 })
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.dataset.name, matches)

export default function Dataset() {
  const t = useT()
  const { dataset, analysis } = useLoaderData<typeof loader>()
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
      <SourceSection task={analysis} ask={dataset.audible ? { noted: false, chosen: analysis?.withAccompaniment ?? false } : null} />
    </Page>
  )
}

export { LibraryProblem as ErrorBoundary } from '~/ui/datasets/library/library-problem'
