import { parseWithZod } from '@conform-to/zod/v4'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { saveTag } from '~/domain/skill-tags/save-tag.server'
import { skillTagSchema } from '~/domain/skill-tags/schema'
import { answeringFaults, asWholeReply } from '~/http/answering-faults.server'
import { requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { bringsTyped, broughtBack } from '~/http/typed-form.server'
import { useT } from '~/i18n/provider'
import { Page } from '~/ui/layout/page'
import { TagForm } from '~/ui/settings/tag-form'

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/settings/skill-tags/new')
  const t = await translateFor(args)
  return { title: t('tags.add') }
}

export const action = answeringFaults('tagCreateFailed', asWholeReply, async (args) => {
  const { id: actorId } = await requireAccess(args, '/settings/skill-tags/new')
  if (bringsTyped(args.request)) return broughtBack(args, asWholeReply)
  const submission = parseWithZod(await readForm(args.request), { schema: skillTagSchema })
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
  const saved = await saveTag({ actorId, input: submission.value })
  if (!saved.ok) return data(submission.reply({ fieldErrors: { [saved.field]: [saved.code] } }), { status: 400 })
  return redirectWithToast(paths.skillTags(), 'tags.created_ok')
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function NewTag() {
  const t = useT()
  const { title } = useLoaderData<typeof loader>()
  return (
    <Page title={title} back={{ to: paths.skillTags(), label: t('shell.skillTags') }}>
      <TagForm tag={null} lastResult={useActionData<typeof action>()} />
    </Page>
  )
}
