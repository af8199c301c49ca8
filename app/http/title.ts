import type { MetaDescriptor } from '@remix-run/node'
import { problemOf, type ProblemTitles } from './problems'

type Matches = readonly ({ id: string; data?: unknown; error?: unknown } | undefined)[]

/**
 * The page's title with the brand behind it. The loader of the route gives the title in the reader's language; a page that could not be shown
 * has the title of what stands in its place.
 */
export function pageTitle(title: string | undefined, matches: Matches): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === 'root')?.data as { brandSuffix?: string; problemTitles?: ProblemTitles } | undefined
  const error = matches.find((match) => match?.error)?.error
  const shown = error ? root?.problemTitles?.[problemOf(error).kind] : title
  return [{ title: [shown, root?.brandSuffix].filter(Boolean).join(' · ') }]
}
