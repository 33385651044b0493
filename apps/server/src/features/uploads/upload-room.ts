import { BYTES_PER_MB } from '../../config.ts'
import type { Database } from '../../database/database.ts'
import { HttpError } from '../../http/http-error.ts'
import { countWaitingUploads, sumUploadBytes } from './upload-queries.ts'

/** A year of daily files fits in some goes; more would only wait, for files of others go before. */
const MOST_WAITING = 100
const LOOK_AGAIN_S = 60

// Each is asked before the work, with what is to come, and again behind the write that adds to it: in a transaction that
// has taken the owner's next turn in the queue it holds however many are sent at once.

/** @throws HttpError 429 where as many of the owner's files wait as may */
export async function requireWaitingRoom(database: Database, ownerId: string, more = 0): Promise<void> {
  if ((await countWaitingUploads(database, ownerId)) + more <= MOST_WAITING) return
  const refusal = `${MOST_WAITING} of your files are waiting to be read. Send more when some of them are done.`
  throw new HttpError(429, refusal, undefined, { retryAfterS: LOOK_AGAIN_S })
}

/** @throws HttpError 507 where the owner's files take more than they may */
export async function requireStorage(
  database: Database,
  ownerId: string,
  { storageBytes, moreBytes = 0 }: { storageBytes: number; moreBytes?: number },
): Promise<void> {
  const bytes = await sumUploadBytes(database, ownerId)
  if (bytes + moreBytes <= storageBytes) return
  const [used, most] = [Math.min(bytes, storageBytes), storageBytes].map((one) => Math.floor(one / BYTES_PER_MB))
  throw new HttpError(
    507,
    `Not enough storage: your files take ${used} of ${most} MB. Undo uploads that you no longer need; their space is free 30 days later.`,
  )
}
