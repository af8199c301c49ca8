import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { ButtonLink } from '~/ui/primitives/button'
import { Prose } from './prose'

/** Without a section: an article that may help, none of whose sections speaks of it itself. */
type Linked = { name: string; title: string; section: string | undefined; heading: string }

/** `language` is that of the articles it is answered from. */
export type Exchange = { question: string; language: string; known: { html: string; source: Linked } | null; further: Linked[] }

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
              <div lang={language === 'zh' ? 'zh-CN' : language}>
                <p className="mt-3 font-serif text-lg">{known.source.heading}</p>
                <Prose html={known.html} />
              </div>
              <p className="mt-3">
                <a href={linkOf(known.source)} className="tappable">
                  {t('help.source', { title: known.source.title })}
                </a>
              </p>
            </>
          ) : (
            <Unknown chatUrl={chatUrl} />
          )}
          <Further articles={further} label={known ? t('help.further') : t('help.near')} />
        </li>
      ))}
    </ol>
  )
}

const linkOf = ({ name, section }: Linked) => paths.helpArticle(name, section)

function Unknown({ chatUrl }: { chatUrl: string }) {
  const t = useT()
  return (
    <>
      <p className="mt-3">
        {t('help.unknown')} {t('help.toPeople')}
      </p>
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

function Further({ articles, label }: { articles: Linked[]; label: string }) {
  if (articles.length === 0) return null
  return (
    <p className="mt-2 flex flex-wrap items-baseline gap-x-4 text-muted">
      <span>{label}</span>
      {articles.map((article) => (
        <a key={article.name} href={linkOf(article)} className="tappable">
          {article.title}
        </a>
      ))}
    </p>
  )
}
