import { useLocation } from '@remix-run/react'
import { paths } from '~/http/paths'
import { languageTags, locales } from '~/i18n/locale'
import { useLocale, useT } from '~/i18n/provider'

/** Changes the language and comes back to the same page. A plain form: the choice is kept in a cookie and on the person's row. */
export function LanguageSelector() {
  const t = useT()
  const current = useLocale()
  const { pathname, search } = useLocation()
  return (
    <form method="post" action={paths.locale()} className="languages" aria-label={t('shell.language')}>
      <input type="hidden" name="returnTo" value={pathname + search} />
      {locales.map((locale) => (
        <button
          key={locale}
          type="submit"
          name="locale"
          value={locale}
          lang={languageTags[locale]}
          aria-current={locale === current ? 'true' : undefined}
        >
          {t(`shell.language_${locale}`)}
        </button>
      ))}
    </form>
  )
}
