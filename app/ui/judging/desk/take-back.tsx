import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { DeskItem } from '~/domain/judging/desk-item'
import { numberLabel } from '~/domain/registrations/number-label'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { FormEnd, FormStart } from '~/ui/form/form'
import { pointsText } from '../points'
import { isComposing, writesWords } from './typing'
import { useAlive } from './use-alive'

type Sealing = Pick<DeskItem, 'id' | 'number' | 'name' | 'totalHundredths'> & { sealsAt: number }

type Props = {
  competitionId: number
  entries: readonly DeskItem[]
  /** When the page was made, by the clock that seals. */
  madeAt: number
  /** Whether another page can be opened now. */
  mayLeave?: () => boolean
  /** What stands beside it, and alone in the bar afterwards. */
  children?: ReactNode
}

/** The foot of the desk: what was just submitted, for as long as it can be taken back. A page without scripts goes on showing it, and is told when it was too late. */
export function TakeBack({ competitionId, entries, madeAt, mayLeave, children }: Props) {
  const t = useT()
  const alive = useAlive()
  const last = entries
    .filter((item): item is DeskItem & Sealing => item.sealsAt !== null)
    .reduce<Sealing | null>((latest, item) => (!latest || item.sealsAt > latest.sealsAt ? item : latest), null)
  const [over, setOver] = useState(false)
  if ((!last || over) && (!alive || !children)) return null
  return (
    <section className="desk-foot" aria-label={t('judging.foot')} data-sealing={(last && !over) || undefined}>
      {last && !over && (
        <LastSubmitted
          competitionId={competitionId}
          last={last}
          leftMs={last.sealsAt - madeAt}
          mayLeave={mayLeave}
          onOver={() => setOver(true)}
        />
      )}
      {children}
    </section>
  )
}

type LastProps = Pick<Props, 'competitionId' | 'mayLeave'> & { last: Sealing; leftMs: number; onOver: () => void }

function LastSubmitted({ competitionId, last, leftMs, mayLeave, onOver }: LastProps) {
  const t = useT()
  const alive = useAlive()
  const form = useRef<HTMLFormElement>(null)
  const [left, setLeft] = useState(Math.ceil(leftMs / 1000))
  const done = useRef(onOver)
  useEffect(() => {
    // The time since the page came: the device's clock may be wrong.
    const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const tick = () => {
      const rest = leftMs + (arrival?.responseStart ?? 0) - performance.now()
      setLeft(Math.ceil(rest / 1000))
      if (rest <= 0) done.current()
    }
    tick()
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [leftMs])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, altKey, metaKey, repeat, target } = event
      if (key.toLowerCase() !== 'z' || ctrlKey || altKey || metaKey || repeat || isComposing(event) || writesWords(target)) return
      event.preventDefault()
      form.current?.requestSubmit(form.current.querySelector('button'))
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  const total = pointsText(last.totalHundredths)
  return (
    <form
      ref={form}
      method="post"
      action={paths.competitionScoring(competitionId, last.id)}
      className="take-back"
      onSubmit={(event) => mayLeave && !mayLeave() && event.preventDefault()}
    >
      <FormStart />
      <input type="hidden" name="workId" value={last.id} />
      <span role="status">
        {last.name !== null
          ? t('judging.canTakeBackNamed', { name: last.name, total })
          : last.number !== null
            ? t('judging.canTakeBack', { number: numberLabel(last.number), total })
            : t('judging.canTakeBackPlain', { total })}
      </span>
      {alive && <span>{t('judging.takeBackLeft', { count: Math.max(0, left) })}</span>}
      <button type="submit" name="intent" value="take-back">
        {t('judging.takeBack')}
      </button>
      {alive && (
        <>
          <kbd>Z</kbd>
          <span className="take-back-time" style={{ animationDuration: `${leftMs}ms` }} />
        </>
      )}
      <FormEnd />
    </form>
  )
}
