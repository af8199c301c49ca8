import { type RefObject, useState } from 'react'
import { paths } from '~/http/paths'
import { formatBytes } from '~/i18n/format'
import { useLocale, useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { Notice } from '~/ui/layout/page'
import { Button, ButtonLink } from '~/ui/primitives/button'
import { Progress } from '~/ui/primitives/progress'
import { RefusedFiles } from './file-lists'
import type { Queue, QueueState } from './send-file'

type Props = {
  state: QueueState
  queue: RefObject<Queue | null>
  /** Where it goes on with what was taken. */ goOn: string | null
  /** Where files are chosen anew. */ again: string
}

/** A queue of files under way: how much of all, what is on its way now, what was not taken. */
export function QueueProgress({ state: { files, code, over }, queue, goOn, again }: Props) {
  const t = useT()
  const locale = useLocale()
  const [paused, setPaused] = useState(false)
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
  const done = files.filter(({ phase }) => phase === 'done').length
  const failed = files.filter(({ phase }) => phase === 'failed')
  const now = files.filter(({ phase }) => !['queued', 'done', 'failed'].includes(phase))
  const turn = () => {
    if (paused) queue.current?.goOn()
    else queue.current?.pause()
    setPaused(!paused)
  }
  return (
    <div className="grid max-w-column gap-5">
      {code !== null && <Notice tone="error">{errorText(t, code)}</Notice>}
      <Progress
        value={sum(files.map(({ sent, size, phase }) => (phase === 'failed' ? size : sent)))}
        max={sum(files.map(({ size }) => size))}
        label={t('datasetUploads.sendingBar', { done, count: files.length })}
      />
      <ul className="grid gap-2" aria-live="off">
        {now.map(({ name, phase, sent, size }) => (
          <li key={name} className="break-words">
            <b>{name}</b> {t(`uploads.${phase as 'sending'}`)}{' '}
            {t('uploads.bytes', { sent: formatBytes(sent, locale), size: formatBytes(size, locale) })}
          </li>
        ))}
      </ul>
      {now.some(({ phase }) => phase === 'signedOut') && (
        <Notice tone="warning">
          {t('uploads.signedOutNote')}{' '}
          <a href={paths.auth()} target="_blank" rel="noreferrer">
            {t('uploads.signIn')}
          </a>
        </Notice>
      )}
      {failed.length > 0 && (
        <Notice tone="warning">
          <p>{t('datasetUploads.someRefused')}</p>
          <RefusedFiles files={failed.map((file) => ({ fileName: file.name, code: file.code ?? 'uploadNotFound' }))} />
        </Notice>
      )}
      <div className="actions">
        {!over && (
          <Button variant="secondary" onClick={turn}>
            {t(paused ? 'uploads.goOn' : 'uploads.pause')}
          </Button>
        )}
        {over && goOn !== null && done > 0 && <ButtonLink to={goOn}>{t('datasetUploads.goOn')}</ButtonLink>}
        {over && (
          <ButtonLink to={again} variant="text">
            {t('datasetUploads.chooseAgain')}
          </ButtonLink>
        )}
      </div>
      {!over && <p className="text-sm text-muted">{t('uploads.stayHere')}</p>}
    </div>
  )
}
