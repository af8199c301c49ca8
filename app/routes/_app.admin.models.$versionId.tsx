import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { deleteVersion } from '~/domain/model-scoring/versions/delete-version.server'
import { publishVersion } from '~/domain/model-scoring/versions/publish-version.server'
import { versionPage } from '~/domain/model-scoring/versions/queries/version-page.server'
import { answeringFaults, asCode } from '~/http/answering-faults.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { Notice, Page } from '~/ui/layout/page'
import { Decision } from '~/ui/model-scoring/versions/decision'
import { Evaluation } from '~/ui/model-scoring/versions/evaluation'
import { ManifestFacts } from '~/ui/model-scoring/versions/manifest-facts'
import { VersionProgress } from '~/ui/model-scoring/versions/version-progress'
import { standingOf } from '~/ui/model-scoring/versions/version-table'

export const handle = { charts: true, loads: ['renew'] }

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/admin/models/:versionId')
  const [t, page] = await Promise.all([translateFor(args), versionPage(idParam(args.params.versionId))])
  if (!page) throw notFound('modelVersionNotFound')
  return { title: t('modelVersions.version', { id: page.version.id }), ...page }
}

const failed = ({ form }: { form: FormData }) => (form.get('intent') === 'delete' ? 'modelDeleteFailed' : 'modelPublishFailed')

export const action = answeringFaults(failed, asCode, async (args) => {
  const { id: actorId } = await requireAccess(args, '/admin/models/:versionId')
  const id = idParam(args.params.versionId)
  const intent = (await readForm(args.request)).get('intent')
  if (intent === 'delete') {
    const deleted = await deleteVersion({ actorId, id })
    if (deleted.ok) return redirectWithToast(paths.models(), 'modelVersions.deleted')
    if (deleted.code === 'modelVersionNotFound') throw notFound('modelVersionNotFound')
    return data({ code: deleted.code }, 400)
  }
  if (intent !== 'publish') throw new Response(null, { status: 400 })
  const published = await publishVersion({ actorId, id })
  if (published.ok) return redirectWithToast(paths.model(id), 'modelVersions.published')
  if (published.code === 'modelVersionNotFound') throw notFound('modelVersionNotFound')
  return data({ code: published.code }, 400)
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function ModelVersionPage() {
  const t = useT()
  const { title, version, evaluation, damaged, verdict, manifest, progress } = useLoaderData<typeof loader>()
  const reply = useActionData<{ code: string }>()
  const standing = standingOf(version)
  return (
    <Page wide title={title} back={{ to: paths.models(), label: t('modelVersions.title') }}>
      {reply && <Notice tone="error">{errorText(t, reply.code)}</Notice>}
      {version.failure && <Notice tone="warning">{errorText(t, version.failure)}</Notice>}
      {damaged && <Notice tone="error">{errorText(t, 'modelEvaluationUnparsed')}</Notice>}
      {standing === 'working' && <VersionProgress id={version.id} progress={progress} />}
      {standing === 'default' && <Notice tone="success">{t('modelVersions.isDefault')}</Notice>}
      {verdict && <Decision verdict={verdict} isDefault={standing === 'default'} />}
      {manifest && <ManifestFacts manifest={manifest} />}
      {evaluation && <p className="my-4 max-w-column text-muted">{t('modelVersions.fallback')}</p>}
      {evaluation && <Evaluation kind={version.kind} evaluation={evaluation} />}
      {version.publishedAt === null && (
        <details className="section">
          <summary>{t('modelVersions.delete')}</summary>
          <PostForm className="form">
            <p>{t(version.kind === 'onnx' ? 'modelVersions.deletedFile' : 'modelVersions.deleteText')}</p>
            <SubmitButton intent="delete" variant="danger">
              {t('modelVersions.delete')}
            </SubmitButton>
          </PostForm>
        </details>
      )}
    </Page>
  )
}
