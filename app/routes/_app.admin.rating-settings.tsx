import { parseWithZod } from '@conform-to/zod/v4'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { saveRatingSettings } from '~/domain/datasets/ratings/save-rating-settings.server'
import { ratingsForm } from '~/domain/settings/form-schema'
import { ratingSettings } from '~/domain/settings/read-settings.server'
import { answeringFaults, asWholeReply } from '~/http/answering-faults.server'
import { requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { useT } from '~/i18n/provider'
import { RatingSettings } from '~/ui/datasets/rating/rating-settings'
import { Page } from '~/ui/layout/page'

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/admin/rating-settings')
  const [t, settings] = await Promise.all([translateFor(args), ratingSettings()])
  return { title: t('ratings.settings'), settings }
}

export const action = answeringFaults('ratingSettingsFailed', asWholeReply, async (args) => {
  const { id: actorId } = await requireAccess(args, '/admin/rating-settings')
  const submission = parseWithZod(await readForm(args.request), { schema: ratingsForm })
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
  await saveRatingSettings({ actorId, changes: submission.value })
  return redirectWithToast(paths.ratingSettings(), 'ratings.settingsSaved')
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function RatingSettingsPage() {
  const t = useT()
  const { title, settings } = useLoaderData<typeof loader>()
  return (
    <Page title={title} back={{ to: paths.ratingTasks(), label: t('ratings.title') }}>
      <RatingSettings settings={settings} lastResult={useActionData<typeof action>()} />
    </Page>
  )
}
