import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { beginBatch } from '~/domain/datasets/begin-batch.server'
import type { BatchKind } from '~/domain/datasets/pairing'
import { ownBatches } from '~/domain/datasets/queries/batch-page.server'
import { answeringFaults, type Fault } from '~/http/answering-faults.server'
import { receiveBatchFiles } from '~/http/batch-files.server'
import { requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { useT } from '~/i18n/provider'
import { BatchTable } from '~/ui/datasets/batch-table'
import { BatchUploader } from '~/ui/datasets/batch-uploader'
import { RefusedFiles } from '~/ui/datasets/file-lists'
import { UploadSteps } from '~/ui/datasets/upload-steps'
import { Notice, Page, Section } from '~/ui/layout/page'

export const handle = { withoutHelp: true, scripts: ['datasetUploads', 'stages', 'uploads'] }

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAccess(args, '/admin/dataset-upload')
  const [t, batches] = await Promise.all([translateFor(args), ownBatches(viewer.id)])
  return { title: t('shell.datasetUpload'), batches }
}

type Reply = {
  kind: BatchKind
  split: boolean
  code: string | null
  batchId: number | null
  /** How many files are in the batch all the same. */
  kept: number
  refused: { fileName: string; code: string }[]
}

export const action = answeringFaults('datasetUploadFailed', asUpload, async (args) => {
  const { id: actorId } = await requireAccess(args, '/admin/dataset-upload')
  let begun: Promise<number> | null = null
  const batchOf = (form: FormData) => (begun ??= beginBatch({ actorId, ...chosen(form) }))
  const { form, chosen: count, kept, refused, status } = await receiveBatchFiles(args.request, { actorId, batchOf })
  // A script sends the files itself, to the batch that it asks for here.
  if (form.get('intent') === 'begin') return redirect(paths.datasetBatch(await batchOf(form)), 303)
  const batchId: number | null = await begun
  if (batchId === null || refused.length > 0) {
    const code = count === 0 ? 'filesRequired' : null
    return data({ ...chosen(form), code, batchId, kept, refused } satisfies Reply, status)
  }
  return redirectWithToast(paths.datasetBatch(batchId), 'datasetUploads.received', { params: { count } })
})

function chosen(form: FormData): { kind: BatchKind; split: boolean } {
  return { kind: form.get('kind') === 'audio' ? 'audio' : 'pairs', split: form.get('split') === 'on' }
}

function asUpload({ code, form }: Fault): Reply {
  return { ...chosen(form), code, batchId: null, kept: 0, refused: [] }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function DatasetUpload() {
  const t = useT()
  const { title, batches } = useLoaderData<typeof loader>()
  const reply = useActionData<Reply>()
  return (
    <Page title={title}>
      <UploadSteps at="choose" />
      {reply && reply.refused.length > 0 && (
        <div className="mt-5 max-w-column">
          <Notice tone="error">
            <p>{t('datasetUploads.someRefused')}</p>
            <RefusedFiles files={reply.refused} />
            {reply.kept > 0 && <p className="mb-2">{t('datasetUploads.othersKept', { count: reply.kept })}</p>}
            {reply.batchId !== null && <a href={paths.datasetBatch(reply.batchId)}>{t('datasetUploads.goOnWithout')}</a>}
          </Notice>
        </div>
      )}
      <Section title={t('datasetUploads.chooseTitle')}>
        <BatchUploader batch={null} kind={reply?.kind ?? 'pairs'} split={reply?.split ?? false} code={reply?.code ?? null} />
      </Section>
      <Section title={t('datasetUploads.batches')}>
        <BatchTable batches={batches} />
      </Section>
    </Page>
  )
}
