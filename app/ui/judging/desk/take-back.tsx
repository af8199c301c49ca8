import { useEffect, useState } from 'react'
import type { DeskItem } from '~/domain/judging/desk-item'
import { numberLabel } from '~/domain/registrations/number-label'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { FormEnd, FormStart } from '~/ui/form/form'
import { Button } from '~/ui/primitives/button'
import { pointsText } from '../points'

type Sealing = Pick<DeskItem, 'id' | 'number' | 'totalHundredths'> & { sealsAt: number }

/** What was just submitted, for as long as it can be taken back; a page without scripts goes on showing it, and is told when it was too late. */
export function TakeBack({ competitionId, entries }: { competitionId: number; entries: readonly DeskItem[] }) {
  const t = useT()
  const [over, setOver] = useState(false)
  const last = entries
    .filter((item): item is DeskItem & Sealing => item.sealsAt !== null)
    .reduce<Sealing | null>((latest, item) => (!latest || item.sealsAt > latest.sealsAt ? item : latest), null)
  const sealsAt = last?.sealsAt ?? null
  useEffect(() => {
    if (sealsAt === null) return
    const timer = setTimeout(() => setOver(true), Math.max(0, sealsAt - Date.now()))
    return () => clearTimeout(timer)
  }, [sealsAt])
  if (!last || over) return null
  return (
    <form method="post" action={paths.competitionScoring(competitionId, last.id)} className="desk-foot">
      <FormStart />
      <input type="hidden" name="workId" value={last.id} />
      <span role="status">{t('judging.canTakeBack', { number: numberLabel(last.number), total: pointsText(last.totalHundredths) })}</span>
      <Button type="submit" name="intent" value="take-back" variant="secondary" size="small">
        {t('judging.takeBack')}
      </Button>
      <FormEnd />
    </form>
  )
}
