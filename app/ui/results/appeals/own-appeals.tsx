import type { EntryAppeals } from '~/domain/appeals/queries/entry-appeals.server'
import { formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { Section } from '~/ui/layout/page'

/** What was asked about a result and what was answered. */
export function OwnAppeals({ appeals, edition }: { appeals: EntryAppeals['appeals']; edition: number }) {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  const time = (at: Date) => formatDateTime(at, locale, timeZone)
  if (appeals.length === 0) return null
  return (
    <Section title={t('appeals.section')}>
      <dl className="slip-say">
        {appeals.map((appeal) => (
          <div key={appeal.id}>
            <dt>
              {appeal.edition === edition
                ? t('appeals.asked', { time: time(appeal.askedAt) })
                : t('appeals.askedOf', { time: time(appeal.askedAt), edition: appeal.edition })}
            </dt>
            <dd>{appeal.question}</dd>
            <dt className="mt-2">{appeal.answeredAt ? t('appeals.answered', { time: time(appeal.answeredAt) }) : t('appeals.waiting')}</dt>
            {appeal.answeredAt && <dd>{appeal.answer}</dd>}
          </div>
        ))}
      </dl>
    </Section>
  )
}
