import { useT } from '~/i18n/provider'
import { SubmitButton } from '~/ui/form/form'

/** At the foot of a list whose rows can be ticked: deletes those that are, and ticks all of the page. */
export function SelectBar({ label, toSelect, allSelected }: { label: string; toSelect: string; allSelected: boolean }) {
  const t = useT()
  return (
    <div className="selection-bar">
      <span className="text-muted max-sm:sr-only">{t('library.withSelected')}</span>
      <SubmitButton intent="delete" variant="secondary" size="small">
        {label}
      </SubmitButton>
      <a href={toSelect} className="inline-flex min-h-11 items-center text-sm">
        {t(allSelected ? 'library.selectNone' : 'library.selectPage')}
      </a>
    </div>
  )
}
