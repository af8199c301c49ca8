import { useCallback, useRef } from 'react'
import type { RatingTaskFacts } from '~/domain/datasets/ratings/queries/rating-task.server'
import type { RatedTag, RatingAnswer } from '~/domain/datasets/ratings/rating-form'
import { formatTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { useAlive } from '~/ui/judging/desk/use-alive'
import { Notice } from '~/ui/layout/page'
import { useBeginAt } from '~/ui/use-begin-at'
import { workTitle } from '~/ui/works/work-title'
import { RatingFields } from './rating-fields'
import { RatingKeys } from './rating-keys'
import { useSegment } from './segment'
import { SegmentPlayer, SegmentTools } from './segment-player'
import { segmentText } from './segment-text'
import { useRatingKeys } from './use-rating-keys'
import { useRenewal } from './use-renewal'

type Props = {
  userId: number
  task: RatingTaskFacts
  tags: RatedTag[]
  lockMinutes: number
  /** When the page was made, in milliseconds. */
  now: number
  answer: (RatingAnswer & { broughtBack?: boolean; inHand: string | null }) | null
}

/** A task in hand: what is heard, and the sheet beside it. */
export function RatingDesk({ userId, task, tags, lockMinutes, now, answer }: Props) {
  const t = useT()
  const audio = useRef<HTMLAudioElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const keyList = useRef<HTMLDialogElement>(null)
  const segment = useSegment(audio)
  const showKeys = useCallback(() => keyList.current?.showModal(), [])
  useRatingKeys({ sheet, segment, showKeys })
  const lost = useRenewal(task.id, lockMinutes)
  useBeginAt(sheet, firstField)
  const title = workTitle(t, task.songName)
  return (
    <div className="rating-desk">
      <section aria-labelledby="segment-title">
        <h2 id="segment-title">{title}</h2>
        <p className="mb-4 text-muted">
          {t(`people.voice_${task.voiceType}`)} · {segmentText(t, task)}
        </p>
        <SegmentPlayer
          taskId={task.id}
          label={t('ratings.playerLabel', { title })}
          audible={task.audible}
          peaks={task.peaks}
          played={segment.played}
          audio={audio}
        />
        {task.audible && <SegmentTools segment={segment} />}
        <KeysAtAGlance onShow={showKeys} />
        <p className="mt-4 text-sm text-muted">{t('ratings.blind')}</p>
      </section>
      <div ref={sheet}>
        <PostForm
          id="rating"
          className="rating-sheet"
          data-settles
          keep={{ ownerId: userId, lastResult: answer ? { status: answer.broughtBack ? undefined : 'error' } : undefined }}
        >
          <input type="hidden" name="inHand" value={task.inHand ?? answer?.inHand ?? ''} />
          <h2 className="sr-only">{t('ratings.sheet')}</h2>
          {answer?.code && <Notice tone="error">{errorText(t, answer.code)}</Notice>}
          {!over.includes(answer?.code ?? '') && <Kept expiresAt={task.expiresAt} now={now} lost={lost} />}
          <RatingFields tags={tags} texts={answer?.texts ?? {}} errors={answer?.errors ?? {}} />
          <SubmitButton intent="submit" className="score-submit">
            {t('ratings.submitAndNext')}
          </SubmitButton>
          <div className="flex flex-wrap gap-x-4">
            <SubmitButton intent="submit-stop" variant="text">
              {t('ratings.submitAndStop')}
            </SubmitButton>
            <SubmitButton intent="release" variant="text">
              {t('ratings.release')}
            </SubmitButton>
          </div>
        </PostForm>
      </div>
      <RatingKeys ref={keyList} />
    </div>
  )
}

const firstField = (sheet: HTMLElement) => sheet.querySelector<HTMLElement>('[data-score]')

/** What ends it: there is nothing left to keep or to try. */
const over = ['alreadyRated', 'taskTaken', 'taskFailed']

/** Until when the task is kept for its rater; with scripts it is kept anew while the page is open. */
function Kept({ expiresAt, now, lost }: { expiresAt: Date | null; now: number; lost: boolean }) {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  const alive = useAlive()
  const until = expiresAt === null ? null : new Date(expiresAt)
  if (lost || until === null) return <Notice tone="warning">{t('errors.lockLost')}</Notice>
  if (until.getTime() <= now) return <Notice tone="warning">{t('ratings.keptNoLonger')}</Notice>
  return (
    <p className="text-sm text-muted">
      {alive ? t('ratings.keptOpen') : t('ratings.keptUntil', { time: formatTime(until, locale, timeZone) })}
    </p>
  )
}

function KeysAtAGlance({ onShow }: { onShow: () => void }) {
  const t = useT()
  if (!useAlive()) return null
  return (
    <p className="desk-keys mt-2">
      <span>
        <kbd>{t('ratings.keySpace')}</kbd> {t('ratings.keyPlay')}
      </span>
      <span>
        <kbd>R</kbd> {t('ratings.replay')}
      </span>
      <span>
        <kbd>L</kbd> {t('ratings.loop')}
      </span>
      <button type="button" onClick={onShow}>
        <kbd>?</kbd> {t('ratings.keys')}
      </button>
    </p>
  )
}
