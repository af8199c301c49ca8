import { formatBytes, formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { paths } from '~/http/paths'
import { Notice } from '~/ui/layout/page'
import { Button } from '~/ui/primitives/button'
import { Tag } from '~/ui/primitives/tag'
import { CancelUpload } from './cancel-upload'
import { WorkSteps } from './work-steps'
import type { UploadSnapshot } from './upload-session'

type Props = {
  snapshot: UploadSnapshot
  title: string
  /** Until when an announced file may arrive. */ graceEndsAt: Date | null
  onUseOriginal: () => void
  onPause: () => void
  onGoOn: () => void
  onCancel: () => void
}

/** An upload under way: how far, how fast, how long; what happened to the network, and what was kept. */
export function UploadProgress({ snapshot, title, graceEndsAt, onUseOriginal, onPause, onGoOn, onCancel }: Props) {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  const { phase, held } = snapshot
  const asks = phase === 'waiting' || phase === 'paused' || phase === 'signedOut' || phase === 'notCompressed'
  return (
    <>
      <div className="work-head">
        <h3>{title}</h3>
        <Tag tone={asks ? 'wait' : 'now'}>
          {t(phase === 'paused' && held ? 'uploads.held' : `uploads.${phase === 'done' ? 'saving' : phase}`)}
        </Tag>
      </div>
      <WorkSteps at={phase === 'compressing' || phase === 'notCompressed' ? 'compress' : 'upload'} />
      {phase !== 'notCompressed' && <Figures snapshot={snapshot} />}
      <div aria-live="polite">
        {phase === 'compressing' && <p className="text-sm text-muted">{t('uploads.compressingNote')}</p>}
        {phase === 'checking' && <p className="text-sm text-muted">{t('uploads.checkingNote')}</p>}
        {phase === 'notCompressed' && (
          <Notice tone="warning">{t('uploads.notCompressedNote', { size: formatBytes(snapshot.size, locale) })}</Notice>
        )}
        {phase === 'paused' && held && graceEndsAt && (
          <Notice tone="success">{t('uploads.heldNote', { time: formatDateTime(graceEndsAt, locale, timeZone) })}</Notice>
        )}
        {(phase === 'opening' || phase === 'sending') && <p className="text-sm text-muted">{t('uploads.stayHere')}</p>}
        {phase === 'waiting' && <Notice tone="warning">{t('uploads.waitingNote')}</Notice>}
        {phase === 'sending' && snapshot.lostSeconds !== null && (
          <Notice tone="warning">{t('uploads.resumed', { seconds: snapshot.lostSeconds })}</Notice>
        )}
        {phase === 'signedOut' && (
          <Notice tone="warning">
            {t('uploads.signedOutNote')}{' '}
            <a href={paths.auth()} target="_blank" rel="noreferrer">
              {t('uploads.signIn')}
            </a>
          </Notice>
        )}
      </div>
      <div className="work-acts">
        {phase === 'compressing' && (
          <Button variant="secondary" onClick={onUseOriginal}>
            {t('uploads.useOriginal')}
          </Button>
        )}
        {(phase === 'sending' || phase === 'opening' || phase === 'waiting') && (
          <Button variant="secondary" onClick={onPause}>
            {t('uploads.pause')}
          </Button>
        )}
        {phase === 'notCompressed' && (
          <Button onClick={onGoOn}>{t('uploads.original', { size: formatBytes(snapshot.size, locale) })}</Button>
        )}
        {(phase === 'paused' || phase === 'signedOut') && <Button onClick={onGoOn}>{t('uploads.goOn')}</Button>}
        {phase !== 'saving' && phase !== 'done' && (
          <CancelUpload label={t('uploads.cancel')} sent={snapshot.sent}>
            <Button variant="danger" size="small" onClick={onCancel}>
              {t('uploads.cancelSure')}
            </Button>
          </CancelUpload>
        )}
      </div>
    </>
  )
}

function Figures({ snapshot: { phase, sent, size, bytesPerSecond } }: { snapshot: UploadSnapshot }) {
  const t = useT()
  const locale = useLocale()
  const percent = size > 0 ? Math.floor((sent / size) * 100) : 0
  const seconds = bytesPerSecond && phase === 'sending' ? Math.ceil((size - sent) / bytesPerSecond) : null
  return (
    <div>
      <progress className="progress" value={percent} max={100} aria-label={t('uploads.progress')} />
      <div className="work-line">
        <b>
          {percent}%<span className="ms-3">{t('uploads.bytes', { sent: formatBytes(sent, locale), size: formatBytes(size, locale) })}</span>
        </b>
        {seconds !== null && bytesPerSecond !== null && (
          <span className="text-muted">
            {seconds >= 90 ? t('uploads.aboutMinutes', { minutes: Math.round(seconds / 60) }) : t('uploads.aboutSeconds', { seconds })}
            <span className="ms-3">{t('uploads.perSecond', { speed: formatBytes(bytesPerSecond, locale) })}</span>
          </span>
        )}
      </div>
    </div>
  )
}
