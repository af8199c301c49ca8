import { useMatches } from '@remix-run/react'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'

/** Within so many milliseconds a second press does nothing. */
export const helpPressGapMs = 500

/**
 * The way to help in the corner of every page for who is signed in: the organisation's chat, or the help centre. A plain link; public/enhance.js
 * ignores what is pressed again too soon. A page on which it would cover what is pressed there says `withoutHelp` in its handle.
 */
export function HelpButton({ chatUrl }: { chatUrl: string }) {
  const t = useT()
  const hidden = useMatches().some(({ handle }) => (handle as { withoutHelp?: boolean } | undefined)?.withoutHelp)
  if (hidden) return null
  const chat = { href: chatUrl, target: '_blank', rel: 'noopener noreferrer', 'aria-label': t('shell.helpButtonChat') }
  return (
    <nav aria-label={t('shell.helpButton')}>
      <a {...(chatUrl ? chat : { href: paths.help() })} className="help-button" data-once={helpPressGapMs}>
        {t('shell.helpButton')}
      </a>
    </nav>
  )
}
