import { useRevalidator } from '@remix-run/react'
import { type FormEvent, useEffect, useState } from 'react'
import { type BatchKind, sortFiles } from '~/domain/datasets/pairing'
import { acceptAttribute, uploadPurposes } from '~/domain/uploads/upload-purposes'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { GroupFrame } from '~/ui/form/field-frame'
import { startQueue } from './batch-queue'
import { ChosenFiles } from './chosen-files'
import { FilesField } from './files-field'
import { QueueProgress } from './queue-progress'
import { useQueue } from './use-queue'

type Props = {
  /** The batch they go to; null opens one. */
  batch: Parameters<typeof startQueue>[0]['batch']
  kind: BatchKind
  split: boolean
  code: string | null
}

/** Files for the library. The form sends them whole; a script shows the pairs first and sends them in pieces, to be gone on with after a lost network. */
export function BatchUploader({ batch, kind: given, split, code }: Props) {
  const t = useT()
  // As the form says it whenever something in it changes: it may have been chosen before the script was there.
  const [kind, setKind] = useState(given)
  const [files, setFiles] = useState<File[]>([])
  const { state, queue, start } = useQueue(({ batchId }) => (batchId === null ? null : paths.datasetBatch(batchId)))

  const { revalidate } = useRevalidator()
  // What was opened for files that were refused stands among one's uploads all the same.
  const left = batch === null && state?.over && state.files.some(({ phase }) => phase === 'failed')
  useEffect(() => {
    if (left) revalidate()
  }, [left, revalidate])

  function submit(event: FormEvent<HTMLFormElement>) {
    // The server says what is missing.
    if (files.length === 0) return
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    start((onChange) => startQueue({ files, kind: chosenKind(form) ?? given, batch, form, onChange }))
  }

  if (state) {
    const here = state.batchId === null ? null : paths.datasetBatch(state.batchId)
    return <QueueProgress state={state} queue={queue} goOn={here} again={here ?? paths.datasetUpload()} />
  }
  const accepted = `${acceptAttribute(uploadPurposes.dataset_audio)},.csv,.json`
  return (
    <PostForm
      encType="multipart/form-data"
      onSubmit={submit}
      onChange={({ currentTarget }) => setKind(chosenKind(new FormData(currentTarget)) ?? given)}
    >
      {batch === null && (
        <>
          <GroupFrame id="kind" label={t('datasetUploads.kind')}>
            <div className="choices">
              {(['pairs', 'audio'] as const).map((value) => (
                <label key={value} className="choice">
                  <input type="radio" name="kind" value={value} defaultChecked={given === value} />
                  <span>
                    {t(`datasetUploads.kind_${value}`)}
                    <span className="field-hint block">{t(`datasetUploads.kindHint_${value}`)}</span>
                  </span>
                </label>
              ))}
            </div>
          </GroupFrame>
          <label className="choice">
            <input type="checkbox" name="split" defaultChecked={split} />
            <span>
              {t('datasetUploads.split')}
              <span className="field-hint block">{t('datasetUploads.splitHint')}</span>
            </span>
          </label>
        </>
      )}
      <FilesField
        label={t('datasetUploads.files')}
        hint={t('datasetUploads.filesHint')}
        accept={batch && kind === 'audio' ? accepted : `.xlsx,.xls,${accepted}`}
        code={code}
        onChoose={setFiles}
      />
      {files.length > 0 && <ChosenFiles sorted={sortFiles(files, kind)} kind={kind} />}
      <div className="actions">
        <SubmitButton intent="add" variant={batch ? 'secondary' : 'primary'}>
          {t('datasetUploads.upload')}
        </SubmitButton>
      </div>
    </PostForm>
  )
}

/** Null where the batch has its kind already. */
function chosenKind(form: FormData): BatchKind | null {
  const chosen = form.get('kind')
  return chosen === 'audio' || chosen === 'pairs' ? chosen : null
}
