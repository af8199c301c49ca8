import { useCallback, useEffect, useId, useState } from 'react'
import type { SlotData, UploadPageData } from '~/domain/works/queries/upload-page.server'
import { workVideoLimits } from '~/domain/uploads/upload-purposes'
import { formatBytes, formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { FileField } from '~/ui/form/file-field'
import { Notice } from '~/ui/layout/page'
import { Button } from '~/ui/primitives/button'
import { Tag } from '~/ui/primitives/tag'
import { CancelUpload } from './cancel-upload'
import { findCompressed } from './compress-video'
import { fingerprintOf } from './fingerprint'
import { FormEnd, FormStart } from '~/ui/form/form'

type Props = {
  competition: UploadPageData['competition']
  unfinished: NonNullable<SlotData['unfinished']>
  name: string
  graceEndsAt: Date | null
  shelfName: string
  scripted: boolean
  onResume: (file: File, uploadId: string) => void
}

/** An upload that the server has a part of: the same file goes on from there, or it is given up. */
export function ResumeUpload({ competition, unfinished, name, graceEndsAt, shelfName, scripted, onResume }: Props) {
  const t = useT()
  const locale = useLocale()
  const timeZone = useTimeZone()
  const id = useId()
  const [other, setOther] = useState(false)
  const [kept, setKept] = useState<File | null>(null)
  const { offset, size, fingerprint } = unfinished
  const percent = Math.floor((offset / size) * 100)
  const held = unfinished.announced && graceEndsAt !== null && unfinished.refusal === null
  const compressed = fingerprint.startsWith('c-')
  const isSame = useCallback(
    async (file: File) => file.size === size && (fingerprint === '' || (await fingerprintOf(file)) === fingerprint.replace(/^c-/, '')),
    [size, fingerprint],
  )

  // What this device compressed is still on it.
  useEffect(() => {
    if (compressed) void findCompressed(shelfName).then(async (file) => setKept(file && (await isSame(file)) ? file : null))
  }, [compressed, shelfName, isSame])

  async function choose(file: File | undefined) {
    if (!file) return
    const same = await isSame(file)
    setOther(!same)
    if (same) onResume(file, unfinished.id)
  }

  return (
    <>
      <div className="work-head">
        <h3>{name}</h3>
        <Tag tone="wait">{t(held && offset === 0 ? 'uploads.held' : 'uploads.unfinished')}</Tag>
      </div>
      <div>
        <progress className="progress" value={percent} max={100} aria-label={t('uploads.progress')} />
        <p className="work-line">
          <b>{t('uploads.bytes', { sent: formatBytes(offset, locale), size: formatBytes(size, locale) })}</b>
        </p>
      </div>
      {held && <Notice tone="success">{t('uploads.heldNote', { time: formatDateTime(graceEndsAt, locale, timeZone) })}</Notice>}
      <p>{t(kept ? 'uploads.unfinishedKept' : 'uploads.unfinishedText', { name: unfinished.fileName, percent })}</p>
      {unfinished.refusal !== null ? (
        <Notice tone="warning">{errorText(t, unfinished.refusal)}</Notice>
      ) : kept ? (
        <div className="work-acts">
          <Button onClick={() => onResume(kept, unfinished.id)}>{t('uploads.goOn')}</Button>
        </div>
      ) : scripted ? (
        <FileField
          id={id}
          label={t('uploads.unfinishedFile')}
          limits={workVideoLimits(competition)}
          onChoose={(file) => void choose(file)}
        />
      ) : (
        <noscript>
          <Notice tone="info">{t('uploads.unfinishedPlain')}</Notice>
        </noscript>
      )}
      {other && <Notice tone="warning">{t(compressed ? 'uploads.otherDevice' : 'uploads.otherFile')}</Notice>}
      <form method="post" className="work-acts">
        <FormStart />
        <input type="hidden" name="upload" value={unfinished.id} />
        <CancelUpload label={t(other ? 'uploads.fromStart' : 'uploads.cancel')} sent={offset}>
          <Button type="submit" variant="danger" size="small" name="intent" value="cancel">
            {t('uploads.cancelSure')}
          </Button>
        </CancelUpload>
        <FormEnd />
      </form>
    </>
  )
}
