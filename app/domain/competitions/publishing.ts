import { coded } from './coded'

type Publishable = {
  startsAt: Date | null
  endsAt: Date | null
  categories: { name: string; songCount: number; songFields: unknown[] }[]
  stages: unknown[]
}

/**
 * What keeps a competition from being published, as codes; empty when it may be.
 * A category that asks for songs without saying what to tell about them would block every registration.
 */
export function publishingProblems({ startsAt, endsAt, categories, stages }: Publishable): string[] {
  const withoutFields = categories.filter(({ songCount, songFields }) => songCount > 0 && songFields.length === 0)
  return [
    ...(startsAt ? [] : ['publishNeedsStart']),
    ...(endsAt ? [] : ['publishNeedsEnd']),
    ...(categories.length ? [] : ['publishNeedsCategory']),
    ...(stages.length ? [] : ['publishNeedsStage']),
    ...withoutFields.map(({ name }) => coded('publishNeedsSongFields', { name })),
  ]
}
