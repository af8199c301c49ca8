import { parseWithZod } from '@conform-to/zod/v4'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { type DatasetInput, datasetSchema } from '~/domain/datasets/dataset-form'
import { editDataset } from '~/domain/datasets/edit-dataset.server'
import { datasetToEdit } from '~/domain/datasets/queries/dataset-page.server'
import { ratedTags } from '~/domain/datasets/ratings/queries/rated-tags.server'
import { answeringFaults, asWholeReply } from '~/http/answering-faults.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { bringsTyped, broughtBack } from '~/http/typed-form.server'
import type { Translate } from '~/i18n/translate'
import { DatasetForm } from '~/ui/datasets/library/dataset-form'
import { Page } from '~/ui/layout/page'

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/admin/datasets/:id/edit')
  const [dataset, tags, t] = await Promise.all([datasetToEdit(idParam(args.params.id)), ratedTags(), translateFor(args)])
  if (!dataset) throw notFound()
  return { title: t('library.editTitle', { name: dataset.fields.name }), dataset, tags }
}

export const action = answeringFaults('datasetUpdateFailed', asWholeReply, async (args) => {
  const { id: actorId } = await requireAccess(args, '/admin/datasets/:id/edit')
  if (bringsTyped(args.request)) return broughtBack(args, asWholeReply)
  const datasetId = idParam(args.params.id)
  const submission = parseWithZod(await readForm(args.request), { schema: datasetSchema })
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
  const edited = await editDataset({ actorId, datasetId, input: submission.value })
  if (edited.ok) return redirectWithToast(paths.dataset(datasetId), 'library.updated')
  if (edited.field !== '') return data(submission.reply({ fieldErrors: { [edited.field]: edited.codes } }), { status: 400 })
  const fieldErrors = await whatIsStored(datasetId, submission.payload, await translateFor(args))
  return data(submission.reply({ formErrors: edited.codes, fieldErrors }), { status: 409 })
})

/** Beside each field that says something else, what is stored by now. */
async function whatIsStored(datasetId: number, typed: Record<string, unknown>, t: Translate) {
  const stored = await datasetToEdit(datasetId)
  if (!stored) throw notFound()
  const fields = Object.entries(stored.fields) as [keyof typeof stored.fields & keyof DatasetInput, string][]
  const other = fields.filter(([field, text]) => text !== String(typed[field] ?? '').replace(/\r\n/g, '\n'))
  return Object.fromEntries(
    other.map(([field, text]) => {
      const value = field === 'voiceType' ? t(`people.voice_${stored.fields.voiceType}`) : text
      return [field, [value === '' ? 'emptyElsewhere' : `storedElsewhere?${new URLSearchParams({ value })}`]]
    }),
  )
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function EditDataset() {
  const { title, dataset, tags } = useLoaderData<typeof loader>()
  return (
    <Page title={title} back={{ to: paths.dataset(dataset.id), label: dataset.fields.name }}>
      <DatasetForm dataset={dataset} tags={tags} lastResult={useActionData<typeof action>()} />
    </Page>
  )
}

export { LibraryProblem as ErrorBoundary } from '~/ui/datasets/library/library-problem'
