import { BYTES_PER_MB } from '../../config.ts'
import type { Database } from '../database/database.ts'
import { HttpError } from '../http/http-error.ts'
import { sumStoredBytes } from './storage-queries.ts'

/** @throws HttpError 507 if the owner's files exceed their storage limit */
export async function requireStorage(
  database: Database,
  ownerId: string,
  { storageBytes, moreBytes = 0 }: { storageBytes: number; moreBytes?: number },
): Promise<void> {
  const bytes = await sumStoredBytes(database, ownerId)
  if (bytes + moreBytes <= storageBytes) return
  const [used, most] = [Math.min(bytes, storageBytes), storageBytes].map((one) => Math.floor(one / BYTES_PER_MB))
  throw new HttpError(
    507,
    `Not enough storage: your files take ${used} of ${most} MB. Undo uploads that you no longer need; their space is free 30 days later.`,
  )
}
