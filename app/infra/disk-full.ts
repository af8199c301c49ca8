const diskFullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'SQLITE_FULL'])

type Fault = { code?: unknown; originalCode?: unknown; cause?: unknown; meta?: { driverAdapterError?: unknown } }

/** Whether a write failed for want of room, of a file or of the database, however deep Prisma has wrapped it. */
export function isDiskFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, originalCode, cause, meta } = error as Fault
  if ([code, originalCode].some((name) => typeof name === 'string' && diskFullCodes.has(name))) return true
  return isDiskFull(cause) || isDiskFull(meta?.driverAdapterError)
}

/** Thrown where something is not begun, or was not ended, for want of room. */
export class DiskFull extends Error {
  readonly code = 'ENOSPC'
}
