import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { data, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { lockWorks } from '~/domain/works/lock-works.server'
import { uploadPage } from '~/domain/works/queries/upload-page.server'
import { answeringFaults, asCode } from '~/http/answering-faults.server'
import { forbidden, idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { formatBytes, formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { describedBy, FieldErrors } from '~/ui/form/field-frame'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { Notice, Page } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'
import { DataTable } from '~/ui/primitives/table'
import { workTitle } from '~/ui/works/work-title'
import { WorkTag } from '~/ui/works/work-tag'

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAccess(args, '/competitions/:id/lock')
  const [page, t] = await Promise.all([findPage(args, viewer.id), translateFor(args)])
  if (page === null) throw redirect(paths.competition(idParam(args.params.id)), 303)
  if (page.lock) throw redirect(`${paths.competitionUpload(page.competition.id)}?stage=${page.stage.id}`, 303)
  return { page, title: t('works.lockPageTitle', { stage: page.stage.name }) }
}

export const action = answeringFaults(nameOfFault, asCode, async (args) => {
  const viewer = await requireAccess(args, '/competitions/:id/lock')
  const page = await findPage(args, viewer.id)
  if (page === null) throw forbidden()
  const form = await readForm(args.request)
  const outcome = await lockWorks({
    userId: viewer.id,
    registrationId: page.registration.id,
    stageId: page.stage.id,
    confirmed: form.get('confirmed') === 'yes',
  })
  if (!outcome.ok) return data({ code: outcome.code }, 400)
  return redirectWithToast(`${paths.competitionUpload(page.competition.id)}?stage=${page.stage.id}`, 'works.lockedToast')
})

function nameOfFault({ busy }: { busy: boolean }) {
  return busy ? 'lockFailedRetry' : 'lockFailed'
}

async function findPage({ request, params }: LoaderFunctionArgs, userId: number) {
  const asked = new URL(request.url).searchParams.get('stage')
  const page = await uploadPage({ userId, competitionId: idParam(params.id), stageId: asked === null ? null : idParam(asked) })
  // A live round has nothing to lock.
  if (page === 'noStage' || page?.stage.live) throw notFound()
  return page
}

export default function LockWorks() {
  const { page, title } = useLoaderData<typeof loader>()
  const code = useActionData<typeof action>()?.code
  const t = useT()
  const locale = useLocale()
  const timeZone = useTimeZone()
  const back = `${paths.competitionUpload(page.competition.id)}?stage=${page.stage.id}`
  const works = page.slots.flatMap(({ work }) => (work ? [work] : []))
  const { refusal } = page.locking
  const unticked = code === 'lockUnconfirmed' ? [code] : undefined
  const shown = code && !unticked ? code : refusal
  const free = page.slots.length - works.length

  return (
    <Page title={title} back={{ to: back, label: t('works.back') }}>
      <div className="grid max-w-column gap-5">
        <p>{t('works.lockWarning')}</p>
        <DataTable
          caption={t('works.works')}
          rows={works}
          rowKey={(work) => work.id}
          empty={<p className="text-muted">{t('works.noWork')}</p>}
          columns={[
            { key: 'title', header: t('works.title'), cell: (work) => workTitle(t, work.title) },
            { key: 'performer', header: t('works.performer'), cell: (work) => work.performer },
            { key: 'size', header: t('works.size'), numeric: true, cell: (work) => formatBytes(work.size, locale) },
            { key: 'uploadedAt', header: t('works.uploadedAt'), cell: (work) => formatDateTime(work.uploadedAt, locale, timeZone) },
            { key: 'status', header: t('works.status'), cell: (work) => <WorkTag status={work.status} /> },
          ]}
        />
        {shown && <Notice tone="error">{errorText(t, shown)}</Notice>}
        {refusal === null && works.some((work) => work.status === 'failed') && <Notice tone="warning">{t('works.lockFailedWork')}</Notice>}
        {refusal === null &&
          works.length > 0 &&
          page.withoutWork.map((category) => (
            <Notice key={category} tone="warning">
              {t('works.entryWithout', { category })}
            </Notice>
          ))}
        {refusal === null && page.slots.some((slot) => slot.unfinished) && <Notice tone="warning">{t('works.lockUnfinished')}</Notice>}
        {refusal === null && free > 0 && <Notice tone="warning">{t('works.lockEmptySlots', { count: free })}</Notice>}
        {refusal === null && (
          <PostForm>
            <div className="field">
              <label className="choice">
                <input
                  type="checkbox"
                  id="confirmed"
                  name="confirmed"
                  value="yes"
                  required
                  {...describedBy({ id: 'confirmed', errors: unticked })}
                />
                <span>{t('works.lockConfirm')}</span>
              </label>
              <FieldErrors id="confirmed" errors={unticked} />
            </div>
            <div className="actions">
              <SubmitButton>{t('works.lockButton')}</SubmitButton>
              <ButtonLink to={back} variant="text">
                {t('common.cancel')}
              </ButtonLink>
            </div>
          </PostForm>
        )}
      </div>
    </Page>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)
