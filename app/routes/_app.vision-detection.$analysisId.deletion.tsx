import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { deleteAnalysis } from '~/domain/emotion/delete-analysis.server'
import { findAnalysis } from '~/domain/emotion/queries/analysis-page.server'
import { isUnderway } from '~/domain/emotion/states'
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
import { workTitle } from '~/ui/works/work-title'

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/vision-detection/:analysisId/deletion')
  const found = await findAnalysis(idParam(args.params.analysisId))
  if (!found) throw notFound('emotionAnalysisNotFound')
  const t = await translateFor(args)
  const name = workTitle(t, found.title)
  return { title: t('emotion.deleteTitle', { name }), id: found.id, name, underway: isUnderway(found.status) }
}

export const action = answeringFaults('emotionDeleteFailed', asCode, async (args) => {
  const { id: actorId } = await requireAccess(args, '/vision-detection/:analysisId/deletion')
  // A second press of the same button asks for what is done.
  await deleteAnalysis({ actorId, analysisId: idParam(args.params.analysisId) })
  return redirectWithToast(paths.emotionAnalyses(), 'emotion.deleted')
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function DeleteEmotionAnalysis() {
  const t = useT()
  const { title, id, name, underway } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>()
  return (
    <Page title={title} back={{ to: paths.emotionAnalysis(id), label: name }}>
      {failure && <Notice tone="error">{errorText(t, failure.code)}</Notice>}
      <p className="my-4 max-w-column">
        {underway && `${t('emotion.deleteRunning')} `}
        {t('emotion.deleteText')}
      </p>
      <PostForm className="actions">
        <SubmitButton variant="danger">{t('emotion.delete')}</SubmitButton>
        <ButtonLink to={paths.emotionAnalysis(id)} variant="text">
          {t('common.cancel')}
        </ButtonLink>
      </PostForm>
    </Page>
  )
}
