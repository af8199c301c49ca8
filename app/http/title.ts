import type { MetaDescriptor } from '@remix-run/node'

type Matches = readonly ({ id: string; data?: unknown } | undefined)[]

/** The page's title with the brand behind it. The loader of the route gives the title in the reader's language. */
export function pageTitle(title: string | undefined, matches: Matches): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === 'root')?.data as { brandSuffix?: string } | undefined
  return [{ title: [title, root?.brandSuffix].filter(Boolean).join(' · ') }]
}
