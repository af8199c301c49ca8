import { parseWithZod } from '@conform-to/zod/v4'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { findTag } from '~/domain/skill-tags/queries/tags.server'
import { saveTag } from '~/domain/skill-tags/save-tag.server'
import { skillTagSchema } from '~/domain/skill-tags/schema'
import { answeringFaults, asWholeReply } from '~/http/answering-faults.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
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
  await requireAccess(args, '/settings/skill-tags/:id')
  const tag = await findTag(idParam(args.params.id))
  if (!tag) throw notFound()
  const t = await translateFor(args)
  return { title: t('tags.edit'), tag }
}

export const action = answeringFaults('tagUpdateFailed', asWholeReply, async (args) => {
  const { id: actorId } = await requireAccess(args, '/settings/skill-tags/:id')
  if (bringsTyped(args.request)) return broughtBack(args, asWholeReply)
  const tagId = idParam(args.params.id)
  const submission = parseWithZod(await readForm(args.request), { schema: skillTagSchema })
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
  const saved = await saveTag({ actorId, tagId, input: submission.value })
  if (!saved.ok) return data(submission.reply({ fieldErrors: { [saved.field]: [saved.code] } }), { status: 400 })
  return redirectWithToast(paths.skillTags(), 'tags.updated_ok')
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function EditTag() {
  const t = useT()
  const { title, tag } = useLoaderData<typeof loader>()
  return (
    <Page title={title} back={{ to: paths.skillTags(), label: t('shell.skillTags') }}>
      <TagForm tag={tag} lastResult={useActionData<typeof action>()} />
    </Page>
  )
}
