import { paths } from '~/http/paths'
import { formatBytes } from '~/i18n/format'
import { useLocale, useT } from '~/i18n/provider'
import { Facts, Section } from '~/ui/layout/page'
import { PersonFacts } from '../registration-summary'
import type { OwnRegistration } from './form-types'
import { SongList } from '../song-list'

/** What one has given, to read when it cannot be changed. */
export function OwnSummary({ own }: { own: OwnRegistration }) {
  const t = useT()
  const locale = useLocale()
  const file = (given: OwnRegistration['resume']) =>
    given && (
      <a href={paths.upload(given.id)} className="break-all">
        {given.fileName} ({formatBytes(given.size ?? 0, locale)})
      </a>
    )
  const rows = [
    { label: t('registrations.columnCategories'), value: own.entries.map(({ category }) => category.name).join(' · ') },
    { label: t('registrations.stepAwards'), value: own.awards.map(({ award }) => award.name).join(' · ') },
    { label: t('registrations.paymentScreenshot'), value: file(own.paymentScreenshot) },
    { label: t('registrations.resume'), value: file(own.resume) },
  ].filter(({ value }) => value)
  return (
    <>
      <Section title={t('registrations.yourEntry')}>
        <PersonFacts person={own} />
        <div className="mt-6">
          <Facts items={rows} />
        </div>
      </Section>
      {own.songs.length > 0 && (
        <Section title={t('registrations.songs')}>
          <SongList songs={own.songs} />
        </Section>
      )}
    </>
  )
}
