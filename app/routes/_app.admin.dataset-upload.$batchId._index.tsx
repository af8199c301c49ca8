import { parseWithZod } from '@conform-to/zod/v4'
import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { SubmissionResult } from '@conform-to/react'
import { describeBatch } from '~/domain/datasets/describe-batch.server'
import { discardBatch } from '~/domain/datasets/discard-batch.server'
import { type BatchPage, batchPage } from '~/domain/datasets/queries/batch-page.server'
import { itemField } from '~/domain/datasets/described-fields'
import { batchSchema } from '~/domain/datasets/schema'
import { cancelOwnUpload } from '~/domain/uploads/cancel-upload.server'
import { answeringFaults, type PostedForm } from '~/http/answering-faults.server'
import { receiveBatchFiles } from '~/http/batch-files.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { bringsTyped, broughtBack } from '~/http/typed-form.server'
import { useT } from '~/i18n/provider'
import { BatchForm } from '~/ui/datasets/batch-form'
import { BatchUploader } from '~/ui/datasets/batch-uploader'
import { DiscardBatch } from '~/ui/datasets/discard-batch'
import { LeftOut, RefusedFiles, UnfinishedFiles } from '~/ui/datasets/file-lists'
import { UploadSteps } from '~/ui/datasets/upload-steps'
import { Notice, Page, Section } from '~/ui/layout/page'

export const handle = { withoutHelp: true, scripts: ['datasetUploads', 'stages', 'uploads'] }

async function pageOf(userId: number, batchId: number): Promise<BatchPage> {
  const page = await batchPage({ userId, batchId })
  if (!page) throw notFound()
  if (page.batch.confirmedAt) throw redirect(paths.datasetBatchProgress(batchId), 303)
  return page
}

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAccess(args, '/admin/dataset-upload/:batchId')
  const [t, page] = await Promise.all([translateFor(args), pageOf(viewer.id, idParam(args.params.batchId))])
  return { title: t('datasetUploads.describeTitle'), page }
}

type Reply = { code?: string | null; refused?: { fileName: string; code: string }[]; described?: SubmissionResult }

export const action = answeringFaults('datasetUploadFailed', asBatch, async (args) => {
  const { id: actorId } = await requireAccess(args, '/admin/dataset-upload/:batchId')
  const batchId = idParam(args.params.batchId)
  const page = await pageOf(actorId, batchId)
  if (bringsTyped(args.request)) return broughtBack(args, asBatch)
  const here = paths.datasetBatch(batchId)
  const { form, chosen, refused, status } = await receiveBatchFiles(args.request, { actorId, batchOf: async () => batchId })
  const intent = form.get('intent')
  if (intent === 'add') {
    if (chosen === 0) return data({ code: 'filesRequired' } satisfies Reply, 400)
    if (refused.length > 0) return data({ refused } satisfies Reply, status)
    return redirectWithToast(here, 'datasetUploads.received', { params: { count: chosen } })
  }
  if (intent === 'cancel') {
    await cancelOwnUpload({ ownerId: actorId, uploadId: String(form.get('upload')) })
    return redirectWithToast(here, 'datasetUploads.cancelled', { type: 'info' })
  }
  if (intent === 'discard') {
    if (!(await discardBatch({ actorId, batchId }))) throw notFound()
    return redirectWithToast(paths.datasetUpload(), 'datasetUploads.discarded', { type: 'info' })
  }
  if (intent !== 'save' && intent !== 'confirm') throw new Response(null, { status: 400 })
  const itemIds = page.whole.map(({ id }) => id).filter((id) => form.has(itemField('singerName', id)))
  const submission = parseWithZod(form, { schema: batchSchema(itemIds) })
  if (submission.status !== 'success') return data({ described: submission.reply() } satisfies Reply, 400)
  const described = await describeBatch({ actorId, batchId, input: submission.value, itemIds, confirm: intent === 'confirm' })
  if (!described.ok) {
    const { '': whole, ...fields } = described.errors
    const fieldErrors = Object.fromEntries(Object.entries(fields).map(([name, code]) => [name, [code]]))
    return data({ described: submission.reply({ fieldErrors, formErrors: whole ? [whole] : [] }) } satisfies Reply, 400)
  }
  if (intent === 'save') return redirectWithToast(here, 'datasetUploads.saved')
  return redirect(paths.datasetBatchProgress(batchId), 303)
})

function asBatch({ code, form, reply }: PostedForm): Reply {
  return form.get('intent') === 'save' || form.get('intent') === 'confirm' ? { described: reply() } : { code }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function DatasetBatch() {
  const t = useT()
  const { title, page } = useLoaderData<typeof loader>()
  const reply = useActionData<Reply>()
  const { batch, whole, unpaired, taken, sending, refused } = page
  return (
    <Page title={title} back={{ to: paths.datasetUpload(), label: t('shell.datasetUpload') }}>
      <UploadSteps at="describe" />
      {(reply?.refused ?? refused).length > 0 && (
        <div className="mt-5 max-w-column">
          <Notice tone={reply?.refused ? 'error' : 'warning'}>
            <p>{t('datasetUploads.someRefused')}</p>
            <RefusedFiles files={reply?.refused ?? refused} />
          </Notice>
        </div>
      )}
      <LeftOut kind={batch.kind} unpaired={unpaired} taken={taken} />
      {sending.length > 0 && <UnfinishedFiles files={sending} />}
      {whole.length > 0 ? (
        <Section title={t('datasetUploads.wholeTitle', { count: whole.length })}>
          <BatchForm page={page} lastResult={reply?.described} />
        </Section>
      ) : (
        <Section title={t('datasetUploads.noneWhole')}>
          <p className="max-w-column text-muted">
            {t(batch.kind === 'pairs' ? 'datasetUploads.noneWholeText' : 'datasetUploads.noAudioText')}
          </p>
        </Section>
      )}
      <Section title={t('datasetUploads.addTitle')}>
        <BatchUploader batch={{ id: batch.id, sending }} kind={batch.kind} split={batch.split} code={reply?.code ?? null} />
      </Section>
      <DiscardBatch count={whole.length + unpaired.length + taken.length} />
    </Page>
  )
}
