/** A write that an invariant of prisma/invariants.sql refused; `code` is the one its trigger or check names. */
export class InvariantError extends Error {
  override name = 'InvariantError'

  constructor(
    readonly code: string,
    options?: ErrorOptions,
  ) {
    super(`Refused by the database: ${code}`, options)
  }
}

type DriverFault = { code: string; message: string; fields: string[] }

type PrismaFault = {
  code?: string
  message?: string
  meta?: {
    driverAdapterError?: {
      cause?: { originalCode?: string; originalMessage?: string; constraint?: { fields?: string[] } }
    }
  }
}

/** SQLite's own code and message, wherever Prisma left them: RAISE arrives as P2003 or P2010, a CHECK under its raw code. */
function driverFault(error: unknown): DriverFault | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { code, message = '', meta } = error as PrismaFault
  const cause = meta?.driverAdapterError?.cause
  if (cause?.originalCode) {
    return { code: cause.originalCode, message: cause.originalMessage ?? '', fields: cause.constraint?.fields ?? [] }
  }
  return code?.startsWith('SQLITE_') ? { code, message, fields: [] } : undefined
}

/** The same error, or an InvariantError when a trigger's RAISE or a named CHECK refused the write. */
export function mapDatabaseError(error: unknown): unknown {
  const fault = driverFault(error)
  if (fault?.code === 'SQLITE_CONSTRAINT_TRIGGER') return new InvariantError(fault.message, { cause: error })
  if (fault?.code === 'SQLITE_CONSTRAINT_CHECK') {
    const name = /CHECK constraint failed: (\w+)$/.exec(fault.message)?.[1]
    if (name) return new InvariantError(name, { cause: error })
  }
  return error
}

/** True when a unique index refused the write; with `fields`, only the index over exactly these columns counts. */
export function isUniqueViolation(error: unknown, ...fields: string[]): boolean {
  const fault = driverFault(error)
  if (fault?.code !== 'SQLITE_CONSTRAINT_UNIQUE' && fault?.code !== 'SQLITE_CONSTRAINT_PRIMARYKEY') return false
  return fields.length === 0 || (fields.length === fault.fields.length && fields.every((field) => fault.fields.includes(field)))
}
