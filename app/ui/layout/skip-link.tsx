import { useT } from '~/i18n/provider'

export function SkipLink() {
  const t = useT()
  return (
    <a href="#main" className="skip-link">
      {t('shell.skipToContent')}
    </a>
  )
}
