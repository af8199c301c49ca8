import type { MouseEvent } from 'react'
import type { ShowcaseTexts } from '~/i18n/articles/showcase'
import { paths } from '~/http/paths'
import { formatNumber } from '~/i18n/format'
import { useLocale, useT } from '~/i18n/provider'
import { Button } from '~/ui/primitives/button'
import { Toast } from '~/ui/primitives/toast'
import { pushToast, toastDefaults, toastTypes } from '~/ui/primitives/toast-store'
import { fill, Part, Specimen } from './part'

/** With scripts a notification is pushed at once; without, the post brings it along with the next page. */
export function Notifications({ texts }: { texts: ShowcaseTexts }) {
  const t = useT()
  const locale = useLocale()
  const push = (toast: Parameters<typeof pushToast>[0]) => (event: MouseEvent) => {
    event.preventDefault()
    pushToast(toast)
  }
  const toTop = { to: paths.components(), label: texts.actionLabel }
  return (
    <Part
      id="notifications"
      texts={texts}
      constants={[
        { label: texts.types, value: toastTypes.map((type) => texts[type]).join(' · ') },
        { label: texts.defaults, value: texts[toastDefaults.type] },
        { label: texts.duration, value: `${fill(texts.ms, { count: formatNumber(toastDefaults.duration, locale) })} · ${texts.forever}` },
        { label: texts.closable, value: texts[toastDefaults.closable ? 'yes' : 'no'] },
      ]}
    >
      {toastTypes.map((type) => (
        <Specimen key={type} name={texts[type]}>
          <Toast type={type} duration={0}>
            {texts[`${type}Text`]}
          </Toast>
        </Specimen>
      ))}
      <Specimen name={texts.notClosable}>
        <Toast duration={0} closable={false}>
          {texts.notClosableText}
        </Toast>
      </Specimen>
      <Specimen name={texts.withAction}>
        <Toast duration={0} action={toTop}>
          {texts.infoText}
        </Toast>
      </Specimen>
      <Specimen name={texts.tryIt}>
        <form method="post" className="actions">
          <input type="hidden" name="intent" value="notify" />
          {toastTypes.map((type) => (
            <Button
              key={type}
              type="submit"
              name="toast"
              value={type}
              variant="secondary"
              onClick={push({ type, text: t('shell.sampleToast') })}
            >
              {texts[type]}
            </Button>
          ))}
          <Button type="submit" name="toast" value="sticky" variant="secondary" onClick={push({ text: texts.stickyText, duration: 0 })}>
            {texts.sticky}
          </Button>
          <Button
            type="submit"
            name="toast"
            value="action"
            variant="secondary"
            onClick={push({ text: texts.actionText, onClick: () => window.scrollTo({ top: 0 }) })}
          >
            {texts.withAction}
          </Button>
          <Button
            type="submit"
            name="toast"
            value="info"
            variant="secondary"
            onClick={push({ text: texts.notClosableText, closable: false })}
          >
            {texts.notClosable}
          </Button>
        </form>
      </Specimen>
    </Part>
  )
}
