import type { ReactNode } from 'react'

/** The narrow column before one is inside: signing in, registering, waiting for approval. */
export function AccountPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-[30rem] px-5 pt-6 pb-16 sm:pt-12">
      <h1 className="text-3xl">{title}</h1>
      <p className="mt-2 text-muted">{lead}</p>
      <div className="staff my-7" aria-hidden="true" />
      {children}
    </div>
  )
}
