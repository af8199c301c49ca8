import { type FormEvent, useEffect, useRef, useState } from 'react'
import { voiceTypes, type VoiceType } from '~/domain/accounts/roles'
import { uploadPurposes } from '~/domain/uploads/upload-purposes'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { fetchWithin } from '~/ui/fetch-within'
import { FieldFrame, GroupFrame } from '~/ui/form/field-frame'
import { FileField } from '~/ui/form/file-field'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { QueueProgress } from '~/ui/datasets/queue-progress'
import type { UnfinishedFile } from '~/ui/datasets/send-file'
import { type FileStanding, startOne } from '~/ui/datasets/start-one'
import { useQueue } from '~/ui/datasets/use-queue'

export type Annotated = { withAccompaniment: string; voiceType: string }

type Props = {
  unfinished: readonly UnfinishedFile[]
  given: Annotated
  /** What is wrong with the form as it was posted. */
  code: string | null
}

const ofAccompaniment = ['accompanimentRequired']

/** A recording to be scored. The form sends it whole; a script sends it in pieces, to be gone on with after a lost network. */
export function RecordingUploader({ unfinished, given: posted, code: answered }: Props) {
  const t = useT()
  const [file, setFile] = useState<File>()
  const [said, setSaid] = useState<Annotated>(posted)
  const { state, queue, start } = useQueue(({ batchId }) => (batchId === null ? paths.modelTasks() : paths.modelTask(batchId)))
  const sent = state?.over ? state.files[0] : undefined
  const stored = storedBefore(sent?.code)

  // What was not taken is said at its field, as it is without scripts; another file is chosen there.
  const refused = sent?.phase === 'failed' ? (sent.code ?? 'uploadNotFound') : null
  const [given, code] = refused === null ? [posted, answered] : [said, refused]
  useEffect(() => {
    if (refused !== null) setFile(undefined)
  }, [refused])

  function submit(event: FormEvent<HTMLFormElement>) {
    const form = new FormData(event.currentTarget)
    const annotation = { withAccompaniment: String(form.get('withAccompaniment') ?? ''), voiceType: String(form.get('voiceType') ?? '') }
    // The server says what is missing.
    if (!file || !annotation.withAccompaniment) return
    event.preventDefault()
    setSaid(annotation)
    start((onChange) => startOne({ file, unfinished, metadata: { purpose: 'model_audio', ...annotation }, standingOf, onChange }))
  }

  if (stored !== null) return <SentBefore upload={stored} {...said} />
  if (state && refused === null) return <QueueProgress state={state} queue={queue} goOn={null} again={paths.modelTasks()} />
  return (
    <PostForm encType="multipart/form-data" onSubmit={submit}>
      {/* Before the file, so that it is known when the file comes. */}
      <GroupFrame id="accompaniment" label={t('modelTasks.accompaniment')} errors={fitting(code, true)}>
        <div className="choices">
          {(['no', 'yes'] as const).map((value) => (
            <label key={value} className="choice">
              <input type="radio" name="withAccompaniment" value={value} defaultChecked={given.withAccompaniment === value} required />
              <span>{t(value === 'yes' ? 'modelTasks.with' : 'modelTasks.without')}</span>
            </label>
          ))}
        </div>
      </GroupFrame>
      <FieldFrame id="voiceType" label={t('modelTasks.voiceType')} hint={t('modelTasks.voiceHint')} required={false}>
        <select id="voiceType" name="voiceType" className="control" defaultValue={given.voiceType} aria-describedby="voiceType-hint">
          <option value="unknown">{t('modelTasks.voiceNone')}</option>
          {voiceTypes.map((one) => (
            <option key={one} value={one}>
              {t(`people.voice_${one}`)}
            </option>
          ))}
        </select>
      </FieldFrame>
      <FileField
        name="audio"
        label={t('modelTasks.file')}
        hint={t('modelTasks.rule_length')}
        limits={uploadPurposes.model_audio}
        errors={fitting(code, false)}
        required
        onChoose={setFile}
      />
      <div className="actions">
        <SubmitButton intent="score">{t('modelTasks.upload')}</SubmitButton>
      </div>
    </PostForm>
  )
}

/** The message at the field it is about. */
function fitting(code: string | null, accompaniment: boolean): string[] {
  return code !== null && ofAccompaniment.includes(code) === accompaniment ? [code] : []
}

/** The upload that has these bytes already. */
function storedBefore(code: string | null | undefined): string | null {
  return /^fileAlreadyStored\?upload=([\w-]+)/.exec(code ?? '')?.[1] ?? null
}

/** The server has the recording: its task is asked for by a form that sends itself. */
function SentBefore({ upload, withAccompaniment, voiceType }: { upload: string } & Annotated) {
  const t = useT()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('form')?.submit(), [])
  return (
    <div ref={place}>
      <PostForm>
        <input type="hidden" name="intent" value="score-stored" />
        {Object.entries({ upload, withAccompaniment, voiceType }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p>{t('modelTasks.alreadyThere')}</p>
        <div className="actions">
          <SubmitButton>{t('modelTasks.view')}</SubmitButton>
        </div>
      </PostForm>
    </div>
  )
}

async function standingOf(uploadId: string): Promise<FileStanding> {
  const response = await fetchWithin(paths.modelTaskOfUpload(uploadId))
  return response.ok ? ((await response.json()) as FileStanding) : { upload: null, begun: null }
}

/** What the form holds before anything was said. */
export function annotatedAs(voiceType: VoiceType): Annotated {
  return { withAccompaniment: '', voiceType }
}
