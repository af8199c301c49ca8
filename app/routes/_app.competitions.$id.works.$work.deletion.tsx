import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { data } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { deleteWork } from '~/domain/works/delete-work.server'
import { ownWork } from '~/domain/works/queries/work.server'
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
  const viewer = await requireAccess(args, '/competitions/:id/works/:work/deletion')
  const t = await translateFor(args)
  return { work: await findWork(viewer, args.params), title: t('works.deleteTitle') }
}

export const action = answeringFaults('deleteFailed', asCode, async (args) => {
  const viewer = await requireAccess(args, '/competitions/:id/works/:work/deletion')
  const work = await findWork(viewer, args.params)
  const outcome = await deleteWork({ userId: work.userId, workId: work.id })
  if (!outcome.ok) return data({ code: outcome.code }, 409)
  return redirectWithToast(`${paths.competitionUpload(work.competitionId)}?stage=${work.stageId}`, 'works.deletedToast')
})

/** One's own work of this competition; any other is not known to exist. */
async function findWork(viewer: { id: number }, params: LoaderFunctionArgs['params']) {
  const work = await ownWork({ userId: viewer.id, competitionId: idParam(params.id), workId: idParam(params.work) })
  if (!work) throw notFound()
  return work
}

export default function DeleteWork() {
  const { work, title } = useLoaderData<typeof loader>()
  const code = useActionData<typeof action>()?.code ?? work.refusal
  const t = useT()
  const back = `${paths.competitionUpload(work.competitionId)}?stage=${work.stageId}`
  return (
    <Page title={title} back={{ to: back, label: t('works.back') }}>
      <div className="grid max-w-column gap-5">
        {code ? <Notice tone="error">{errorText(t, code)}</Notice> : <p>{t('works.deleteText', { title: work.title })}</p>}
        <PostForm>
          <div className="actions">
            {!code && <SubmitButton variant="danger">{t('works.deleteConfirm')}</SubmitButton>}
            <ButtonLink to={back} variant="text">
              {t(code ? 'common.back' : 'common.cancel')}
            </ButtonLink>
          </div>
        </PostForm>
      </div>
    </Page>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)
