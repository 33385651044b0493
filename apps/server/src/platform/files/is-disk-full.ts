/** Error codes of a disk, a quota and PostgreSQL. */
const FULL = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100'])

/** Whether `error` means that one of our disks is full: for files, temporary files or the database. */
export function isDiskFull(error: unknown): boolean {
  // The queue wraps its errors in plain objects.
  if (typeof error !== 'object' || error === null) return false
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return FULL.has(code) || isDiskFull(cause)
}
