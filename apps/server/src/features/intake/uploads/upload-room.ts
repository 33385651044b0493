import type { Database } from '../../../platform/database/database.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { countWaitingUploads } from './upload-queries.ts'

/** Enough for a year of daily files in a few batches; owners take turns, so more would only wait. */
const MOST_WAITING = 100
const LOOK_AGAIN_S = 60

// Checked before the work with the expected size, and again after the write: inside a transaction that holds the
// owner's lock, the limit also holds for concurrent uploads.

/** @throws HttpError 429 if the owner has the maximum number of waiting files */
export async function requireWaitingRoom(database: Database, ownerId: string, more = 0): Promise<void> {
  if ((await countWaitingUploads(database, ownerId)) + more <= MOST_WAITING) return
  const refusal = `${MOST_WAITING} of your files are waiting to be read. Send more when some of them are done.`
  throw new HttpError(429, refusal, undefined, { retryAfterS: LOOK_AGAIN_S })
}
