import { competitionColumns } from './competition-columns.server'
import type { StoredCompetition } from './find-competition.server'
import type { CompetitionInput } from './schema'

type Column = keyof ReturnType<typeof competitionColumns>

/** The competition's own columns, by the section of the form they stand in. */
const columnsOf = {
  basics: ['name', 'description', 'startsAt', 'endsAt'],
  registration: [
    'registrationStartsAt',
    'registrationEndsAt',
    'registrationDeadline',
    'maxParticipants',
    'feeMinor',
    'currency',
    'registrationNotice',
    'paymentQrUploadId',
    'resumeRequired',
    'autoApprove',
  ],
  works: ['submissionDeadline', 'minWorksToLock', 'maxSizeMB', 'formats', 'removeExtremes', 'extremesMode'],
} as const satisfies Record<string, Column[]>

type Section = keyof typeof columnsOf
const lists = ['categories', 'stages', 'specialAwards', 'criteria'] as const

/** What the stored version has otherwise than the form: fields of a section, or a list as a whole. */
export type EditDifference =
  { section: Section; fields: (typeof columnsOf)[Section][number][] } | { section: (typeof lists)[number]; fields: [] }

/** Where the stored competition and what was entered differ, in the order of the form. */
export function editDifferences(stored: StoredCompetition, input: CompetitionInput): EditDifference[] {
  const columns = competitionColumns({ ...input, formats: [...input.formats].sort() })
  const now = { ...stored, formats: stored.formats.split(',').sort().join(',') }
  const own = (Object.keys(columnsOf) as Section[]).map((section) => ({
    section,
    fields: columnsOf[section].filter((column) => !same(now[column], columns[column])),
  }))
  const differing = lists.filter((list) => !same(stored[list].map(withoutKnownName), input[list].map(withoutKnownName)))
  return [...own.filter(({ fields }) => fields.length > 0), ...differing.map((section) => ({ section, fields: [] as [] }))]
}

/** A default criterion is named in the reader's language, so its code stands for it. */
function withoutKnownName<R extends { name: string; code?: string | null | undefined }>(row: R): R {
  return row.code ? { ...row, name: '' } : row
}

/** Whether two values are the same to the form: instants to the minute, line ends of either kind, rows in order whatever their ids. */
function same(stored: unknown, wanted: unknown): boolean {
  if (!Array.isArray(wanted)) return plain(stored) === plain(wanted)
  const rows = stored as Record<string, unknown>[]
  return (
    rows.length === wanted.length &&
    wanted.every((row: object, index) => Object.entries(row).every(([key, value]) => key === 'id' || same(rows[index]?.[key], value)))
  )
}

function plain(value: unknown): string {
  return value instanceof Date ? String(Math.floor(value.getTime() / 60_000)) : String(value ?? '').replaceAll('\r\n', '\n')
}
