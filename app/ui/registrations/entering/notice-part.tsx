import { useT } from '~/i18n/provider'
import { type AnyField, CheckboxField } from '~/ui/form/fields'

/** The registration notice, to be read here, and its acceptance. */
export function NoticePart({ text, field }: { text: string; field: AnyField }) {
  const t = useT()
  return (
    <section className="registration-part" id="step-notice" aria-labelledby="step-notice-title">
      <h2 id="step-notice-title">{t('registrations.stepNotice')}</h2>
      <p className="text-sm text-muted">{t('registrations.noticeLead')}</p>
      <div className="registration-notice sheet" tabIndex={0} role="region" aria-label={t('registrations.noticeText')}>
        {text}
      </div>
      <CheckboxField field={field} label={t('registrations.noticeAccept')} />
    </section>
  )
}
