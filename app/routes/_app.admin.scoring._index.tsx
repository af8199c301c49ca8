import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { can } from '~/domain/accounts/capabilities'
import { pendingTasks } from '~/domain/datasets/ratings/queries/pending-tasks.server'
import { takeNextTask, takeTask } from '~/domain/datasets/ratings/take-task.server'
import { idIn, readPage } from '~/domain/lists/list-query'
import { ratingSettings } from '~/domain/settings/read-settings.server'
import { answeringFaults, asCode } from '~/http/answering-faults.server'
import { requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { TaskList } from '~/ui/datasets/rating/task-list'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { Notice, Page } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'

export async function loader(args: LoaderFunctionArgs) {
  const { id: userId, role } = await requireAccess(args, '/admin/scoring')
  const page = readPage(new URL(args.request.url).searchParams)
  const [t, pending, { ratingsWanted }] = await Promise.all([translateFor(args), pendingTasks({ userId, page }), ratingSettings()])
  return { title: t('ratings.title'), manages: can(role, 'datasets.manage'), ratingsWanted, pending }
}

export const action = answeringFaults('taskSelectFailed', asCode, async (args) => {
  const { id: userId } = await requireAccess(args, '/admin/scoring')
  const form = await readForm(args.request)
  const intent = form.get('intent')
  if (intent === 'next') {
    const next = await takeNextTask({ userId })
    if (next.ok) return redirect(paths.ratingTask(next.taskId), 303)
    return redirectWithToast(paths.ratingTasks(), 'ratings.allRated', { type: 'info' })
  }
  if (intent !== 'take') throw new Response(null, { status: 400 })
  const taskId = idIn(form.get('task'))
  if (taskId === null) return data({ code: 'taskMissing' }, { status: 400 })
  const taken = await takeTask({ userId, taskId })
  return taken.ok ? redirect(paths.ratingTask(taskId), 303) : data({ code: taken.code }, { status: 409 })
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function RatingTasks() {
  const t = useT()
  const { title, manages, ratingsWanted, pending } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>()
  const { total, heldTaskId } = pending
  return (
    <Page
      title={title}
      actions={
        <>
          {manages && (
            <ButtonLink to={paths.ratingSettings()} variant="text">
              {t('ratings.settings')}
            </ButtonLink>
          )}
          <ButtonLink to={paths.ownRatings()} variant="text">
            {t('ratings.ownTitle')}
          </ButtonLink>
          <ButtonLink to={paths.ratingTasks()} variant="secondary">
            {t('ratings.refresh')}
          </ButtonLink>
        </>
      }
    >
      {failure && <Notice tone="error">{errorText(t, failure.code)}</Notice>}
      <p className="my-4 max-w-column text-muted">{t('ratings.lead')}</p>
      {(total > 0 || heldTaskId !== null) && (
        <PostForm className="my-5">
          <SubmitButton intent="next" size="large">
            {t(heldTaskId === null ? 'ratings.next' : 'ratings.goOn')}
          </SubmitButton>
        </PostForm>
      )}
      <TaskList {...pending} ratingsWanted={ratingsWanted} />
    </Page>
  )
}
