import type { Dropped } from '~/domain/results/dropped-extremes'
import type { ExportedCompetition, ExportedResult, ExportedScore } from '~/domain/results/export-scores.server'
import { numberLabel } from '~/domain/registrations/number-label'
import { formatDateTime, formatZoneOffset } from '~/i18n/format'
import type { Locale } from '~/i18n/locale'
import type { Translate } from '~/i18n/translate'
import { criterionName } from '~/ui/competitions/criterion-name'

type Cell = string | number | null | undefined

/** `exact`: for machines that verify the file; left out where only people read it. */
type Column<Row> = { key: string; header: string; cell: (row: Row) => Cell; exact?: true }

type Words = { t: Translate; locale: Locale; timeZone: string }

const points = (hundredths: number | null) => hundredths && hundredths / 100

/** A judge's score a row. */
export function scoreColumns({ criteria }: ExportedCompetition, { t, locale, timeZone }: Words): Column<ExportedScore>[] {
  const names = new Map(criteria.map((criterion) => [criterion.id, criterionName(t, criterion)]))
  const time = (at: Date | null) => at && formatDateTime(at, locale, timeZone)
  const left = ({ criterionId, extreme }: Dropped) => {
    const name = criterionId === null ? null : (names.get(criterionId) ?? '')
    if (name === null) return t(extreme === 'lowest' ? 'sheets.droppedLowest' : 'sheets.droppedHighest')
    return t(extreme === 'lowest' ? 'sheets.droppedLowestOf' : 'sheets.droppedHighestOf', { name })
  }
  return [
    { key: 'stage', header: t('sheets.stage'), cell: ({ stage }) => stage },
    { key: 'category', header: t('sheets.category'), cell: ({ category }) => category },
    { key: 'number', header: t('sheets.number'), cell: ({ number }) => number && numberLabel(number) },
    { key: 'participant', header: t('sheets.participant'), cell: ({ participant }) => participant },
    { key: 'work', header: t('sheets.work'), cell: ({ title }) => title || t('works.performance') },
    { key: 'judge', header: t('sheets.judge'), cell: ({ judge }) => judge },
    ...criteria.map(({ id, maxHundredths }) => ({
      key: `criterion:${id}`,
      header: t('sheets.criterionOf', { name: names.get(id) ?? '', max: maxHundredths / 100 }),
      cell: ({ values }: ExportedScore) => points(values.get(id) ?? null),
    })),
    { key: 'total', header: t('sheets.total'), cell: ({ totalHundredths }) => points(totalHundredths) },
    { key: 'dropped', header: t('sheets.dropped'), cell: ({ dropped }) => dropped.map(left).join(t('common.cellJoin')) },
    { key: 'workTotal', header: t('sheets.workTotal'), cell: ({ workHundredths }) => points(workHundredths) },
    { key: 'rank', header: t('sheets.rank'), cell: ({ rank }) => rank },
    { key: 'status', header: t('sheets.status'), cell: ({ status }) => t(`sheets.status_${status}`) },
    { key: 'comment', header: t('sheets.comment'), cell: ({ comment }) => comment },
    { key: 'marks', header: t('sheets.marks'), cell: ({ marks }) => marks.map(({ atMs, text }) => `${moment(atMs)} ${text}`).join('\n') },
    {
      key: 'submitted',
      header: t('sheets.submitted', { zone: formatZoneOffset(locale, timeZone) }),
      cell: ({ submittedAt }) => time(submittedAt),
    },
    { key: 'voided', header: t('sheets.voided', { zone: formatZoneOffset(locale, timeZone) }), cell: ({ voidedAt }) => time(voidedAt) },
    { key: 'voidReason', header: t('sheets.voidReason'), cell: ({ voidReason }) => voidReason },
    { key: 'exactTotal', header: t('sheets.exactTotal'), cell: ({ exactTotal }) => exactTotal, exact: true },
    { key: 'statusCode', header: t('sheets.statusCode'), cell: ({ status }) => status, exact: true },
    {
      key: 'marksExact',
      header: t('sheets.marksExact'),
      cell: ({ marks }) => JSON.stringify(marks.map(({ atMs, text }) => [atMs, text])),
      exact: true,
    },
    { key: 'scoreId', header: t('sheets.scoreId'), cell: ({ id }) => id, exact: true },
    { key: 'workId', header: t('sheets.workId'), cell: ({ workId }) => workId, exact: true },
    { key: 'entryId', header: t('sheets.entryId'), cell: ({ entryId }) => entryId, exact: true },
    { key: 'judgeId', header: t('sheets.judgeId'), cell: ({ judgeId }) => judgeId, exact: true },
  ]
}

/** 1:05.250 */
function moment(atMs: number): string {
  const seconds = Math.floor(atMs / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}.${String(atMs % 1000).padStart(3, '0')}`
}

/** An entry's result in an edition a row. */
export function rankingColumns({ t, locale, timeZone }: Words): Column<ExportedResult>[] {
  const time = (at: Date | null) => at && formatDateTime(at, locale, timeZone)
  return [
    { key: 'stage', header: t('sheets.stage'), cell: ({ stage }) => stage },
    { key: 'edition', header: t('sheets.edition'), cell: ({ edition }) => edition ?? t('sheets.editionNow') },
    { key: 'category', header: t('sheets.category'), cell: ({ category }) => category },
    { key: 'rank', header: t('sheets.rank'), cell: ({ rank }) => rank },
    { key: 'number', header: t('sheets.number'), cell: ({ number }) => number && numberLabel(number) },
    { key: 'participant', header: t('sheets.participant'), cell: ({ name }) => name },
    { key: 'total', header: t('sheets.total'), cell: ({ totalHundredths }) => points(totalHundredths) },
    { key: 'judgeCount', header: t('sheets.judges'), cell: ({ judgeCount }) => judgeCount },
    { key: 'decision', header: t('sheets.decision'), cell: ({ decision }) => t(`outcomes.advancement_${decision}`) },
    { key: 'prize', header: t('sheets.prize'), cell: ({ prize }) => prize },
    { key: 'teachers', header: t('sheets.teachers'), cell: ({ teachers }) => teachers.join(t('common.cellJoin')) },
    {
      key: 'teacherAward',
      header: t('sheets.teacherAward'),
      cell: ({ teacherAwarded, teachers }) => (teacherAwarded ? teachers.join(t('common.cellJoin')) : null),
    },
    { key: 'code', header: t('sheets.code'), cell: ({ code }) => code },
    {
      key: 'published',
      header: t('sheets.published', { zone: formatZoneOffset(locale, timeZone) }),
      cell: ({ publishedAt }) => time(publishedAt),
    },
    {
      key: 'withdrawn',
      header: t('sheets.withdrawn', { zone: formatZoneOffset(locale, timeZone) }),
      cell: ({ withdrawnAt }) => time(withdrawnAt),
    },
    { key: 'exactTotal', header: t('sheets.exactTotal'), cell: ({ total }) => total, exact: true },
    { key: 'decisionCode', header: t('sheets.decisionCode'), cell: ({ decision }) => decision, exact: true },
    { key: 'teacherAwarded', header: t('sheets.teacherAwarded'), cell: ({ teacherAwarded }) => Number(teacherAwarded), exact: true },
    { key: 'publicationId', header: t('sheets.publicationId'), cell: ({ publicationId }) => publicationId, exact: true },
    { key: 'entryId', header: t('sheets.entryId'), cell: ({ entryId }) => entryId, exact: true },
    { key: 'categoryId', header: t('sheets.categoryId'), cell: ({ categoryId }) => categoryId, exact: true },
  ]
}

type LedgerRow = { seq: number; at: Date; kind: string; payload: string; previousHash: string; hash: string }

export function ledgerColumns({ t }: Words): Column<LedgerRow>[] {
  return [
    { key: 'seq', header: t('sheets.seq'), cell: ({ seq }) => seq },
    { key: 'at', header: t('sheets.at'), cell: ({ at }) => at.getTime() },
    { key: 'kind', header: t('sheets.kind'), cell: ({ kind }) => kind },
    { key: 'payload', header: t('sheets.payload'), cell: ({ payload }) => payload },
    { key: 'previousHash', header: t('sheets.previousHash'), cell: ({ previousHash }) => previousHash },
    { key: 'hash', header: t('sheets.hash'), cell: ({ hash }) => hash },
  ]
}

type WorkRow = { id: number; title: string; entryId: number; stageId: number; categoryId: number; lockedAt: Date | null }

export function workColumns({ t }: Words): Column<WorkRow>[] {
  return [
    { key: 'workId', header: t('sheets.workId'), cell: ({ id }) => id },
    { key: 'work', header: t('sheets.work'), cell: ({ title }) => title || t('works.performance') },
    { key: 'entryId', header: t('sheets.entryId'), cell: ({ entryId }) => entryId },
    { key: 'stageId', header: t('sheets.stageId'), cell: ({ stageId }) => stageId },
    { key: 'categoryId', header: t('sheets.categoryId'), cell: ({ categoryId }) => categoryId },
    { key: 'lockedAt', header: t('sheets.locked'), cell: ({ lockedAt }) => lockedAt?.getTime() },
  ]
}

export const forPeople = <Row>(columns: readonly Column<Row>[]) => columns.filter(({ exact }) => !exact)

/** What the columns of an export's files are, and what its verification needs besides their rows. */
export function aboutExport(
  { id, name, scoreScale: scale, criteria, editions, chairDecisions, recusals, awards }: ExportedCompetition,
  columns: Readonly<Record<string, readonly { key: string }[]>>,
): string {
  const about = {
    competition: { id, name, scale, criteria },
    editions: editions.map(({ publishedAt, withdrawnAt, ...edition }) => {
      return { ...edition, publishedAt: publishedAt.getTime(), withdrawnAt: withdrawnAt?.getTime() ?? null }
    }),
    chairDecisions: chairDecisions.map((one) => ({ id: one.id, places: one.places.map(({ entryId, place }) => [entryId, place]) })),
    recusals: recusals.map(({ workId, judgeId, endedAt }) => [workId, judgeId, endedAt!.getTime()]),
    awards: awards.map(({ publishedAt, withdrawnAt, entryIds, ...award }) => {
      return { ...award, publishedAt: publishedAt.getTime(), withdrawnAt: withdrawnAt?.getTime() ?? null, entryIds }
    }),
    columns: Object.fromEntries(Object.entries(columns).map(([file, own]) => [file, own.map(({ key }) => key)])),
  }
  return JSON.stringify(about, null, 1)
}

/** A table of rows as they come, by these columns. */
export function sheetOf<Row>(name: string, columns: readonly Column<Row>[], rows: AsyncIterable<Row>) {
  return { name, header: columns.map(({ header }) => header), rows: cellsOf(columns, rows) }
}

async function* cellsOf<Row>(columns: readonly Column<Row>[], rows: AsyncIterable<Row>): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield columns.map(({ cell }) => cell(row))
}
