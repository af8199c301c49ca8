import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { releaseTask } from '~/domain/datasets/ratings/keep-task.server'
import { ratedTags } from '~/domain/datasets/ratings/queries/rated-tags.server'
import { ratingTask } from '~/domain/datasets/ratings/queries/rating-task.server'
import { type RatingAnswer, readRatingForm, typedRating } from '~/domain/datasets/ratings/rating-form'
import { submitRating } from '~/domain/datasets/ratings/submit-rating.server'
import { takeNextTask } from '~/domain/datasets/ratings/take-task.server'
import { ratingSettings } from '~/domain/settings/read-settings.server'
import { answeringFaults } from '~/http/answering-faults.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { bringsTyped, forgetTyped } from '~/http/typed-form.server'
import { useT } from '~/i18n/provider'
import { NotInHand } from '~/ui/datasets/rating/not-in-hand'
import { RatingDesk } from '~/ui/datasets/rating/rating-desk'
import { Notice, Page } from '~/ui/layout/page'

export const handle = { withoutHelp: true, scripts: ['judging', 'ratings', 'stages', 'works'], loads: ['keep-typed'] }

export async function loader(args: LoaderFunctionArgs) {
  const { id: userId } = await requireAccess(args, '/admin/scoring/:taskId')
  const taskId = idParam(args.params.taskId)
  const task = await ratingTask({ userId, taskId })
  if (!task) throw notFound()
  const [t, tags, { lockMinutes }] = await Promise.all([translateFor(args), ratedTags(), ratingSettings()])
  return { title: t('ratings.rateTitle'), userId, task, tags, lockMinutes, now: Date.now() }
}

type Answer = RatingAnswer & { broughtBack?: boolean; inHand: string | null }

/** The form as it is shown again, also when the task is no longer in hand. */
const shownAgain = (form: FormData, answer: RatingAnswer): Answer => ({ ...answer, inHand: inHandOf(form) })
const inHandOf = (form: FormData) => String(form.get('inHand') ?? '') || null

export const action = answeringFaults(
  'scoreSubmitFailed',
  ({ code, form }): Answer => shownAgain(form, typedRating(form, code)),
  async (args) => {
    const { id: userId } = await requireAccess(args, '/admin/scoring/:taskId')
    const taskId = idParam(args.params.taskId)
    const form = await readForm(args.request)
    if (bringsTyped(args.request)) return data({ ...shownAgain(form, typedRating(form)), broughtBack: true } satisfies Answer)
    switch (form.get('intent')) {
      case 'release':
        await releaseTask({ userId, taskId })
        return redirectWithToast(paths.ratingTasks(), 'ratings.released', { headers: forgetTyped(paths.ratingTask(taskId)) })
      case 'submit':
      case 'submit-stop':
        return submit(args, { userId, taskId, form })
      default:
        throw new Response(null, { status: 400 })
    }
  },
)

async function submit(args: ActionFunctionArgs, { userId, taskId, form }: { userId: number; taskId: number; form: FormData }) {
  const { values, comment, answer, faulty } = readRatingForm(form, await ratedTags())
  if (faulty) return data(shownAgain(form, answer), { status: 400 })
  const submitted = await submitRating({ userId, taskId, inHand: inHandOf(form), values, comment })
  if (!submitted.ok) {
    if (submitted.code === 'notFound') throw notFound()
    return data(shownAgain(form, { ...answer, code: submitted.code }), { status: 409 })
  }
  const headers = forgetTyped(paths.ratingTask(taskId))
  if (form.get('intent') === 'submit-stop') return redirectWithToast(paths.ratingTasks(), 'ratings.submitted', { headers })
  const next = await takeNextTask({ userId })
  return next.ok
    ? redirectWithToast(paths.ratingTask(next.taskId), 'ratings.submitted', { headers })
    : redirectWithToast(paths.ratingTasks(), 'ratings.submittedLast', { headers })
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function RateTask() {
  const t = useT()
  const { title, userId, task, tags, lockMinutes, now } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() ?? null
  // What was typed is shown again, whoever has the task now.
  const shut = task.state === 'mine' || (answer !== null && task.state !== 'failed') ? null : task.state
  return (
    <Page title={title} back={{ to: paths.ratingTasks(), label: t('ratings.title') }}>
      {shut ? (
        <NotInHand taskId={task.id} state={shut} />
      ) : tags.length === 0 ? (
        <Notice tone="warning">{t('ratings.noTags')}</Notice>
      ) : (
        <RatingDesk key={task.id} {...{ userId, task, tags, lockMinutes, now, answer }} />
      )}
    </Page>
  )
}
