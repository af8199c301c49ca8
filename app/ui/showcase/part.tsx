import type { ReactNode } from 'react'
import type { ShowcaseTexts } from '~/i18n/articles/showcase'
import { type Fact, Facts, Section } from '~/ui/layout/page'
import type { ShowcaseSection } from './sections'

type PartProps = { id: ShowcaseSection; texts: ShowcaseTexts; constants?: Fact[]; children: ReactNode }

/** One kind of widget: what it is for, its specimens, and the constants it keeps to. */
export function Part({ id, texts, constants, children }: PartProps) {
  return (
    <Section id={id} title={texts[id]}>
      <p className="showcase-lead">{texts[`${id}Lead`]}</p>
      <div className="specimens">{children}</div>
      {constants && <Facts items={constants} />}
    </Section>
  )
}

/** A widget under its name, as it stands on a page. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="specimen">
      <p className="specimen-name">{name}</p>
      <div className="specimen-body">{children}</div>
    </div>
  )
}

/** A text with its blanks filled. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
}
