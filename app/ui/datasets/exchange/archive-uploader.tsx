import { type FormEvent, useState } from 'react'
import { uploadPurposes } from '~/domain/uploads/upload-purposes'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { FileField } from '~/ui/form/file-field'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { QueueProgress } from '../queue-progress'
import type { UnfinishedFile } from '../send-file'
import { useQueue } from '../use-queue'
import { startArchive } from './archive-queue'

/** A library's ZIP. The form sends it whole; a script sends it in pieces, to be gone on with after a lost network. */
export function ArchiveUploader({ unfinished, errors }: { unfinished: readonly UnfinishedFile[]; errors: string[] | undefined }) {
  const t = useT()
  const [file, setFile] = useState<File>()
  const { state, queue, start } = useQueue(({ batchId }) => (batchId === null ? paths.libraryImports() : paths.libraryImport(batchId)))

  function submit(event: FormEvent<HTMLFormElement>) {
    // The server says what is missing.
    if (!file) return
    event.preventDefault()
    start((onChange) => startArchive({ file, unfinished, onChange }))
  }

  if (state) return <QueueProgress state={state} queue={queue} goOn={null} again={paths.libraryImports()} />
  return (
    <PostForm encType="multipart/form-data" onSubmit={submit}>
      <FileField
        name="archive"
        label={t('libraryExchange.file')}
        limits={uploadPurposes.dataset_archive}
        errors={errors}
        required
        onChoose={setFile}
      />
      <div className="actions">
        <SubmitButton intent="import">{t('libraryExchange.upload')}</SubmitButton>
      </div>
    </PostForm>
  )
}
