import type { Page } from '@playwright/test'

type Make = typeof import('../../factories')
type Competition = Awaited<ReturnType<Make['makeCompetition']>>
type Category = Competition['categories'][number]
type Judge = { id: number }

type Singer = {
  name: string
  category: Category
  /** One whole number a judge: the points of every criterion. */
  points: number[]
}

/** A participant of one category with a locked work of the first stage, scored by the judges in order. */
export async function makeJudged(make: Make, competition: Competition, judges: Judge[], { name, category, points }: Singer) {
  const user = await make.makeUser({ name })
  const entries = { entries: { create: { categoryId: category.id } }, songs: {} }
  const registration = await make.makeRegistration(competition, { userId: user.id, name, ...entries } as object)
  const work = await make.makeWork(competition, registration, { lockedAt: new Date() })
  const scores = []
  for (const [index, total] of points.entries())
    scores.push(
      await make.makeScore(
        competition,
        work,
        judges[index]!,
        competition.criteria.map(() => total),
      ),
    )
  return { user, registration, entry: registration.entries[0]!, work, scores }
}

/** Categories without songs to name, in order. */
export const categoriesOf = (...names: string[]) => ({
  create: names.map((name, position) => ({ position, name, workCount: 1, songCount: 0 })),
})

type Decision = { competition: Competition; stageId: number; category: Category; entryIds: number[]; status: 'advanced' | 'eliminated' }

/** What an organiser decided of a ranking and then published, by the verbs behind the pages. */
export async function decideAndPublish({ competition, stageId, category, entryIds, status }: Decision): Promise<number> {
  const { decideAdvancements } = await import('~/domain/advancement/decide-advancements.server')
  const { publishRanking } = await import('~/domain/results/publish-ranking.server')
  const { publicationPage } = await import('~/domain/results/queries/publication-page.server')
  const ranking = { competitionId: competition.id, stageId, categoryId: category.id }
  const actorId = competition.createdById
  const decided =
    entryIds.length === 0 ? { ok: true } : await decideAdvancements({ actorId, ...ranking, entries: entryIds, status, confirmed: false })
  if (!decided.ok) throw new Error(`Not decided: ${JSON.stringify(decided)}`)
  const { digest: digestSeen } = (await publicationPage(ranking))!
  const published = await publishRanking({ actorId, ...ranking, digestSeen, reason: '' })
  if (!published.ok) throw new Error(`Not published: ${published.code}`)
  return published.publicationId
}

/** Confirms and publishes on the page of a ranking's publication. */
export async function publishHere(page: Page): Promise<void> {
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '公布成绩' }).click()
}

/** Where an entrant's rank stands in the ranking's table. */
export function rankCell(page: Page, name: string) {
  return page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('cell')
    .first()
}
