import type { MouseEvent } from 'react'
import type { ShowcaseTexts } from '~/i18n/articles/showcase'
import { useT } from '~/i18n/provider'
import { Section } from '~/ui/layout/page'
import { Button } from '~/ui/primitives/button'
import { pushToast, type ToastType } from '~/ui/primitives/toast-store'

const types: ToastType[] = ['success', 'info', 'warning', 'error']

/** With scripts a notification is pushed at once; without, the post brings it along with the next page. */
export function Notifications({ texts }: { texts: ShowcaseTexts }) {
  const t = useT()
  const push = (toast: Parameters<typeof pushToast>[0]) => (event: MouseEvent) => {
    event.preventDefault()
    pushToast(toast)
  }
  return (
    <Section title={texts.notifications}>
      <p className="mb-4 text-muted">{texts.notificationsLead}</p>
      <form method="post" className="actions">
        <input type="hidden" name="intent" value="notify" />
        {types.map((type) => (
          <Button
            key={type}
            type="submit"
            name="type"
            value={type}
            variant="secondary"
            onClick={push({ type, text: t('shell.sampleToast') })}
          >
            {texts[type]}
          </Button>
        ))}
        <Button type="submit" variant="secondary" onClick={push({ text: texts.stickyText, duration: 0 })}>
          {texts.sticky}
        </Button>
        <Button type="submit" variant="secondary" onClick={push({ text: texts.actionText, onClick: () => window.scrollTo({ top: 0 }) })}>
          {texts.withAction}
        </Button>
      </form>
    </Section>
  )
}
