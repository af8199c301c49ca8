import { useEffect, useRef, useState } from 'react'
import type { DeskItem } from '~/domain/judging/desk-item'
import type { DeskWork } from '~/domain/judging/queries/desk.server'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { Notice } from '~/ui/layout/page'
import { numberLabel } from '~/domain/registrations/number-label'
import { agedSheets, forgetSheet, freeGone, keptWorkIds, type SheetPlace } from './kept-sheet'
import { NotTaken } from './not-taken'
import { type LeftSheet, sendKept } from './send-kept'

type Props = { place: SheetPlace; entries: readonly DeskItem[]; criteria: DeskWork['criteria'] }

/**
 * Sheets of other works that this device still keeps are sent as soon as the desk is open again; what could not be stored is named, and what was
 * refused stays until the judge discards it.
 */
export function KeptElsewhere({ place: { judgeId, competitionId, workId }, entries, criteria }: Props) {
  const t = useT()
  const [left, setLeft] = useState<LeftSheet[]>([])
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

  const itemOf = ({ workId }: LeftSheet) => entries.find(({ id }) => id === workId)
  const numberOf = (sheet: LeftSheet) => {
    const item = itemOf(sheet)
    return item?.name ?? numberLabel(item ? item.number : (sheet.kept.number ?? null))
  }
  const notTakenOf = (sheet: LeftSheet) => {
    const name = itemOf(sheet)?.name
    return name ? t('judging.notTakenOfNamed', { name }) : t('judging.notTakenOf', { number: numberOf(sheet) })
  }
  const discard = (sheet: LeftSheet) => {
    forgetSheet({ judgeId, competitionId, workId: sheet.workId })
    setLeft((before) => before.filter((one) => one !== sheet))
  }
  const links = (sheets: LeftSheet[]) =>
    sheets.map((sheet) => (
      <a key={sheet.workId} href={paths.competitionScoring(competitionId, sheet.workId)} className="me-3">
        {numberOf(sheet)}
      </a>
    ))
  const waiting = left.filter(({ refusal, onlyMoments }) => refusal === null && !onlyMoments)
  const wordless = left.filter(({ onlyMoments }) => onlyMoments)
  return (
    <>
      {waiting.length > 0 && (
        <Notice tone="warning">
          {t('judging.keptElsewhere')} {links(waiting)}
        </Notice>
      )}
      {wordless.length > 0 && (
        <Notice>
          {t('judging.momentsElsewhere')} {links(wordless)}
        </Notice>
      )}
      {left.map(
        (sheet) =>
          sheet.refusal !== null && (
            <NotTaken key={sheet.workId} criteria={criteria} typed={sheet.kept} standing={sheet.standing} onDiscard={() => discard(sheet)}>
              {notTakenOf(sheet)} {errorText(t, sheet.refusal)}
            </NotTaken>
          ),
      )}
    </>
  )
}
