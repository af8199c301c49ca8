import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { idIn, readPage } from '~/domain/lists/list-query'
import { readAnnotation } from '~/domain/model-scoring/annotation'
import { scoreStored } from '~/domain/model-scoring/create-task.server'
import { taskOfUpload, tasksPage } from '~/domain/model-scoring/queries/own-tasks.server'
import { mayActOnTask } from '~/domain/model-scoring/queries/task-access.server'
import { retryTask } from '~/domain/model-scoring/retry-task.server'
import { isUnderway } from '~/domain/model-scoring/states'
import { cancelOwnUpload } from '~/domain/uploads/cancel-upload.server'
import { uploadPurposes } from '~/domain/uploads/upload-purposes'
import { answeringFaults } from '~/http/answering-faults.server'
import { notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { readMultipart } from '~/http/multipart.server'
import { paths } from '~/http/paths'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { useT } from '~/i18n/provider'
import { UnfinishedFiles } from '~/ui/datasets/file-lists'
import { Page, Section } from '~/ui/layout/page'
import { annotatedAs, RecordingUploader } from '~/ui/model-scoring/recording-uploader'
import { TaskTable } from '~/ui/model-scoring/task-table'
import { useStandings } from '~/ui/model-scoring/use-standings'
import { Pagination } from '~/ui/primitives/pagination'

export const handle = { withoutHelp: true, scripts: ['datasetUploads', 'modelTasks', 'stages', 'uploads', 'voiceReport'] }

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAccess(args, '/scoring/model')
  const query = new URL(args.request.url).searchParams
  const asked = readPage(query)
  const [t, found] = await Promise.all([translateFor(args), tasksPage(viewer.id, asked)])
  return { title: t('modelTasks.title'), voiceType: viewer.voiceType, follow: query.has('follow'), ...found }
}

const failed = ({ form }: { form: FormData }) => (form.get('intent') === 'retry' ? 'modelTaskRetryFailed' : 'modelUploadFailed')
const said = (form: FormData) => ({ withAccompaniment: String(form.get('withAccompaniment')), voiceType: String(form.get('voiceType')) })
const asAnswer = ({ code, form }: { code: string; form: FormData }) => ({ code, given: said(form) })

export const action = answeringFaults(failed, asAnswer, async (args) => {
  const viewer = await requireAccess(args, '/scoring/model')
  const { id: ownerId } = viewer
  const { form, uploads } = await readMultipart(args.request, {
    ownerId,
    slots: {
      audio: async (fields) => {
        const annotation = readAnnotation(Object.fromEntries(fields))
        if (!annotation) return { refuse: 'accompanimentRequired' }
        return { purpose: 'model_audio', details: said(fields) }
      },
    },
  })
  const refused = (code: string) => data({ code, given: said(form) }, 400)
  const intent = form.get('intent')
  if (intent === 'cancel') {
    await cancelOwnUpload({ ownerId, uploadId: String(form.get('upload')) })
    return redirectWithToast(paths.modelTasks(), 'modelTasks.cancelled', { type: 'info' })
  }
  if (intent === 'retry') {
    const taskId = idIn(form.get('task'))
    if (taskId === null || !(await mayActOnTask(viewer, taskId))) throw notFound('modelTaskNotFound')
    const retried = await retryTask(taskId)
    return retried.ok ? redirectWithToast(paths.modelTasks(), 'modelTasks.retried') : refused(retried.code)
  }
  if (intent !== 'score' && intent !== 'score-stored') throw new Response(null, { status: 400 })
  const annotation = readAnnotation(Object.fromEntries(form))
  if (!annotation) return refused('accompanimentRequired')
  const { audio } = uploads
  if (intent === 'score' && !audio) return refused('recordingRequired')
  // A recording that is here already is scored, or shown, as it is.
  const before = intent === 'score-stored' ? String(form.get('upload')) : audio && !audio.ok ? storedBefore(audio.code) : null
  if (before !== null) {
    const found = await scoreStored({ ownerId, uploadId: before, ...annotation })
    if (!found.ok) return refused(found.code)
    return redirectWithToast(paths.modelTask(found.taskId), found.created ? 'modelTasks.received' : 'modelTasks.alreadyThere')
  }
  if (!audio?.ok) return refused(audio?.code ?? 'recordingRequired')
  const taskId = await taskOfUpload(audio.uploadId)
  return redirectWithToast(taskId === null ? paths.modelTasks() : paths.modelTask(taskId), 'modelTasks.received')
})

const storedBefore = (code: string) => /^fileAlreadyStored\?upload=(.+)$/.exec(code)?.[1] ?? null

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function ModelTasks() {
  const t = useT()
  const { title, voiceType, follow, tasks, total, sending, page, pageCount } = useLoaderData<typeof loader>()
  const answer = useActionData<{ code: string; given: ReturnType<typeof annotatedAs> }>()
  const progress = useStandings(tasks)
  const underway = tasks.some(({ status }) => isUnderway(status))
  return (
    <Page title={title}>
      {!follow && (
        <>
          <div className="max-w-column">
            <p>{t('modelTasks.lead')}</p>
            <ul className="my-4 list-disc space-y-1 ps-5 text-muted">
              <li>{t('modelTasks.rule_solo')}</li>
              <li>{t('modelTasks.rule_file', { max: uploadPurposes.model_audio.maxBytes / (1024 * 1024) })}</li>
            </ul>
          </div>
          <RecordingUploader unfinished={sending} given={answer?.given ?? annotatedAs(voiceType)} code={answer?.code ?? null} />
        </>
      )}
      {sending.length > 0 && <UnfinishedFiles files={sending} />}
      <Section title={t('modelTasks.queue')}>
        {underway && (
          <p className="max-w-column text-muted" aria-live="polite">
            {t('modelTasks.underwayText')}
          </p>
        )}
        <TaskTable tasks={tasks} progress={progress} />
        <Unscripted underway={underway} follow={follow} />
        {total > tasks.length && <Pagination page={page} pageCount={pageCount} />}
      </Section>
    </Page>
  )
}

/** Looking for itself would take a half-filled form away: without scripts the queue is followed on a page of its own. */
function Unscripted({ underway, follow }: { underway: boolean; follow: boolean }) {
  const t = useT()
  if (!underway && !follow) return null
  return (
    <noscript>
      {underway && follow && <meta httpEquiv="refresh" content={`5;url=${paths.modelTasks(true)}`} />}
      <p>
        <a href={paths.modelTasks(!follow)} className="lone-link">
          {t(follow ? 'modelTasks.toUpload' : 'modelTasks.follow')}
        </a>
      </p>
    </noscript>
  )
}
