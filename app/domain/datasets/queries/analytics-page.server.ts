import { organisation } from '~/domain/settings/read-settings.server'
import { beginningOf } from '~/domain/statistics/period'
import { now } from '~/infra/clock'
import { among, read } from '~/infra/db/read'
import type { FiguresFilter } from '../figures/figures-filter'
import { latestFigures } from '../figures/latest-figures.server'
import { offeredVoices } from './offered-voices.server'

/** What the ratings come to by the filter, as far as it is worked out, with the names of the raters and tags it speaks of. */
export async function analyticsPage({ voice, tag, period }: FiguresFilter) {
  const [voices, tags, { timeZone }] = await Promise.all([
    offeredVoices(voice),
    read.selectFrom('SkillTag').orderBy('sortOrder').orderBy('id').select(['id', 'code', 'name']).execute(),
    organisation(),
  ])
  const tagId = tags.find(({ id }) => id === tag)?.id ?? null
  const since = beginningOf(period, now(), timeZone)?.getTime() ?? null
  const latest = await latestFigures({ voice: voice ?? null, tagId, since, timeZone })
  const raters = await ratersOf(latest.figures?.raters.shown.map(({ userId }) => userId) ?? [])
  return { filter: { voice, tagId, period }, voices, tags, raters, ...latest }
}

export type AnalyticsPage = Awaited<ReturnType<typeof analyticsPage>>
export type AnalyticsFigures = NonNullable<AnalyticsPage['figures']>

async function ratersOf(ids: readonly number[]): Promise<Record<number, { id: number; name: string; erasedAt: Date | null }>> {
  const rows = await read.selectFrom('User').where('id', 'in', among(ids)).select(['id', 'name', 'erasedAt']).execute()
  return Object.fromEntries(rows.map((row) => [row.id, row]))
}
