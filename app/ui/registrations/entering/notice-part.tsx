import { useT } from '~/i18n/provider'
import { type AnyField, CheckboxField } from '~/ui/form/fields'
import { Button } from '~/ui/primitives/button'

type Props = {
  text: string
  field: AnyField
  /** The form is opened for the first time: with scripts the notice comes up before anything else. */
  first: boolean
}

/** The registration notice and its acceptance. With scripts (public/notice-popup.js) it pops up at first, and again when it was not accepted before submitting. */
export function NoticePart({ text, field, first }: Props) {
  const t = useT()
  return (
    <section className="registration-part" id="step-notice" aria-labelledby="step-notice-title" data-popup={first ? 'first' : ''}>
      <h2 id="step-notice-title">{t('registrations.stepNotice')}</h2>
      <p className="registration-notice-inline text-sm text-muted">{t('registrations.noticeLead')}</p>
      <div className="registration-notice sheet" tabIndex={0} role="region" aria-label={t('registrations.noticeText')}>
        {text}
      </div>
      <div className="registration-notice-inline">
        <CheckboxField field={field} label={t('registrations.noticeAccept')} />
      </div>
      <div className="actions" hidden data-popup-actions>
        <Button type="button" data-popup-accept>
          {t('registrations.noticeAcceptNow')}
        </Button>
        <Button type="button" variant="text" data-popup-later>
          {t('registrations.noticeLater')}
        </Button>
      </div>
    </section>
  )
}
