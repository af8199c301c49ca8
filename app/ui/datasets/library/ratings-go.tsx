import { useT } from '~/i18n/provider'

/** How many ratings go with what is deleted. */
export function RatingsGo({ count }: { count: number }) {
  const t = useT()
  return <span className="text-sm text-muted">{t('library.ratingsGo', { count })}</span>
}
