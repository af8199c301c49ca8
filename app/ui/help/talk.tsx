import { paths } from '~/http/paths'
import { type Locale, languageTags } from '~/i18n/locale'
import { useT } from '~/i18n/provider'
import { ButtonLink } from '~/ui/primitives/button'
import { Prose } from './prose'

/** A section of an article. */
type Linked = { name: string; title: string; section: string; heading: string }

/** `language` is that of the articles it is answered from; `further` are sections that may help as well, or where nothing is known, instead. */
export type Exchange = { question: string; language: Locale; known: { html: string; source: Linked } | null; further: Linked[] }

/** What was asked and answered, the latest last. */
export function Talk({ exchanges, chatUrl }: { exchanges: Exchange[]; chatUrl: string }) {
  const t = useT()
  return (
    <ol className="talk">
      {exchanges.map(({ question, language, known, further }, index) => (
        <li key={index} id={index === exchanges.length - 1 ? 'latest' : undefined}>
          <p>
            <span className="text-muted">{t('help.asked')}</span> <b className="font-semibold">{question}</b>
          </p>
          {known ? (
            <>
              <div lang={languageTags[language]}>
                <p className="mt-3 font-serif text-lg">{known.source.heading}</p>
                <Prose html={known.html} />
              </div>
              <p className="mt-3">
                <a href={linkOf(known.source)} lang={languageTags[language]} className="tappable">
                  {t('help.source', { title: known.source.title })}
                </a>
              </p>
            </>
          ) : (
            <p className="mt-3">{further.length > 0 ? t('help.unsure') : t('help.unknown')}</p>
          )}
          <Further sections={further} language={language} label={known && t('help.further')} />
          {!known && <ToPeople chatUrl={chatUrl} />}
        </li>
      ))}
    </ol>
  )
}

const linkOf = ({ name, section }: Linked) => paths.helpArticle(name, section)

function ToPeople({ chatUrl }: { chatUrl: string }) {
  const t = useT()
  return (
    <>
      <p className="mt-3">{t('help.toPeople')}</p>
      <p className="actions mt-2">
        {chatUrl && (
          <ButtonLink to={chatUrl} target="_blank" rel="noopener noreferrer" variant="secondary">
            {t('shell.chat')}
          </ButtonLink>
        )}
        <ButtonLink to={paths.contact()} variant="secondary">
          {t('contact.write')}
        </ButtonLink>
      </p>
    </>
  )
}

function Further({ sections, language, label }: { sections: Linked[]; language: Locale; label: string | null }) {
  const t = useT()
  if (sections.length === 0) return null
  return (
    <>
      {label && <p className="mt-3 text-muted">{label}</p>}
      <ul lang={languageTags[language]} className="grid gap-2">
        {sections.map((one) => (
          <li key={one.name}>
            <a href={linkOf(one)} className="tappable">
              {t('help.sectionOf', { heading: one.heading, title: one.title })}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
