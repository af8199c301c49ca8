import { useT } from '~/i18n/provider'

type Counts = Record<'draft' | 'submitted' | 'under_review' | 'approved', number>

/** How many registrations a cancellation or an unpublishing concerns, and what becomes of their owners. */
export function Concerned({ counts, tells }: { counts: Counts; tells: string }) {
  const t = useT()
  const count = Object.values(counts).reduce((sum, one) => sum + one, 0)
  if (count === 0) return <p>{t('competitions.concernsNobody')}</p>
  return (
    <>
      <p>{t('competitions.concerns', { count, ...counts })}</p>
      <p>{tells}</p>
    </>
  )
}
