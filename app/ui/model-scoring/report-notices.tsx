import type { VoiceType } from '~/domain/accounts/roles'
import type { ModelResult } from '~/domain/model-scoring/model-result'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { Notice } from '~/ui/layout/page'
import { useRefusal } from './use-refusal'

/** One's own recording that may be analysed once more with the other annotation. */
export type Again = { uploadId: string; voiceType: VoiceType }

/** Why the recording cannot be scored, with the figure found and the limit; of one that is scored, where what was said of the accompaniment does not agree with what is heard. */
export function ReportNotices({ result, again }: { result: ModelResult; again: Again | null }) {
  const t = useT()
  const refusal = useRefusal()
  const { refusals, accompaniment, declaredAccompaniment } = result
  const likelihood = Math.round(accompaniment.likelihood * 100)
  const mismatch =
    refusals.length > 0
      ? null
      : accompaniment.kind === 'unclear'
        ? 'voiceReport.unclear'
        : declaredAccompaniment && accompaniment.kind === 'solo'
          ? 'voiceReport.mismatchWith'
          : !declaredAccompaniment && accompaniment.kind === 'accompanied'
            ? 'voiceReport.mismatchWithout'
            : null
  return (
    <div className="my-4 grid max-w-column gap-4">
      {refusals.length > 0 && (
        <Notice tone="warning">
          <p>
            <b>{t('voiceReport.refusedTitle')}</b>
          </p>
          <p>{t('voiceReport.refusedText')}</p>
          <ul className="mt-2 list-disc ps-5">
            {refusals.map((one) => (
              <li key={one.code}>{refusal(one)}</li>
            ))}
          </ul>
        </Notice>
      )}
      {mismatch && (
        <Notice tone={mismatch === 'voiceReport.unclear' ? 'info' : 'warning'}>
          <p>{t(mismatch, { likelihood })}</p>
          {again && mismatch !== 'voiceReport.unclear' && <ScoreAgain again={again} withAccompaniment={!declaredAccompaniment} />}
        </Notice>
      )}
    </div>
  )
}

/** Sent to the page that recordings are sent to: what is here already is not sent again. */
function ScoreAgain({ again: { uploadId, voiceType }, withAccompaniment }: { again: Again; withAccompaniment: boolean }) {
  const t = useT()
  return (
    <PostForm action={paths.modelTasks()} className="mt-3" encType="multipart/form-data">
      <input type="hidden" name="upload" value={uploadId} />
      <input type="hidden" name="withAccompaniment" value={withAccompaniment ? 'yes' : 'no'} />
      <input type="hidden" name="voiceType" value={voiceType} />
      <SubmitButton intent="score-stored" size="small" variant="secondary">
        {t(withAccompaniment ? 'voiceReport.againWith' : 'voiceReport.againWithout')}
      </SubmitButton>
    </PostForm>
  )
}
