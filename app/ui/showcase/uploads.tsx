import { useRef, useState } from 'react'
import { computerAdvisedBytes } from '~/domain/works/rules'
import type { ShowcaseTexts } from '~/i18n/articles/showcase'
import { formatBytes } from '~/i18n/format'
import { useLocale, useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { QueueProgress } from '~/ui/datasets/queue-progress'
import { Notice } from '~/ui/layout/page'
import { UploadProgress } from '~/ui/works/uploading/upload-progress'
import type { UploadPhase } from '~/ui/works/uploading/upload-session'
import { WorkTag } from '~/ui/works/work-tag'
import { Part, Specimen } from './part'
import { sampleQueue, sampleUpload } from './sample-data'

const phases = ['compressing', 'notCompressed', 'checking', 'sending', 'waiting', 'paused', 'signedOut', 'saving'] as const
const doNothing = () => {}

export function Uploads({ texts }: { texts: ShowcaseTexts }) {
  const t = useT()
  const locale = useLocale()
  const queue = useRef(null)
  const [live, setLive] = useState<UploadPhase>('sending')
  const failed = sampleUpload('failed')
  return (
    <Part id="uploads" texts={texts} constants={[{ label: texts.videoSize, value: formatBytes(computerAdvisedBytes, locale) }]}>
      <Specimen name={texts.uploadLive}>
        <div className="slot max-w-column">
          <UploadProgress
            snapshot={sampleUpload(live)}
            title={texts.uploadTitle}
            graceEndsAt={null}
            onUseOriginal={doNothing}
            onPause={() => setLive('paused')}
            onGoOn={() => setLive('sending')}
            onCancel={() => setLive('waiting')}
          />
        </div>
      </Specimen>
      {phases.map((phase) => (
        <Specimen key={phase} name={t(`uploads.${phase}`)}>
          <div className="slot max-w-column">
            <UploadProgress
              snapshot={sampleUpload(phase)}
              title={texts.uploadTitle}
              graceEndsAt={null}
              onUseOriginal={doNothing}
              onPause={doNothing}
              onGoOn={doNothing}
              onCancel={doNothing}
            />
          </div>
        </Specimen>
      ))}
      <Specimen name={texts.failedState}>
        <div className="slot max-w-column">
          <Notice tone="error">{errorText(t, failed.code!)}</Notice>
        </div>
      </Specimen>
      <Specimen name={texts.doneState}>
        <div className="slot max-w-column">
          <div className="work-head">
            <h3>{texts.uploadTitle}</h3>
            <WorkTag status="submitted" />
          </div>
        </div>
      </Specimen>
      <Specimen name={texts.manyFiles}>
        <QueueProgress state={{ batchId: null, files: sampleQueue, code: null, over: false }} queue={queue} goOn={null} again="#uploads" />
      </Specimen>
    </Part>
  )
}
