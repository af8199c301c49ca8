import { useT } from '~/i18n/provider'

/** What a list is narrowed to by the link that led here, and the way back to all of it. */
export function OnlyOf({ text, toAll }: { text: string; toAll: string }) {
  const t = useT()
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-4">
      <b>{text}</b>
      <a href={toAll} className="inline-flex min-h-11 items-center">
        {t('libraryData.all')}
      </a>
    </p>
  )
}
