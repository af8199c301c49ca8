import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'

/** The way to the search from every page inside; its keys are enhance.js's. */
export function SearchLink() {
  const t = useT()
  return (
    <a href={paths.search()} className="search-link" data-search aria-keyshortcuts="Control+K Meta+K">
      {t('shell.search')} <kbd aria-hidden="true">Ctrl K</kbd>
    </a>
  )
}
