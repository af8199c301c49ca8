import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { Notice } from '~/ui/layout/page'

/** That nothing of a form was saved, why, where the page does not say so itself, and what was typed into it. */
export function NotKept({ code, typed }: { code: string | null; typed: { label: string; value: string }[] }) {
  const t = useT()
  return (
    <Notice tone="error">
      {code && <p>{errorText(t, code)}</p>}
      <p>{t('registrations.notKept')}</p>
      <ul>
        {typed.map(({ label, value }) => (
          <li key={label} className="whitespace-pre-line [overflow-wrap:anywhere]">
            {t('registrations.typedFact', { label, value })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
