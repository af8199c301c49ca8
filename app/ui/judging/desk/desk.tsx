import { useCallback, useEffect, useRef, useState } from 'react'
import { neighbours, unpackItems } from '~/domain/judging/desk-item'
import type { Desk as DeskData, DeskWork } from '~/domain/judging/queries/desk.server'
import { criterionField } from '~/domain/judging/score-form'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { DeskList } from './desk-list'
import { DeskPlayer } from './desk-player'
import { DeskTop } from './desk-top'
import { KeyList } from './key-list'
import { type DeskAnswer, ScorePanel } from './score-panel'
import { SubmittedScore } from './submitted-score'
import { useDeskKeys } from './use-desk-keys'
import { useDraft } from './use-draft'

type Props = { desk: DeskData; work: DeskWork; answer: DeskAnswer | null; canJudge: boolean }

/** The judge's desk with a work on it. */
export function Desk({ desk, work, answer, canJudge }: Props) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const keyList = useRef<HTMLDialogElement>(null)
  const [texts, setTexts] = useState<Record<string, string>>(answer?.texts ?? { ...work.own?.texts, comment: work.own?.comment ?? '' })
  const { competition } = desk
  const entries = unpackItems(desk.entries)
  const { previous, next } = neighbours(entries, work.id)
  const linkTo = (id: number | null) => (id === null ? null : paths.competitionScoring(competition.id, id))
  const submitted = work.own?.submitted ?? false
  const editable = canJudge && !submitted && work.scorable && (desk.refusal === null || desk.refusal === 'scoringPaused')
  const { draft, touch, settle } = useDraft({
    form,
    url: paths.competitionScoringDraft(competition.id),
    savedAt: work.own?.savedAt ?? null,
    enabled: editable,
  })

  const change = useCallback(
    (field: string, text: string) => {
      setTexts((before) => ({ ...before, [field]: text }))
      touch()
    },
    [touch],
  )
  const clear = useCallback(
    (field: string | null) => {
      const fields = field ? [field] : work.criteria.map(({ id }) => criterionField(id))
      setTexts((before) => ({ ...before, ...Object.fromEntries(fields.map((name) => [name, ''])) }))
      touch()
    },
    [touch, work.criteria],
  )
  const showKeys = useCallback(() => keyList.current?.showModal(), [])
  useDeskKeys({ form, previous: linkTo(previous), next: linkTo(next), clear, showKeys })
  useTypedBefore(form, setTexts)

  return (
    <>
      <DeskTop desk={desk} draft={editable ? draft : null} />
      <main className="desk" id="main">
        <div className="desk-work">
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
        </div>
        {editable ? (
          <ScorePanel
            form={form}
            action={linkTo(work.id)!}
            work={work}
            texts={texts}
            answer={answer}
            paused={desk.refusal === 'scoringPaused'}
            onChange={change}
            onSend={settle}
            onShowKeys={showKeys}
          />
        ) : (
          <SubmittedScore
            work={work}
            refusal={answer?.refusal ?? null}
            closed={submitted ? null : canJudge ? desk.refusal : 'notOnPanel'}
          />
        )}
        <DeskList competitionId={competition.id} entries={entries} selectedId={work.id} />
      </main>
      <KeyList ref={keyList} />
    </>
  )
}

/** Takes over what was typed before the scripts were there, and puts the cursor into the first empty field where there is room for a keyboard. */
function useTypedBefore(form: React.RefObject<HTMLFormElement>, setTexts: (texts: Record<string, string>) => void) {
  useEffect(() => {
    if (!form.current) return
    const entries = [...new FormData(form.current)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    setTexts(Object.fromEntries(entries))
    const idle = document.activeElement === document.body || document.activeElement === null
    if (!idle || !window.matchMedia('(min-width: 1000px)').matches) return
    const fields = [...form.current.querySelectorAll<HTMLInputElement>('[data-score]')]
    const field = fields.find(({ value }) => value === '') ?? fields[0]
    field?.focus()
  }, [form, setTexts])
}
