import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { datasetPage } from '~/domain/datasets/queries/dataset-page.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { paths } from '~/http/paths'
import { pageTitle } from '~/http/title'
import { useT } from '~/i18n/provider'
import { DatasetDetail } from '~/ui/datasets/library/dataset-detail'
import { Page } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/admin/datasets/:id')
  const dataset = await datasetPage(idParam(args.params.id))
  if (!dataset) throw notFound()
  return { dataset }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.dataset.name, matches)

export default function Dataset() {
  const t = useT()
  const { dataset } = useLoaderData<typeof loader>()
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
      <DatasetDetail dataset={dataset} />
    </Page>
  )
}

export { LibraryProblem as ErrorBoundary } from '~/ui/datasets/library/library-problem'
