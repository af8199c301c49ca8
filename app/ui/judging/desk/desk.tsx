import { useCallback, useMemo, useRef } from 'react'
import { type DeskItem, neighbours, unpackItems } from '~/domain/judging/desk-item'
import type { Desk as DeskData, DeskWork } from '~/domain/judging/queries/desk.server'
import { criterionField } from '~/domain/judging/score-form'
import { mostMarks, readMoment } from '~/domain/judging/score-marks'
import { endsSheet } from '~/domain/judging/rules'
import type { TakenScore } from '~/domain/judging/take-score-form.server'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { Notice } from '~/ui/layout/page'
import { ToastRegion } from '~/ui/primitives/toast'
import { useBeginAt } from '~/ui/use-begin-at'
import { DeskList } from './desk-list'
import { DeskPlayer } from './desk-player'
import { DeskTop } from './desk-top'
import { KeptElsewhere } from './kept-elsewhere'
import { forgetSheet } from './kept-sheet'
import { KeyList, KeysAtAGlance } from './key-list'
import { MarkFields, MarkList, playedMoment } from './mark-fields'
import { NoteField, NoteForm } from './note-field'
import { playerOf } from './player'
import { runningTotal } from './running-total'
import { ScorePanel } from './score-panel'
import { SubmittedScore } from './submitted-score'
import { TakeBack } from './take-back'
import { useDeskKeys } from './use-desk-keys'
import { useLeaving } from './use-leaving'
import { useScoreSheet } from './use-score-sheet'

type Props = {
  desk: DeskData
  work: DeskWork
  answer: TakenScore | null
  judgeId: number
  canJudge: boolean
}

const formId = 'score-form'

/** The judge's desk with a work on it. */
export function Desk({ desk, work, answer, judgeId, canJudge }: Props) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const keyList = useRef<HTMLDialogElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const player = useMemo(() => playerOf(() => video.current), [])
  const { competition, madeAt, undoSeconds } = desk
  const listed = useMemo(() => unpackItems(desk.entries), [desk.entries])
  const { previous, next } = neighbours(listed, work.id)
  const linkTo = (id: number | null) => (id === null ? null : paths.competitionScoring(competition.id, id))
  const submitted = work.own?.submitted ?? false
  const refusal = work.published ? 'workPublished' : desk.refusal
  const editable = canJudge && !submitted && work.scorable && (refusal === null || refusal === 'scoringPaused')
  const place = { judgeId, competitionId: competition.id, workId: work.id }
  const [view, sheet] = useScoreSheet({ form, place, number: work.number, stored: work.own, note: work.note, answer, editable })
  const refused = view.answer?.kind === 'refused' ? view.answer : null
  // Learnt by sending: nothing more can be filled in.
  const ended = refused && endsSheet(refused.code) ? refused.code : null
  const discard = () => {
    forgetSheet(place)
    location.assign(linkTo(work.id)!)
  }
  const onDiscard = view.onDevice ? discard : null
  // Another page has submitted meanwhile.
  const standing = refused?.standing
  const entries = listed.map((item) =>
    standing && item.id === work.id ? asScored(item, runningTotal(work.criteria, standing.texts), standing.sealsAt) : item,
  )

  const clear = useCallback(
    (field: string | null) => {
      const fields = field ? [field] : work.criteria.map(({ id }) => criterionField(id))
      sheet.current?.edit({ texts: { ...sheet.current.view().texts, ...Object.fromEntries(fields.map((name) => [name, ''])) } })
    },
    [sheet, work.criteria],
  )
  const showKeys = useCallback(() => keyList.current?.showModal(), [])
  const [keptBack, go, mayLeave] = useLeaving({ unreachable: view.state === 'unreachable' })
  const fillable = editable && !standing
  // What was posted was the note alone, or nothing that is written.
  const ofNote = answer !== null && Object.keys(answer.texts).every((name) => name === 'note')
  const fixed = ended !== null || (view.submitting && view.state === 'sending')
  const mark = useCallback(() => {
    const [at, marks] = [playedMoment(player), sheet.current?.view().marks]
    if (at === null || !marks || marks.length >= mostMarks) return
    sheet.current!.edit({ marks: [...marks, { at, text: '' }] })
    // Its row is drawn with the next frame.
    requestAnimationFrame(() => document.getElementById(`mark-text-${marks.length}`)?.focus())
  }, [player, sheet])
  const marks = useRef(view.marks)
  marks.current = view.marks
  const toMark = useCallback(
    (by: 1 | -1) => {
      const now = (player.at() ?? 0) * 1000
      const moments = marks.current.map(({ at }) => readMoment(at)).filter((ms): ms is number => ms !== null)
      // Half a second is too short to count as having gone past.
      const found = by === 1 ? Math.min(...moments.filter((ms) => ms > now + 50)) : Math.max(...moments.filter((ms) => ms < now - 500))
      if (Number.isFinite(found)) player.seek(found / 1000)
    },
    [player],
  )
  useDeskKeys({ form, previous: linkTo(previous), next: linkTo(next), go, clear, showKeys, player, mark, toMark })
  useBeginAt(form, firstEmptyField)

  return (
    <div className="desk-page">
      <DeskTop desk={desk} entries={entries} sheet={fillable ? view : null} />
      <main className="desk" id="main">
        <div className="desk-work">
          {desk.missed && <Notice tone="warning">{t(`judging.missed_${desk.missed}`)}</Notice>}
          <KeptElsewhere place={place} entries={entries} criteria={work.criteria} />
          <div className="desk-toasts">
            <ToastRegion />
          </div>
          <DeskPlayer work={work} video={video} player={player} marks={view.marks} onMark={fillable && !fixed ? mark : null} />
        </div>
        {fillable ? (
          <ScorePanel
            form={form}
            formId={formId}
            competitionId={competition.id}
            action={linkTo(work.id)!}
            work={work}
            view={view}
            revision={answer?.revision ?? work.own?.revision ?? 0}
            sheet={sheet}
            paused={refusal === 'scoringPaused'}
            undoSeconds={undoSeconds}
            ended={ended !== null}
            onDiscard={onDiscard}
          />
        ) : (
          <SubmittedScore
            work={work}
            own={standing ? { submitted: true, ...standing } : work.own}
            typed={ofNote && !view.onDevice ? { texts: {}, marks: [] } : view}
            refusal={refused?.code ?? null}
            closed={submitted ? null : canJudge ? refusal : 'notOnPanel'}
            onDiscard={onDiscard}
          />
        )}
        <div className="desk-below">
          <div className="desk-writing">
            {fillable ? (
              <>
                <NoteField form={formId} text={view.texts.note ?? ''} error={view.answer?.errors.note} fixed={fixed} sheet={sheet} />
                {(!work.live || view.marks.length > 0) && (
                  <MarkFields
                    form={formId}
                    marks={view.marks}
                    errors={view.answer?.errors ?? {}}
                    fixed={fixed}
                    durationMs={work.durationMs}
                    player={player}
                    sheet={sheet}
                  />
                )}
              </>
            ) : (
              <>
                {canJudge && (
                  <NoteForm
                    action={linkTo(work.id)!}
                    workId={work.id}
                    stored={standing?.texts.note ?? work.note}
                    text={answer?.texts.note ?? standing?.texts.note ?? work.note}
                    error={answer?.errors.note}
                  />
                )}
                <MarkList marks={(standing ?? work.own)?.marks ?? []} player={player} />
              </>
            )}
          </div>
          <p className="desk-steps">
            {previous !== null && (
              <a href={linkTo(previous)!} rel="prev">
                {t('judging.previousWork')}
              </a>
            )}
            {next !== null && (
              <a href={linkTo(next)!} rel="next">
                {t('judging.nextWork')}
              </a>
            )}
            <a href="#works" className="desk-jump">
              {t('judging.allWorks')}
            </a>
          </p>
          {keptBack > 0 && (
            <div key={keptBack} ref={intoView}>
              <Notice tone="error">{t('judging.cannotLeave')}</Notice>
            </div>
          )}
        </div>
        <DeskList competitionId={competition.id} entries={entries} selectedId={work.id} />
      </main>
      <TakeBack competitionId={competition.id} entries={entries} madeAt={madeAt} mayLeave={mayLeave}>
        <KeysAtAGlance fills={fillable} onShow={showKeys} />
      </TakeBack>
      <KeyList ref={keyList} plays={work.media.includes('playback')} undoSeconds={undoSeconds} />
    </div>
  )
}

const asScored = (item: DeskItem, totalHundredths: number | null, sealsAt: number | null): DeskItem => ({
  ...item,
  state: 'scored',
  totalHundredths,
  sealsAt,
})

const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

function firstEmptyField(sheet: HTMLElement) {
  const fields = [...sheet.querySelectorAll<HTMLInputElement>('[data-score]')]
  return fields.find(({ value }) => value === '') ?? fields[0]
}
