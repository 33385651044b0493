import { UNDO_DAYS } from '@spoor/contract/limits.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import { lockOwnersImports } from '../../database/lock-imports.ts'
import type { Dependencies } from '../../dependencies.ts'
import { findStored, listUndoneUploads, lockUpload } from './upload-queries.ts'
import { forgetUpload } from './upload-writes.ts'

const DAY_MS = 86_400_000
/** A file younger than this may belong to an upload whose row is about to be committed. */
const UNDER_WAY_MS = DAY_MS
const KEYS_AT_ONCE = 500
const KEY = /^uploads\/([0-9a-f-]{36})\/([0-9a-f-]{36})$/

/** Forgets uploads that can be brought back no more, and removes files that no upload has. Safe to repeat and to break off. */
export async function clearUploads(dependencies: Dependencies): Promise<void> {
  await forgetUndone(dependencies)
  await removeStrayFiles(dependencies)
}

async function forgetUndone({ database, files, clock }: Dependencies): Promise<void> {
  const before = new Date(clock.nowMs() - UNDO_DAYS * DAY_MS)
  for (const { ownerId, id } of await listUndoneUploads(database, before)) {
    const fileKey = await inTransaction(database, async (tx) => {
      await lockOwnersImports(tx, ownerId)
      const upload = await lockUpload(tx, ownerId, id)
      if (!upload?.undone_at || upload.undone_at >= before) return null
      await forgetUpload(tx, upload)
      return upload.file_key
    })
    // After the commit: a file without a row is swept another day, a row without its file would be a loss.
    if (fileKey !== null) await files.delete(fileKey)
  }
}

async function removeStrayFiles(dependencies: Dependencies): Promise<void> {
  let keys: string[] = []
  for await (const key of dependencies.files.list('uploads/')) {
    keys.push(key)
    if (keys.length < KEYS_AT_ONCE) continue
    await removeStray(dependencies, keys)
    keys = []
  }
  await removeStray(dependencies, keys)
}

/** Removes those of the files that no row names and that nobody is about to name. */
async function removeStray({ database, files, clock, log }: Dependencies, keys: readonly string[]): Promise<void> {
  const byOwner = Map.groupBy(keys, (key) => KEY.exec(key)?.[1] ?? null)
  for (const [ownerId, ownersKeys] of byOwner) {
    const ids = ownersKeys.flatMap((key) => KEY.exec(key)?.[2] ?? [])
    const known = ownerId === null ? new Set<string>() : await findStored(database, ownerId, ids)
    for (const key of ownersKeys) {
      if (known.has(KEY.exec(key)?.[2] ?? '')) continue
      if (clock.nowMs() - (await files.modifiedAtMs(key)) < UNDER_WAY_MS) continue
      await files.delete(key)
      log.warn({ key }, 'a file without an upload was removed')
    }
  }
}
