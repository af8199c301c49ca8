import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useT } from '~/i18n/provider'

/** The narrow page before one is inside: signing in, registering, waiting for approval. */
export function EntryPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const t = useT()
  return (
    <main id="main" className="page" style={{ maxWidth: '30rem' }}>
      <p>
        <Link to="/" className="brand">{t('common.brand')}</Link>
      </p>
      <header className="mt-8 mb-6">
        <h1>{title}</h1>
        <p className="mt-2 text-muted">{lead}</p>
      </header>
      <div className="staff mb-6" aria-hidden="true" />
      {children}
    </main>
  )
}
