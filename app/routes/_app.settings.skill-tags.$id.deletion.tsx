import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { deleteTag } from '~/domain/skill-tags/arrange-tags.server'
import { findTag } from '~/domain/skill-tags/queries/tags.server'
import { answeringFaults, asCode } from '~/http/answering-faults.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { Notice, Page } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/settings/skill-tags/:id/deletion')
  const tag = await findTag(idParam(args.params.id))
  if (!tag) throw notFound()
  const t = await translateFor(args)
  return { title: t('tags.deleteTitle', { name: tag.name }) }
}

export const action = answeringFaults('tagDeleteFailed', asCode, async (args) => {
  const { id: actorId } = await requireAccess(args, '/settings/skill-tags/:id/deletion')
  const result = await deleteTag({ actorId, tagId: idParam(args.params.id) })
  if (result.ok) return redirectWithToast(paths.skillTags(), 'tags.deleted_ok')
  if (result.code === 'tagNotFound') throw notFound()
  return data({ code: result.code }, { status: 409 })
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function DeleteTag() {
  const t = useT()
  const { title } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>()
  return (
    <Page title={title} back={{ to: paths.skillTags(), label: t('shell.skillTags') }}>
      {failure && <Notice tone="error">{errorText(t, failure.code)}</Notice>}
      <p className="my-4">{t('tags.deleteLead')}</p>
      <PostForm className="actions">
        <SubmitButton variant="danger">{t('tags.delete')}</SubmitButton>
        <ButtonLink to={paths.skillTags()} variant="text">
          {t('tags.cancel')}
        </ButtonLink>
      </PostForm>
    </Page>
  )
}
