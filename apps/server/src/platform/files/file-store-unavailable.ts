import { isNetworkError } from '../database/is-database-unavailable.ts'

/** The file store is temporarily unreachable; a retry may succeed. */
export class FileStoreUnavailable extends Error {
  constructor(cause: unknown) {
    super('The file store cannot be reached right now.', { cause })
    this.name = 'FileStoreUnavailable'
  }
}

// Errors of the S3 client that mean an outage, besides network errors.
const OUTAGES = new Set(['TimeoutError', 'NetworkingError', 'SlowDown', 'ServiceUnavailable', 'InternalError'])

/** Runs `work`, and rethrows an outage of the store behind it as {@link FileStoreUnavailable}. */
export async function detectOutage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isOutage(error) ? new FileStoreUnavailable(error) : error
  }
}

/** The store's client and flydrive wrap errors, so check all causes. */
function isOutage(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { $metadata } = at as { $metadata?: { httpStatusCode?: number } }
    if (OUTAGES.has(at.name) || isNetworkError(at) || ($metadata?.httpStatusCode ?? 0) >= 500) return true
  }
  return false
}
