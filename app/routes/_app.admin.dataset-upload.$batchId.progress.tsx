import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { discardFailed } from '~/domain/datasets/discard-batch.server'
import { type BatchProgress, batchProgress } from '~/domain/datasets/queries/batch-page.server'
import { answeringFaults, type Fault } from '~/http/answering-faults.server'
import { receiveBatchFiles } from '~/http/batch-files.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { useT } from '~/i18n/provider'
import { RefusedFiles } from '~/ui/datasets/file-lists'
import { MendForms } from '~/ui/datasets/mend-forms'
import { ProgressItems } from '~/ui/datasets/progress-items'
import { UploadSteps } from '~/ui/datasets/upload-steps'
import { Notice, Page, Section } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'
import { Progress } from '~/ui/primitives/progress'
import { UnscriptedRefresh } from '~/ui/works/unscripted-refresh'
import { useRefresh } from '~/ui/works/use-refresh'

export const handle = { scripts: ['datasetUploads', 'stages', 'uploads'] }

async function progressOf(userId: number, batchId: number): Promise<BatchProgress> {
  const progress = await batchProgress({ userId, batchId })
  if (progress) return progress
  // Not handed over yet, or not there: the page before this one knows.
  throw redirect(paths.datasetBatch(batchId), 303)
}

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAccess(args, '/admin/dataset-upload/:batchId/progress')
  const [t, progress] = await Promise.all([translateFor(args), progressOf(viewer.id, idParam(args.params.batchId))])
  return { title: t('datasetUploads.progressTitle'), progress }
}

type Reply = { code?: string; refused?: { fileName: string; code: string }[] }

export const action = answeringFaults(
  'datasetUploadFailed',
  ({ code }: Fault): Reply => ({ code }),
  async (args) => {
    const { id: actorId } = await requireAccess(args, '/admin/dataset-upload/:batchId/progress')
    const batchId = idParam(args.params.batchId)
    await progressOf(actorId, batchId)
    const { form, chosen, refused, status } = await receiveBatchFiles(args.request, { actorId, batchOf: async () => batchId })
    const here = paths.datasetBatchProgress(batchId)
    if (form.get('intent') === 'discard') {
      await discardFailed({ actorId, batchId })
      return redirectWithToast(here, 'datasetUploads.discarded', { type: 'info' })
    }
    if (form.get('intent') !== 'mend') throw notFound()
    if (chosen === 0) return data({ code: 'filesRequired' } satisfies Reply, 400)
    if (refused.length > 0) return data({ refused } satisfies Reply, status)
    return redirect(here, 303)
  },
)

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function DatasetProgress() {
  const t = useT()
  const { title, progress } = useLoaderData<typeof loader>()
  const reply = useActionData<Reply>()
  const { batch, items, total, done, failed, skipped, underway, percent } = progress
  const mendable = !underway && items.some((item) => item.mendable)
  useRefresh(underway)
  const here = paths.datasetBatchProgress(batch.id)
  return (
    <Page title={title} back={{ to: paths.datasetUpload(), label: t('shell.datasetUpload') }}>
      <UploadSteps at={underway ? 'process' : 'done'} />
      {reply?.refused && (
        <div className="mt-5 max-w-column">
          <Notice tone="error">
            <p>{t('datasetUploads.someRefused')}</p>
            <RefusedFiles files={reply.refused} />
          </Notice>
        </div>
      )}
      <div className="mt-6 grid max-w-column gap-5">
        <Progress value={1} max={1} label={t('datasetUploads.filesBar', { count: total })} />
        <Progress value={percent} max={100} label={t('datasetUploads.processingBar', { done: done + failed, total })} />
        <div aria-live="polite">
          <p>{t('datasetUploads.counts', { done, failed, skipped })}</p>
          <p className="text-muted">{t(underway ? 'datasetUploads.underway' : 'datasetUploads.over')}</p>
        </div>
        {underway && <UnscriptedRefresh to={here} label={t('datasetUploads.refresh')} />}
      </div>
      <Section title={t('datasetUploads.createdTitle')}>
        <ProgressItems items={items.filter(({ state }) => state === 'done')} empty={t('datasetUploads.noneCreated')} />
      </Section>
      {underway && (
        <Section title={t('datasetUploads.underwayTitle')}>
          <ProgressItems items={items.filter(({ state }) => !['done', 'failed', 'skipped'].includes(state))} empty="" />
        </Section>
      )}
      {failed > 0 && (
        <Section title={t('datasetUploads.failedTitle')}>
          <ProgressItems items={items.filter(({ state }) => state === 'failed')} empty="" />
          {mendable && <MendForms code={reply?.code ?? null} />}
        </Section>
      )}
      {skipped > 0 && (
        <Section title={t('datasetUploads.skippedTitle')}>
          <ProgressItems items={items.filter(({ state }) => state === 'skipped')} empty="" />
        </Section>
      )}
      {!underway && (
        <div className="actions mt-8">
          <ButtonLink to={paths.datasetUpload()} variant={mendable ? 'secondary' : 'primary'}>
            {t('datasetUploads.another')}
          </ButtonLink>
        </div>
      )}
    </Page>
  )
}
