import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { data } from '@remix-run/node'
import { useActionData, useLoaderData, useNavigate, useRevalidator } from '@remix-run/react'
import { useCallback, useState } from 'react'
import { stageHasBegun, uploadsAreOver } from '~/domain/competitions/states'
import { readId } from '~/domain/lists/list-query'
import { ownResults, withdrawnResults } from '~/domain/results/queries/own-results.server'
import { cancelOwnUpload } from '~/domain/uploads/cancel-upload.server'
import { checkWorkDetails } from '~/domain/works/may-upload-work.server'
import { type UploadPageData, uploadPage } from '~/domain/works/queries/upload-page.server'
import { writeDetails } from '~/domain/works/work-details'
import { isUnderway } from '~/domain/works/states'
import { answeringFaults, type Fault } from '~/http/answering-faults.server'
import { forbidden, idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { readMultipart } from '~/http/multipart.server'
import { paths } from '~/http/paths'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { OwnResults } from '~/ui/results/own-results'
import { EmptyState, Notice, Page, Section } from '~/ui/layout/page'
import { StageStaff } from '~/ui/layout/staff'
import { ButtonLink } from '~/ui/primitives/button'
import { pushToast } from '~/ui/primitives/toast-store'
import { DeadlineLine } from '~/ui/works/uploading/deadline-line'
import { errorsOf } from '~/ui/works/uploading/slot-card'
import { SlotUploader } from '~/ui/works/uploading/slot-uploader'
import { useProcessing } from '~/ui/works/use-processing'
import type { WorkFormErrors, WorkFormValues } from '~/ui/works/uploading/work-form'

export const handle = { withoutHelp: true, scripts: ['outcomes', 'stages', 'uploads', 'works'] }

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAccess(args, '/competitions/:id/upload-video')
  const competitionId = idParam(args.params.id)
  const { searchParams } = new URL(args.request.url)
  const asked = searchParams.get('stage')
  const own = { userId: viewer.id, competitionId }
  const [page, results, withdrawn, t] = await Promise.all([
    uploadPage({ ...own, stageId: asked === null ? null : idParam(asked) }),
    ownResults(own),
    withdrawnResults(own),
    translateFor(args),
  ])
  // Who has not registered is sent to the competition, where registering begins.
  if (page === null) throw await redirectWithToast(paths.competition(competitionId), 'errors.registerFirst', { type: 'warning' })
  if (page === 'noStage') throw notFound()
  return {
    page,
    results,
    withdrawn,
    replacing: readId(searchParams, 'replace'),
    title: t(titleOf(page), { stage: page.stage.name }),
  }
}

function titleOf({ stage, out, lock }: UploadPageData) {
  if (stage.live) return 'works.liveStage'
  return out === null && !lock ? 'works.uploadTitle' : 'works.stageWorks'
}

type Reply = { slot: number; errors: WorkFormErrors; values: WorkFormValues }

export const action = answeringFaults('uploadFailed', asSlot, async (args) => {
  const viewer = await requireAccess(args, '/competitions/:id/upload-video')
  const competitionId = idParam(args.params.id)
  const asked = new URL(args.request.url).searchParams.get('stage')
  const page = await uploadPage({ userId: viewer.id, competitionId, stageId: asked === null ? null : idParam(asked) })
  if (page === null) throw forbidden()
  if (page === 'noStage') throw notFound()
  const here = `${paths.competitionUpload(competitionId)}?stage=${page.stage.id}`

  let refused: WorkFormErrors = {}
  const { form, uploads } = await readMultipart(args.request, {
    ownerId: viewer.id,
    slots: {
      file: async (fields) => {
        const place = { registrationId: page.registration.id, stageId: page.stage.id, slot: Number(fields.get('slot')) }
        const details = writeDetails(valuesOf(fields))
        const errors = await checkWorkDetails({ ...place, ownerId: viewer.id, details })
        if (errors) refused = errors
        return errors ? { refuse: Object.values(errors)[0] ?? 'invalid' } : { ...place, purpose: 'work_video', details }
      },
    },
  })
  if (form.get('intent') === 'cancel') {
    await cancelOwnUpload({ ownerId: viewer.id, uploadId: String(form.get('upload')) })
    return redirectWithToast(here, 'works.cancelledToast', { type: 'info' })
  }

  const slot = Number(form.get('slot'))
  const file = uploads.file
  if (file?.ok) return redirectWithToast(`${here}#slot-${slot}`, 'works.uploadedToast')
  if (!file) {
    const details = writeDetails(valuesOf(form))
    refused = {
      ...(await checkWorkDetails({ registrationId: page.registration.id, stageId: page.stage.id, slot, ownerId: viewer.id, details })),
      file: 'fileRequired',
    }
  }
  const errors = Object.keys(refused).length > 0 ? refused : errorsOf(file && !file.ok ? file.code : 'invalid')
  // A browser gives no file back to a form: what was chosen must be chosen again.
  errors.file ??= 'fileAgain'
  return data({ slot, errors, values: valuesOf(form) } satisfies Reply, 400)
})

function asSlot({ code, form }: Fault): Reply {
  return { slot: Number(form.get('slot')), errors: { file: code }, values: valuesOf(form) }
}

function valuesOf(form: FormData): WorkFormValues {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  return { piece: text('piece'), title: text('title'), performer: text('performer'), awards: form.getAll('awards').map(String) }
}

export default function UploadVideo() {
  const { page, results, withdrawn, replacing, title } = useLoaderData<typeof loader>()
  const reply = useActionData<Reply>()
  const t = useT()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const [scripted, setScripted] = useState(false)
  const here = `${paths.competitionUpload(page.competition.id)}?stage=${page.stage.id}`
  const statusUrl = `${paths.uploadStatus(page.competition.id)}?stage=${page.stage.id}`
  const underway = page.slots.some(({ work }) => work && isUnderway(work.status))
  const processing = useProcessing({
    statusUrl,
    slots: page.slots,
    onChange: revalidate,
    onReady: useCallback(() => setScripted(true), []),
  })
  const open = page.refusal === null
  const settled = ({ stored }: { stored: boolean }) => {
    if (stored) pushToast({ type: 'success', text: t('works.uploadedToast') })
    // What was to be replaced is; the address no longer asks for it.
    if (stored && replacing !== null) navigate(here, { replace: true, preventScrollReset: true })
    else revalidate()
  }
  const takesPart = page.out === null && !page.lock
  const late = page.slots.some(({ unfinished }) => unfinished?.announced && unfinished.refusal === null) && page.refusal === 'uploadClosed'
  const forms = page.slots.filter(({ slot, work, mayUpload }) => mayUpload && (!work || replacing === slot)).map(({ slot }) => slot)
  const astray = reply && !forms.includes(reply.slot) ? Object.values(reply.errors).find(Boolean) : null

  return (
    <Page title={title} back={{ to: paths.competition(page.competition.id), label: page.competition.name }}>
      {!page.stage.live && (
        <DeadlineLine
          deadline={page.deadline}
          serverTime={page.serverTime}
          open={page.stage.status === 'active' && takesPart}
          over={uploadsAreOver(page.stage.status)}
          announcedUntil={late ? page.graceEndsAt : null}
        />
      )}
      {page.stages.length > 1 && <Stages page={page} />}
      {page.stage.live && page.out === null && (
        <div className="mt-5 max-w-column">
          <Notice tone="info">
            <b>{t('works.liveTitle')}</b>{' '}
            {t(['completed', 'closed', 'advanced'].includes(page.stage.status) ? 'works.liveOver' : 'works.liveText')}
          </Notice>
        </div>
      )}
      {processing.failed && (
        <div className="mt-5 max-w-column">
          <Notice tone="warning">{t('errors.progressFailed')}</Notice>
        </div>
      )}
      {page.outOf.length > 0 && (
        <ul className="mt-5 grid max-w-column gap-1 text-muted">
          {page.outOf.map(({ category, stage }) => (
            <li key={category}>{t('works.outOf', { category, stage })}</li>
          ))}
        </ul>
      )}
      {page.refusal && !page.lock && !late && !(page.stage.live && page.out === null) && (
        <div className="mt-5 max-w-column">
          <Notice tone={page.out ? 'warning' : 'info'}>{errorText(t, page.refusal)}</Notice>
        </div>
      )}
      {astray && (page.lock || astray !== page.refusal) && (
        <div className="mt-5 max-w-column">
          <Notice tone="error">{errorText(t, astray)}</Notice>
        </div>
      )}
      {page.lock && <LockNotice page={page} />}
      {page.requirements.length > 0 && (
        <Section title={t('works.requirements')}>
          {page.requirements.map((requirement) => (
            <p key={requirement.id} className="max-w-column">
              <b>{requirement.title}</b> {requirement.description}
            </p>
          ))}
        </Section>
      )}
      {!page.stage.live && (
        <Section title={t('works.works')}>
          {page.slots.every(({ work, unfinished, mayUpload }) => !work && !unfinished && !mayUpload) ? (
            <EmptyState
              title={t(page.refusal === 'uploadNotAsked' ? 'works.emptyTitle' : 'works.noWork')}
              action={<WayOut page={page} />}
            />
          ) : (
            <div className="slots">
              {page.slots.map((slot) => (
                <SlotUploader
                  key={`${page.stage.id}-${slot.slot}`}
                  page={page}
                  slot={slot}
                  statusUrl={statusUrl}
                  onSettled={settled}
                  replacing={replacing === slot.slot && (slot.mayUpload || slot.unfinished !== null)}
                  later={slot.slot !== page.slots.find(({ work }) => !work)?.slot && !slot.work}
                  reply={reply?.slot === slot.slot ? reply : null}
                  progress={slot.work ? (processing.progress[slot.work.id] ?? null) : null}
                  scripted={scripted}
                />
              ))}
            </div>
          )}
          {underway && (
            <noscript>
              {/* A page that someone fills in is not taken away under their hands. The address is named, because with #slot-1 a browser would only scroll. */}
              {forms.length === 0 && <meta httpEquiv="refresh" content={`5;url=${here}`} />}
              <p className="mt-4">
                <a href={here} className="lone-link">
                  {t('works.refresh')}
                </a>
              </p>
            </noscript>
          )}
        </Section>
      )}
      {open && !page.lock && <LockSection page={page} />}
      {results.length + withdrawn.length > 0 && (
        <Section id="results" title={t('works.results')}>
          <OwnResults competitionId={page.competition.id} results={results} withdrawn={withdrawn} />
        </Section>
      )}
    </Page>
  )
}

/** Where somebody who cannot upload goes on: to the registration that is missing, else to the competition. */
function WayOut({ page }: { page: UploadPageData }) {
  const t = useT()
  const { id } = page.competition
  const unregistered = page.registration.status === 'draft' || page.registration.status === 'rejected'
  return unregistered ? (
    <ButtonLink to={paths.competitionRegister(id)}>{t('works.toRegistration')}</ButtonLink>
  ) : (
    <ButtonLink to={paths.competition(id)} variant="secondary">
      {t('works.toCompetition')}
    </ButtonLink>
  )
}

function Stages({ page }: { page: UploadPageData }) {
  const t = useT()
  return (
    <nav className="mt-6" aria-label={t('works.stagesLabel')}>
      <StageStaff
        stages={page.stages.map((stage) => ({
          id: stage.id,
          name: stage.name,
          state: stage.status === 'active' ? 'now' : stageHasBegun(stage.status) ? 'past' : 'next',
          note: (
            <>
              {stage.decisions.map(({ category, decision }) => (
                <span key={category}>
                  {category} {t(`works.decision_${decision}`)}{' '}
                </span>
              ))}
              {stage.id !== page.stage.id && (
                <a href={`?stage=${stage.id}`} className="lone-link">
                  {t('works.view')}
                </a>
              )}
            </>
          ),
        }))}
      />
    </nav>
  )
}

function LockNotice({ page }: { page: UploadPageData }) {
  const t = useT()
  const locale = useLocale()
  const timeZone = useTimeZone()
  if (!page.lock) return null
  const time = formatDateTime(page.lock.lockedAt, locale, timeZone)
  return (
    <div className="mt-5 max-w-column">
      <Notice tone="success">{t(page.lock.byParticipant ? 'works.lockedAtBySelf' : 'works.lockedAtByStage', { time })}</Notice>
    </div>
  )
}

function LockSection({ page }: { page: UploadPageData }) {
  const t = useT()
  const { minimum, uploaded, refusal } = page.locking
  return (
    <Section title={t('works.lockTitle')}>
      <div className="grid max-w-column gap-4">
        <p className="text-muted">{t('works.lockText', { min: minimum, count: uploaded })}</p>
        {refusal === null && (
          <ButtonLink
            to={`${paths.competitionLock(page.competition.id)}?stage=${page.stage.id}`}
            variant={page.slots.some(({ work, mayUpload }) => !work && mayUpload) ? 'secondary' : 'primary'}
          >
            {t('works.lockGo')}
          </ButtonLink>
        )}
      </div>
    </Section>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)
