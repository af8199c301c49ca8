import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useT } from '~/i18n/provider'
import { LanguageSelector } from './language-selector'

/** The narrow page before one is inside: signing in, registering, waiting for approval. */
export function EntryPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const t = useT()
  return (
    <div className="mx-auto max-w-[30rem] px-5 pt-5 pb-16">
      <header className="flex items-center justify-between gap-4">
        <Link to="/" className="brand">{t('common.brand')}</Link>
        <LanguageSelector />
      </header>
      <main id="main" className="mt-10 sm:mt-16">
        <h1 className="text-3xl">{title}</h1>
        <p className="mt-2 text-muted">{lead}</p>
        <div className="staff relative my-7" aria-hidden="true">
          <span className="entry-note" />
        </div>
        {children}
      </main>
    </div>
  )
}
