import type { Tx } from '~/infra/db/client'
import type { CompetitionInput } from './schema'

type Rows<I> = { removed: number[]; kept: { id: number; data: I }[]; added: I[] }

/** What to do to stored rows so that they become the wanted ones, in the wanted order. */
function difference<I extends { id?: number | undefined }>(storedIds: number[], wanted: I[]): Rows<Omit<I, 'id'> & { position: number }> {
  const placed = wanted.map(({ id, ...data }, position) => ({ id, data: { ...data, position } }))
  return {
    removed: storedIds.filter((id) => !wanted.some((row) => row.id === id)),
    kept: placed.flatMap(({ id, data }) => (id === undefined ? [] : [{ id, data }])),
    added: placed.filter(({ id }) => id === undefined).map(({ data }) => data),
  }
}

export type StoredIds = {
  categories: { id: number; songFields: { id: number }[]; requirements: { id: number }[] }[]
  stages: { id: number; requirements: { id: number }[] }[]
  specialAwards: { id: number }[]
  prizes: { id: number }[]
  criteria: { id: number }[]
}

export const nothingStored: StoredIds = { categories: [], stages: [], specialAwards: [], prizes: [], criteria: [] }

type Write = { competitionId: number; stored: StoredIds; input: CompetitionInput }

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)

/** Makes a competition's parts the ones of the input: rows with an id are kept and changed, others added, missing ones deleted. */
export async function writeParts(tx: Tx, { competitionId, stored, input }: Write): Promise<void> {
  await writeCategories(tx, { competitionId, stored, input })
  await writeStages(tx, { competitionId, stored, input })

  const awards = difference(idsOf(stored.specialAwards), input.specialAwards)
  await tx.specialAward.deleteMany({ where: { id: { in: awards.removed } } })
  for (const { id, data } of awards.kept) await tx.specialAward.update({ where: { id }, data })
  for (const data of awards.added) await tx.specialAward.create({ data: { ...data, competitionId } })

  await writePrizes(tx, { competitionId, stored, input })
  await writeCriteria(tx, { competitionId, stored, input })
}

async function writePrizes(tx: Tx, { competitionId, stored, input }: Write): Promise<void> {
  const categories = await tx.category.findMany({ where: { competitionId }, select: { id: true, name: true } })
  const idOf = (name: string) => categories.find((category) => category.name === name)?.id ?? null
  const rows = difference(
    idsOf(stored.prizes),
    input.prizes.map(({ category, ...prize }) => ({ ...prize, categoryId: idOf(category) })),
  )
  await tx.prize.deleteMany({ where: { id: { in: rows.removed } } })
  for (const { id, data } of rows.kept) await tx.prize.update({ where: { id }, data })
  for (const data of rows.added) await tx.prize.create({ data: { ...data, competitionId } })
}

async function writeCriteria(tx: Tx, { competitionId, stored, input }: Write): Promise<void> {
  const rows = difference(
    idsOf(stored.criteria),
    input.criteria.map(({ partsTies: _, ...criterion }) => criterion),
  )
  await tx.criterion.deleteMany({ where: { id: { in: rows.removed } } })
  for (const { id, data } of rows.kept) await tx.criterion.update({ where: { id }, data: { ...data, code: data.code ?? null } })
  for (const data of rows.added) await tx.criterion.create({ data: { ...data, competitionId } })
  const position = input.criteria.findIndex(({ partsTies }) => partsTies)
  const nominated = await tx.criterion.findFirst({ where: { competitionId, position }, select: { id: true } })
  await tx.competition.update({ where: { id: competitionId }, data: { tieCriterionId: nominated?.id ?? null } })
}

async function writeCategories(tx: Tx, { competitionId, stored, input }: Write): Promise<void> {
  const rows = difference(idsOf(stored.categories), input.categories)
  // A published competition keeps at least one category at any moment: add before deleting.
  for (const { songFields, requirements, ...data } of rows.added) {
    const { id } = await tx.category.create({ data: { ...data, competitionId } })
    await writeSongFields(tx, id, [], songFields)
    await writeCategoryRequirements(tx, id, [], requirements)
  }
  await tx.category.deleteMany({ where: { id: { in: rows.removed } } })
  for (const { id, data } of rows.kept) {
    const { songFields, requirements, ...own } = data
    const before = stored.categories.find((category) => category.id === id)
    await tx.category.update({ where: { id }, data: own })
    await writeSongFields(tx, id, idsOf(before?.songFields ?? []), songFields)
    await writeCategoryRequirements(tx, id, idsOf(before?.requirements ?? []), requirements)
  }
}

async function writeSongFields(
  tx: Tx,
  categoryId: number,
  storedIds: number[],
  wanted: CompetitionInput['categories'][number]['songFields'],
) {
  const rows = difference(storedIds, wanted)
  await tx.songField.deleteMany({ where: { id: { in: rows.removed } } })
  for (const { id, data } of rows.kept) await tx.songField.update({ where: { id }, data })
  for (const data of rows.added) await tx.songField.create({ data: { ...data, categoryId } })
}

type Requirements = CompetitionInput['stages'][number]['requirements']

async function writeCategoryRequirements(tx: Tx, categoryId: number, storedIds: number[], wanted: Requirements) {
  const rows = difference(storedIds, wanted)
  await tx.categoryRequirement.deleteMany({ where: { id: { in: rows.removed } } })
  for (const { id, data } of rows.kept) await tx.categoryRequirement.update({ where: { id }, data })
  for (const data of rows.added) await tx.categoryRequirement.create({ data: { ...data, categoryId } })
}

async function writeStages(tx: Tx, { competitionId, stored, input }: Write): Promise<void> {
  const rows = difference(idsOf(stored.stages), input.stages)
  // Positions are unique: the kept rows step aside before they take their new ones.
  for (const [index, { id }] of stored.stages.entries()) await tx.stage.update({ where: { id }, data: { position: -1 - index } })
  for (const { requirements, ...data } of rows.added) {
    const { id } = await tx.stage.create({ data: { ...data, competitionId } })
    await writeStageRequirements(tx, id, [], requirements)
  }
  await tx.stage.deleteMany({ where: { id: { in: rows.removed } } })
  for (const { id, data } of rows.kept) {
    const { requirements, ...own } = data
    const before = stored.stages.find((stage) => stage.id === id)
    await tx.stage.update({ where: { id }, data: own })
    await writeStageRequirements(tx, id, idsOf(before?.requirements ?? []), requirements)
  }
}

async function writeStageRequirements(tx: Tx, stageId: number, storedIds: number[], wanted: Requirements) {
  const rows = difference(storedIds, wanted)
  await tx.stageRequirement.deleteMany({ where: { id: { in: rows.removed } } })
  for (const { id, data } of rows.kept) await tx.stageRequirement.update({ where: { id }, data })
  for (const data of rows.added) await tx.stageRequirement.create({ data: { ...data, stageId } })
}
