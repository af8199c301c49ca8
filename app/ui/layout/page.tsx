import { type ReactNode, useId } from 'react'

type PageProps = {
  title: string
  eyebrow?: ReactNode
  back?: { to: string; label: string }
  actions?: ReactNode
  wide?: boolean
  /** Of a list in a frame: what it shows, in one line with the actions, in place of a title that the frame has said already. */
  line?: ReactNode
  children?: ReactNode
}

/** The frame of a screen: where one is, what it is called, what can be done with it. */
export function Page({ title, eyebrow, back, actions, wide, line, children }: PageProps) {
  return (
    <div className="page" style={wide ? { maxWidth: '90rem' } : undefined}>
      {line ? (
        <>
          <h1 className="sr-only">{title}</h1>
          <div className="list-line">
            {line}
            {actions && <div className="actions">{actions}</div>}
          </div>
        </>
      ) : (
        <header className="page-head">
          <div className="min-w-0">
            {back && (
              <a href={back.to} className="back">
                <span aria-hidden="true">←</span> {back.label}
              </a>
            )}
            {eyebrow && <p className="eyebrow">{eyebrow}</p>}
            <h1>{title}</h1>
          </div>
          {actions && <div className="actions">{actions}</div>}
        </header>
      )}
      {children}
    </div>
  )
}

type SectionProps = { id?: string; title?: string; actions?: ReactNode; children?: ReactNode }

/** A part of a page; space and a heading set it apart, no box. */
export function Section({ id, title, actions, children }: SectionProps) {
  const titleId = useId()
  return (
    <section id={id} className="section" aria-labelledby={title ? titleId : undefined}>
      {(title || actions) && (
        <div className="section-head">
          {title && <h2 id={titleId}>{title}</h2>}
          {actions && <div className="actions">{actions}</div>}
        </div>
      )}
      {children}
    </section>
  )
}

export type Fact = { label: ReactNode; value: ReactNode }

/** Pairs of what and how much, ruled like a programme. */
export function Facts({ items }: { items: Fact[] }) {
  return (
    <dl className="facts">
      {items.map((item, index) => (
        <div key={index}>
          <dt>{item.label}</dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What a list says when it has nothing yet: what this is, and what to do next. */
export function EmptyState({
  title,
  action,
  level = 2,
  children,
}: {
  title: string
  action?: ReactNode
  level?: 2 | 3
  children?: ReactNode
}) {
  const Heading = `h${level}` as const
  return (
    <div className="empty">
      <Heading>{title}</Heading>
      {children && <div className="mx-auto mt-2 max-w-column text-muted">{children}</div>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}

export type NoticeTone = 'info' | 'success' | 'warning' | 'error'

/** A sentence that must not be missed, in its place on the page. An error is announced. */
export function Notice({ tone = 'info', children }: { tone?: NoticeTone; children: ReactNode }) {
  return (
    <div className={`notice notice-${tone}`} role={tone === 'error' ? 'alert' : undefined}>
      {children}
    </div>
  )
}
