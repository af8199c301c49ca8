import { useEffect, useRef, useState } from 'react'
import type { DeskItem } from '~/domain/judging/desk-item'
import type { DeskWork } from '~/domain/judging/queries/desk.server'
import { isSameSheet, type SheetTexts } from '~/domain/judging/score-form'
import { endsSheet } from '~/domain/judging/rules'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { Notice } from '~/ui/layout/page'
import { numberLabel } from '~/domain/registrations/number-label'
import { agedSheets, forgetSheet, freeGone, keepSheet, type KeptSheet, keptSheet, keptWorkIds, type SheetPlace } from './kept-sheet'
import { NotTaken } from './not-taken'
import { isWhollyKept } from './score-sheet'
import { sendScore } from './send-score'

type Props = { place: SheetPlace; entries: readonly DeskItem[]; criteria: DeskWork['criteria'] }

/** A sheet that this device still keeps; with the code of a refusal that will not change, and what stands instead. */
type Left = { workId: number; kept: KeptSheet; refusal: string | null; standing: SheetTexts }

/**
 * Sheets of other works that this device still keeps are sent as soon as the desk is open again; what could not be stored is named, and what was
 * refused stays until the judge discards it.
 */
export function KeptElsewhere({ place: { judgeId, competitionId, workId }, entries, criteria }: Props) {
  const t = useT()
  const [left, setLeft] = useState<Left[]>([])
  const given = useRef(entries)

  useEffect(() => {
    let gone = false
    const sendAll = async () => {
      await freeGone({ judgeId, competitionId })
      for (const aged of agedSheets({ judgeId, competitionId })) {
        const left = await sendKept(aged)
        if (left && left.refusal !== null) forgetSheet(aged)
      }
      const others = keptWorkIds({ judgeId, competitionId }).filter((id) => id !== workId)
      const unsent = []
      const recused = given.current.filter(({ state }) => state === 'recused').map(({ id }) => id)
      for (const id of others) {
        // Given up with all that was filled in.
        if (recused.includes(id)) forgetSheet({ judgeId, competitionId, workId: id })
        else unsent.push(await sendKept({ judgeId, competitionId, workId: id }))
      }
      if (!gone) setLeft(unsent.filter((sheet) => sheet !== null))
    }
    void sendAll()
    const again = () => void sendAll()
    window.addEventListener('online', again)
    return () => {
      gone = true
      window.removeEventListener('online', again)
    }
  }, [judgeId, competitionId, workId])

  const numberOf = ({ workId, kept }: Left) => numberLabel(entries.find(({ id }) => id === workId)?.number ?? kept.number ?? null)
  const discard = (sheet: Left) => {
    forgetSheet({ judgeId, competitionId, workId: sheet.workId })
    setLeft((before) => before.filter((one) => one !== sheet))
  }
  const waiting = left.filter(({ refusal }) => refusal === null)
  return (
    <>
      {waiting.length > 0 && (
        <Notice tone="warning">
          {t('judging.keptElsewhere')}{' '}
          {waiting.map((sheet) => (
            <a key={sheet.workId} href={paths.competitionScoring(competitionId, sheet.workId)} className="me-3">
              {numberOf(sheet)}
            </a>
          ))}
        </Notice>
      )}
      {left.map(
        (sheet) =>
          sheet.refusal !== null && (
            <NotTaken key={sheet.workId} criteria={criteria} typed={sheet.kept} standing={sheet.standing} onDiscard={() => discard(sheet)}>
              {t('judging.notTakenOf', { number: numberOf(sheet) })} {errorText(t, sheet.refusal)}
            </NotTaken>
          ),
      )}
    </>
  )
}

/** What is left of a sheet on the device; null when nothing is. */
async function sendKept(place: SheetPlace): Promise<Left | null> {
  const found = keptSheet(place)
  if (!found) return null
  const kept = { ...found, marks: found.marks ?? [] }
  const left = { workId: place.workId, kept, refusal: null, standing: { texts: {}, marks: [] } }
  const outcome = await sendScore(place, kept)
  if (outcome.kind === 'refused' && endsSheet(outcome.code)) {
    const standing = outcome.standing ?? left.standing
    if (!isSameSheet(kept, standing)) {
      // Should it be taken again some day, it is not submitted without being looked at.
      keepSheet(place, { ...kept, submit: false })
      return { ...left, refusal: outcome.code, standing }
    }
  }
  const done =
    outcome.kind === 'submitted' ||
    (outcome.kind === 'kept' && isWhollyKept(outcome)) ||
    // It stands as it is, or the server has it as a draft.
    (outcome.kind === 'refused' && (endsSheet(outcome.code) || outcome.code === 'scoringPaused'))
  if (!done) return left
  forgetSheet(place)
  return null
}
