import { paths } from '~/http/paths'
import { useLocale, useT } from '~/i18n/provider'

const people = ['singers', 'judges', 'organisers', 'learners'] as const

/** What the platform does, person by person, beside a picture of the judge's desk as it is. */
export function Inside() {
  const t = useT()
  const locale = useLocale()
  return (
    <section className="inside" aria-labelledby="inside-title">
      <h2 id="inside-title">{t('home.inside')}</h2>
      <div className="inside-sides">
        <dl>
          {people.map((who) => (
            <div key={who}>
              <dt>{t(`home.for_${who}`)}</dt>
              <dd>{t(`home.does_${who}`)}</dd>
            </div>
          ))}
        </dl>
        <figure>
          <picture>
            <source media="(prefers-color-scheme: dark)" srcSet={`/pictures/desk-${locale}-dark.webp`} />
            <img src={`/pictures/desk-${locale}.webp`} width={1366} height={768} loading="lazy" decoding="async" alt={t('home.deskAlt')} />
          </picture>
          <figcaption>
            {t('home.deskCaption')} <a href={paths.about()}>{t('home.toAbout')}</a>
          </figcaption>
        </figure>
      </div>
    </section>
  )
}
