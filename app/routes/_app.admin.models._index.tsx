import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { chosenIn, datasetsIn } from '~/domain/model-scoring/versions/asked'
import { beginCalibration } from '~/domain/model-scoring/versions/calibrate-library.server'
import { returnToBuiltIn } from '~/domain/model-scoring/versions/publish-version.server'
import { modelsPage } from '~/domain/model-scoring/versions/queries/models-page.server'
import { registerOnnx } from '~/domain/model-scoring/versions/register-onnx.server'
import { answeringFaults, asCode } from '~/http/answering-faults.server'
import { requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { readModelForm } from '~/http/model-file-form.server'
import { paths } from '~/http/paths'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { Notice, Page, Section } from '~/ui/layout/page'
import { CalibrationForm } from '~/ui/model-scoring/versions/calibration-form'
import { RegisterForm } from '~/ui/model-scoring/versions/register-form'
import { VersionTable } from '~/ui/model-scoring/versions/version-table'

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/admin/models')
  const [t, page] = await Promise.all([translateFor(args), modelsPage()])
  return { title: t('modelVersions.title'), ...page }
}

const failed = ({ form }: { form: FormData }) => {
  const intent = form.get('intent')
  return intent === 'register' ? 'modelRegisterFailed' : intent === 'return' ? 'modelPublishFailed' : 'calibrationBeginFailed'
}

export const action = answeringFaults(failed, asCode, async (args) => {
  const { id: actorId } = await requireAccess(args, '/admin/models')
  const { form, files, missing } = await readModelForm(args.request, actorId)
  if (form.get('intent') === 'return') {
    const returned = await returnToBuiltIn({ actorId })
    return returned.ok ? redirectWithToast(paths.models(), 'modelVersions.returned') : data({ code: returned.code }, 400)
  }
  if (form.get('intent') === 'register') {
    if (missing || !files) return data(missing ?? { code: 'onnxFileRequired', at: 'model' }, 400)
    const datasetIds = datasetsIn(form)
    if (datasetIds === undefined) return data({ code: 'modelDatasetsNothing' }, 400)
    const registered = await registerOnnx({ actorId, ...files, asked: { datasetIds, tagIds: null } })
    // A browser keeps the form's #register otherwise, from page to page.
    if (registered.ok) return redirectWithToast(`${paths.model(registered.id)}#main`, 'modelVersions.registered')
    return data({ code: registered.code, at: registered.code.startsWith('onnxManifest') ? 'manifest' : 'model' }, 400)
  }
  if (form.get('intent') !== 'calibrate') throw new Response(null, { status: 400 })
  const asked = chosenIn(form)
  if (!asked) return data({ code: 'calibrationNothing' }, 400)
  const { id } = await beginCalibration({ actorId, asked })
  return redirectWithToast(paths.model(id), 'modelVersions.begun')
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function Models() {
  const t = useT()
  const { title, versions, tags, datasets, library, underway, able } = useLoaderData<typeof loader>()
  const reply = useActionData<{ code: string; at?: string }>()
  return (
    <Page title={title} back={{ to: paths.datasets(), label: t('libraryExchange.library') }}>
      {reply && !reply.at && <Notice tone="error">{errorText(t, reply.code)}</Notice>}
      <p className="max-w-column">{t('modelVersions.lead')}</p>
      <Section title={t('modelVersions.versions')}>
        <VersionTable versions={versions} />
      </Section>
      <Section title={t('modelVersions.calibrate')}>
        <CalibrationForm tags={tags} datasets={datasets} library={library} underway={underway} />
      </Section>
      <Section id="register" title={t('modelVersions.register')}>
        <RegisterForm datasets={datasets} able={able} reply={reply ?? null} />
      </Section>
    </Page>
  )
}
