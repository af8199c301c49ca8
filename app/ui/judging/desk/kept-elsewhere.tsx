import { useEffect, useState } from 'react'
import type { DeskItem } from '~/domain/judging/desk-item'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { Notice } from '~/ui/layout/page'
import { numberLabel } from '~/domain/registrations/number-label'
import { forgetSheet, keptSheet, keptWorkIds, type SheetPlace } from './kept-sheet'
import { sendScore } from './send-score'

type Props = { place: SheetPlace; entries: readonly DeskItem[] }

/** Sheets of other works that this device still keeps are sent as soon as the desk is open again; what could not be stored is named. */
export function KeptElsewhere({ place: { judgeId, competitionId, workId }, entries }: Props) {
  const t = useT()
  const [left, setLeft] = useState<number[]>([])

  useEffect(() => {
    let gone = false
    const sendAll = async () => {
      const others = keptWorkIds({ judgeId, competitionId }).filter((id) => id !== workId)
      const unsent = []
      for (const id of others) if (!(await sendKept({ judgeId, competitionId, workId: id }))) unsent.push(id)
      if (!gone) setLeft(unsent)
    }
    void sendAll()
    const again = () => void sendAll()
    window.addEventListener('online', again)
    return () => {
      gone = true
      window.removeEventListener('online', again)
    }
  }, [judgeId, competitionId, workId])

  if (left.length === 0) return null
  const numberOf = (id: number) => entries.find((item) => item.id === id)?.number ?? null
  return (
    <Notice tone="warning">
      {t('judging.keptElsewhere')}{' '}
      {left.map((id) => (
        <a key={id} href={paths.competitionScoring(competitionId, id)} className="me-3">
          {numberLabel(numberOf(id))}
        </a>
      ))}
    </Notice>
  )
}

/** Whether nothing of a work is left on the device. */
async function sendKept(place: SheetPlace): Promise<boolean> {
  const kept = keptSheet(place)
  if (!kept) return true
  const outcome = await sendScore(place, kept)
  const done =
    outcome.kind === 'submitted' ||
    (outcome.kind === 'kept' && Object.keys(outcome.errors).length === 0) ||
    // Its judging is over, or not theirs any more.
    outcome.kind === 'refused'
  if (done) forgetSheet(place)
  return done
}
