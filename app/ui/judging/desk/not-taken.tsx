import type { ReactNode } from 'react'
import type { DeskWork } from '~/domain/judging/queries/desk.server'
import type { SheetTexts } from '~/domain/judging/score-form'
import { useT } from '~/i18n/provider'
import { Button } from '~/ui/primitives/button'
import { differingFields } from './differing-fields'
import { withoutMoments } from './score-sheet'

type Props = {
  criteria: DeskWork['criteria']
  typed: SheetTexts
  standing: SheetTexts
  /** Where the device keeps it. */
  onDiscard: (() => void) | null
  children: ReactNode
}

/** What was typed and is not what stands, until the judge discards it. */
export function NotTaken({ criteria, typed, standing, onDiscard, children }: Props) {
  const t = useT()
  const rows = differingFields(t, criteria, withoutMoments(typed), standing).filter(({ one }) => one !== '')
  if (rows.length === 0) return null
  return (
    <div className="notice notice-warning">
      <p>{children}</p>
      <ul>
        {rows.map(({ field, name, one }) => (
          <li key={field} className="whitespace-pre-line">
            {t('judging.fact', { name, value: one })}
          </li>
        ))}
      </ul>
      {onDiscard && <KeptUntilDiscarded onDiscard={onDiscard} />}
    </div>
  )
}

export function KeptUntilDiscarded({ onDiscard }: { onDiscard: () => void }) {
  const t = useT()
  return (
    <>
      <p>{t('judging.keptRefused')}</p>
      <p className="work-acts">
        <Button type="button" variant="secondary" size="small" onClick={onDiscard}>
          {t('judging.discard')}
        </Button>
      </p>
    </>
  )
}
