import { type ReactNode, useCallback, useState } from 'react'
import type { SlotData, UploadPageData, WorkCardData } from '~/domain/works/queries/upload-page.server'
import { isUnderway } from '~/domain/works/states'
import { formatBytes, formatDateTime, formatDuration } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { paths } from '~/http/paths'
import { Notice } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'
import { Progress } from '~/ui/primitives/progress'
import { ResumeUpload } from './resume-upload'
import { WorkSteps } from './work-steps'
import { UploadProgress } from './upload-progress'
import type { UploadChoice, useUpload } from './use-upload'
import { WorkForm, type WorkFormErrors, type WorkFormValues } from './work-form'
import { WorkTag } from '../work-tag'

type Props = {
  page: UploadPageData
  slot: SlotData
  upload: ReturnType<typeof useUpload>
  /** Under which this device keeps a compressed file of the slot. */
  shelfName: string
  /** What the server said about a plain post of this slot's form. */
  reply: { errors: WorkFormErrors; values: WorkFormValues } | null
  /** The slot's work is to be replaced: the form stands in its card. */
  replacing: boolean
  /** Another empty slot stands before this one: its form waits behind its heading. */
  later: boolean
  progress: number | null
  /** Whether this browser runs our script: it can go on with an unfinished upload. */
  scripted: boolean
}

/** One slot of a stage: what is in it, or how to fill it. */
export function SlotCard({ page, slot: own, upload, shelfName, reply, replacing, later, progress, scripted }: Props) {
  const t = useT()
  const { slot, work, unfinished, mayUpload, mayDelete } = own
  const { snapshot } = upload
  const [sentTitle, setSentTitle] = useState('')
  const { competition, registration, stage } = page
  const metadata = useCallback(
    (values: WorkFormValues) => ({
      purpose: 'work_video',
      registrationId: String(registration.id),
      stageId: String(stage.id),
      slot: String(slot),
      ...{ piece: values.piece, title: values.title, performer: values.performer, awards: values.awards.join(',') },
    }),
    [registration.id, stage.id, slot],
  )
  const send = (file: File, values: WorkFormValues, choice: UploadChoice) => {
    setSentTitle(titleOf(page.entries, values))
    void upload.start({ file, metadata: metadata(values), ...choice })
  }
  const name = t('works.slotNth', { slot })
  const titled = (title: string | undefined) => (title ? t('works.slotTitled', { slot, title }) : name)

  // Decided once: a form that is being filled in does not change its frame when the slot before it is.
  const [folded] = useState(later)
  const failure = snapshot?.phase === 'failed' ? (snapshot.code ?? 'invalid') : null
  const sending = snapshot !== null && snapshot.phase !== 'done' && failure === null
  const showForm = mayUpload && (!work || replacing) && (!unfinished || snapshot !== null)

  if (!work || replacing || sending) {
    return (
      <section className={sending || work ? 'slot' : 'slot slot-empty'} id={`slot-${slot}`} aria-label={name}>
        {sending && (
          <UploadProgress
            snapshot={snapshot}
            title={titled(sentTitle || unfinished?.title || work?.title)}
            graceEndsAt={page.graceEndsAt}
            onUseOriginal={upload.useOriginal}
            onPause={upload.pause}
            onGoOn={upload.goOn}
            onCancel={upload.cancel}
          />
        )}
        {!sending && failure && !showForm && <Notice tone="error">{errorText(t, failure)}</Notice>}
        {!sending && !showForm && unfinished && (
          <ResumeUpload
            competition={competition}
            unfinished={unfinished}
            name={titled(unfinished.title)}
            graceEndsAt={page.graceEndsAt}
            shelfName={shelfName}
            scripted={scripted}
            onResume={upload.resume}
          />
        )}
        {showForm && (
          // Under an upload the form is hidden, not gone: after a refusal what was typed stands where it was.
          <FormFrame hidden={sending} heading={t(work ? 'works.slotReplace' : 'works.slotChoose', { slot })} folded={folded && !reply}>
            {work && <p className="mb-4 text-sm text-muted">{t('works.replaceNote')}</p>}
            <WorkForm
              page={page}
              slot={own}
              work={work}
              values={reply?.values ?? null}
              // What a plain post was told is no longer said of what is sent since.
              errors={failure ? errorsOf(failure) : snapshot ? {} : (reply?.errors ?? {})}
              onSend={scripted ? send : undefined}
            >
              {work && (
                <ButtonLink to={`${paths.competitionUpload(competition.id)}?stage=${stage.id}`} variant="text">
                  {t('common.cancel')}
                </ButtonLink>
              )}
            </WorkForm>
          </FormFrame>
        )}
        {!sending && !showForm && !unfinished && (
          <div className="work-head">
            <h3>{name}</h3>
            <span className="text-sm text-muted">{t('works.noWork')}</span>
          </div>
        )}
      </section>
    )
  }
  return (
    <WorkCard page={page} work={work} unfinished={unfinished} slot={slot} mayUpload={mayUpload} mayDelete={mayDelete} progress={progress} />
  )
}

/** The form's place in its slot: open where it is the next thing to do, else behind its heading. */
function FormFrame({ hidden, heading, folded, children }: { hidden: boolean; heading: string; folded: boolean; children: ReactNode }) {
  if (folded) {
    return (
      <details hidden={hidden}>
        <summary>{heading}</summary>
        <div className="mt-3">{children}</div>
      </details>
    )
  }
  return (
    <div hidden={hidden}>
      <div className="work-head mb-4">
        <h3>{heading}</h3>
      </div>
      {children}
    </div>
  )
}

type CardProps = Pick<SlotData, 'slot' | 'unfinished' | 'mayUpload' | 'mayDelete'> & {
  page: UploadPageData
  work: WorkCardData
  progress: number | null
}

function WorkCard({ page, work, unfinished, slot, mayUpload, mayDelete, progress }: CardProps) {
  const t = useT()
  const locale = useLocale()
  const timeZone = useTimeZone()
  const { competition, stage } = page
  const replaceHere = `${paths.competitionUpload(competition.id)}?stage=${stage.id}&replace=${slot}#slot-${slot}`
  const facts = [
    work.category,
    work.durationMs !== null && formatDuration(work.durationMs),
    formatBytes(work.size, locale),
    work.lines !== null && `${work.lines}p`,
  ].filter(Boolean)
  return (
    <section className="slot" id={`slot-${slot}`} aria-label={t('works.slotNth', { slot })}>
      <div className="work-head">
        <h3>{t('works.slotTitled', { slot, title: work.title })}</h3>
        <WorkTag status={work.status} />
      </div>
      {isUnderway(work.status) && (
        <>
          <WorkSteps at="process" />
          {work.status === 'processing' && progress !== null && (
            <Progress value={progress} max={100} label={t('works.processingPercent')} />
          )}
          <p className="text-sm text-muted">{t(work.status === 'processing' ? 'works.processingNote' : 'works.waitingNote')}</p>
        </>
      )}
      <div className="text-sm text-muted">
        <p className="flex flex-wrap justify-between gap-x-4">
          <span>{facts.join(' · ')}</span>
          <time dateTime={work.uploadedAt.toISOString()}>{formatDateTime(work.uploadedAt, locale, timeZone)}</time>
        </p>
        <p>
          {t('works.performer')} {work.performer}
        </p>
        {work.awards.length > 0 && (
          <p>
            {t('works.awardsApplied')} {work.awards.map((award) => award.name).join(t('common.listJoin'))}
          </p>
        )}
      </div>
      {work.status === 'failed' && work.failure && (
        <Notice tone="error">
          {t('works.failedNote')}
          {errorText(t, work.failure)}
        </Notice>
      )}
      {work.status === 'failed' && !mayUpload && <p className="text-sm text-muted">{t('works.failedClosed')}</p>}
      {unfinished && (
        <Notice tone="warning">
          {t('works.replacementUnfinished', {
            name: unfinished.fileName,
            percent: Math.floor((unfinished.offset / unfinished.size) * 100),
          })}
        </Notice>
      )}
      {page.lock && mayUpload && <Notice tone="warning">{t('works.slotReopened')}</Notice>}
      <div className="work-acts">
        <ButtonLink to={paths.work(competition.id, work.id)} variant="secondary">
          {t(work.status === 'completed' ? 'works.play' : 'works.view')}
        </ButtonLink>
        {(mayUpload || unfinished) && (
          <ButtonLink to={replaceHere} variant="secondary">
            {t(unfinished ? 'works.replacementGoOn' : 'works.replace')}
          </ButtonLink>
        )}
        {mayDelete && (
          <ButtonLink to={paths.workDeletion(competition.id, work.id)} variant="text">
            {t('works.delete')}
          </ButtonLink>
        )}
      </div>
    </section>
  )
}

/** What a work will be called: the title given, else its song's or its category's name. */
function titleOf(entries: UploadPageData['entries'], { piece, title }: WorkFormValues): string {
  const options = entries.flatMap((category) => [{ value: `category:${category.id}`, label: category.name }, ...category.options])
  return title || (options.find(({ value }) => value === piece)?.label ?? '')
}

const fields = ['piece', 'title', 'performer', 'awards'] as const

/** A refusal that names a field belongs beside it; any other is about the file. */
export function errorsOf(code: string): WorkFormErrors {
  const field = new URLSearchParams(code.split('?')[1]).get('field')
  const name = fields.find((one) => one === field)
  return { [name ?? 'file']: code }
}
