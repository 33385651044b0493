import pg from 'pg'

// PostgreSQL error codes: shutting down, another backend crashed, starting up or recovering, too many connections.
const UNAVAILABLE = new Set(['57P01', '57P02', '57P03', '53300'])
const CONNECTION_EXCEPTION = /^08/
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
// The driver's own errors have no code.
const DRIVER = /^Connection terminated|is not queryable|^timeout exceeded when trying to connect|^timeout expired$/

/** Whether `error` means that the database is temporarily unreachable, so that a retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  // The queue wraps its errors in plain objects.
  const { code, message } = error as Partial<NodeJS.ErrnoException>
  if (typeof code !== 'string') return typeof message === 'string' && DRIVER.test(message)
  return UNAVAILABLE.has(code) || CONNECTION_EXCEPTION.test(code) || isNetworkError(error)
}

/** Whether the database failed to reach another machine of its cluster (0114), which only affects the owners there. */
export function isMachineAway(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code !== undefined && CONNECTION_EXCEPTION.test(error.code)
}

/** Waits for a write to the directory that may fail: while a machine of a cluster is down, none succeeds. */
export async function missIfMachineAway(write: Promise<unknown>): Promise<void> {
  try {
    await write
  } catch (error) {
    if (!isMachineAway(error)) throw error
  }
}

/**
 * Whether one of our connections failed. A client that disconnects also causes ECONNRESET, but without a system call.
 */
export function isNetworkError(error: object): boolean {
  // A host name with several addresses fails once per address.
  if (error instanceof AggregateError) return error.errors.some((each: object) => isNetworkError(each))
  const { code, syscall } = error as Partial<NodeJS.ErrnoException>
  return code !== undefined && NETWORK.has(code) && syscall !== undefined
}
