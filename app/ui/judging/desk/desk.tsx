import { useCallback, useEffect, useRef } from 'react'
import { type DeskItem, neighbours, packItems, unpackItems } from '~/domain/judging/desk-item'
import type { Desk as DeskData, DeskWork } from '~/domain/judging/queries/desk.server'
import { criterionField } from '~/domain/judging/score-form'
import { endsSheet } from '~/domain/judging/rules'
import type { TakenScore } from '~/domain/judging/take-score-form.server'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { Notice } from '~/ui/layout/page'
import { DeskList } from './desk-list'
import { DeskPlayer } from './desk-player'
import { DeskTop } from './desk-top'
import { KeptElsewhere } from './kept-elsewhere'
import { forgetSheet } from './kept-sheet'
import { KeyList } from './key-list'
import { runningTotal } from './running-total'
import { ScorePanel } from './score-panel'
import { SubmittedScore } from './submitted-score'
import { TakeBack } from './take-back'
import { useDeskKeys } from './use-desk-keys'
import { useLeaving } from './use-leaving'
import { useScoreSheet } from './use-score-sheet'

type Props = { desk: DeskData; work: DeskWork; answer: TakenScore | null; judgeId: number; canJudge: boolean }

/** The judge's desk with a work on it. */
export function Desk({ desk, work, answer, judgeId, canJudge }: Props) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const keyList = useRef<HTMLDialogElement>(null)
  const { competition } = desk
  const listed = unpackItems(desk.entries)
  const { previous, next } = neighbours(listed, work.id)
  const linkTo = (id: number | null) => (id === null ? null : paths.competitionScoring(competition.id, id))
  const submitted = work.own?.submitted ?? false
  const refusal = work.published ? 'workPublished' : desk.refusal
  const editable = canJudge && !submitted && work.scorable && (refusal === null || refusal === 'scoringPaused')
  const place = { judgeId, competitionId: competition.id, workId: work.id }
  const [view, sheet] = useScoreSheet({ form, place, number: work.number, stored: work.own, answer, editable })
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
    standing && item.id === work.id ? asScored(item, runningTotal(work.criteria, standing.texts)) : item,
  )

  const clear = useCallback(
    (field: string | null) => {
      const fields = field ? [field] : work.criteria.map(({ id }) => criterionField(id))
      sheet.current?.edit({ ...sheet.current.view().texts, ...Object.fromEntries(fields.map((name) => [name, ''])) })
    },
    [sheet, work.criteria],
  )
  const showKeys = useCallback(() => keyList.current?.showModal(), [])
  const [keptBack, go] = useLeaving({ unreachable: view.state === 'unreachable' })
  useDeskKeys({ form, previous: linkTo(previous), next: linkTo(next), go, clear, showKeys })
  useCursor(form)

  return (
    <>
      <DeskTop desk={{ ...desk, entries: packItems(entries) }} sheet={editable && !standing ? view : null} />
      <main className="desk" id="main">
        <div className="desk-work">
          <KeptElsewhere place={place} entries={entries} criteria={work.criteria} />
          <DeskPlayer work={work} />
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
        {editable && !standing ? (
          <ScorePanel
            form={form}
            action={linkTo(work.id)!}
            work={work}
            view={view}
            revision={answer?.revision ?? work.own?.revision ?? 0}
            sheet={sheet}
            paused={refusal === 'scoringPaused'}
            ended={ended !== null}
            onDiscard={onDiscard}
            onShowKeys={showKeys}
          />
        ) : (
          <SubmittedScore
            work={work}
            own={standing ? { submitted: true, ...standing } : work.own}
            typed={view.texts}
            refusal={refused?.code ?? null}
            closed={submitted ? null : canJudge ? refusal : 'notOnPanel'}
            onDiscard={onDiscard}
          />
        )}
        <DeskList competitionId={competition.id} entries={entries} selectedId={work.id} />
      </main>
      <TakeBack competitionId={competition.id} entries={entries} />
      <KeyList ref={keyList} />
    </>
  )
}

const asScored = (item: DeskItem, totalHundredths: number | null): DeskItem => ({ ...item, state: 'scored', totalHundredths })

const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** Puts the cursor into the first empty field where there is room for a keyboard. */
function useCursor(form: React.RefObject<HTMLFormElement>) {
  useEffect(() => {
    const idle = document.activeElement === document.body || document.activeElement === null
    if (!form.current || !idle || !window.matchMedia('(min-width: 1000px)').matches) return
    const fields = [...form.current.querySelectorAll<HTMLInputElement>('[data-score]')]
    const field = fields.find(({ value }) => value === '') ?? fields[0]
    field?.focus()
  }, [form])
}
