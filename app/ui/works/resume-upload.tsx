import { useId, useState } from 'react'
import type { SlotData, UploadPageData } from '~/domain/works/queries.server'
import { acceptAttribute, workVideoLimits } from '~/domain/uploads/upload-purposes'
import { formatBytes } from '~/i18n/format'
import { useLocale, useT } from '~/i18n/provider'
import { FieldFrame, describedBy } from '~/ui/form/field-frame'
import { Notice } from '~/ui/layout/page'
import { Button } from '~/ui/primitives/button'
import { Tag } from '~/ui/primitives/tag'
import { fingerprintOf } from './fingerprint'

type Props = {
  competition: UploadPageData['competition']
  unfinished: NonNullable<SlotData['unfinished']>
  name: string
  scripted: boolean
  onResume: (file: File, uploadId: string) => void
}

/** An upload that the server has a part of: the same file goes on from there, or it is given up. */
export function ResumeUpload({ competition, unfinished, name, scripted, onResume }: Props) {
  const t = useT()
  const locale = useLocale()
  const id = useId()
  const [other, setOther] = useState(false)
  const { offset, size, fingerprint } = unfinished
  const percent = Math.floor((offset / size) * 100)

  async function choose(file: File | undefined) {
    if (!file) return
    const same = file.size === size && (fingerprint === '' || (await fingerprintOf(file)) === fingerprint)
    setOther(!same)
    if (same) onResume(file, unfinished.id)
  }

  return (
    <>
      <div className="work-head">
        <h3>{name}</h3>
        <Tag tone="wait">{t('uploads.unfinished')}</Tag>
      </div>
      <div>
        <progress className="progress" value={percent} max={100} aria-label={t('uploads.progress')} />
        <p className="work-line">
          <b>{t('uploads.bytes', { sent: formatBytes(offset, locale), size: formatBytes(size, locale) })}</b>
        </p>
      </div>
      <p>{t('uploads.unfinishedText', { name: unfinished.fileName, percent })}</p>
      {scripted ? (
        <FieldFrame id={id} label={t('uploads.unfinishedFile')}>
          <input
            type="file"
            id={id}
            className="control control-file"
            accept={acceptAttribute(workVideoLimits(competition))}
            onChange={(event) => void choose(event.currentTarget.files?.[0])}
            {...describedBy({ id })}
          />
        </FieldFrame>
      ) : (
        <noscript>
          <Notice tone="info">{t('uploads.unfinishedPlain')}</Notice>
        </noscript>
      )}
      {other && <Notice tone="warning">{t('uploads.otherFile')}</Notice>}
      <form method="post" className="work-acts">
        <input type="hidden" name="upload" value={unfinished.id} />
        <Button type="submit" variant="text" name="intent" value="cancel">
          {t(other ? 'uploads.fromStart' : 'uploads.cancel')}
        </Button>
      </form>
    </>
  )
}
