/** What a disk, a quota and PostgreSQL report. */
const FULL = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100'])

/** Whether `error` means that a disk of ours has no room: of the files, of temporary files or of the database. */
export function isDiskFull(error: unknown): boolean {
  // The queue wraps its errors in plain objects.
  if (typeof error !== 'object' || error === null) return false
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return FULL.has(code) || isDiskFull(cause)
}
