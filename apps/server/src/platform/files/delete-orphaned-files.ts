import { DAY_MS } from '@spoor/core/units/duration.ts'
import type { Dependencies } from '../../dependencies.ts'

/** A younger file may belong to a row that is about to be committed. */
const MIN_AGE_MS = DAY_MS
const KEYS_AT_ONCE = 500
const KEY = /^[a-z]+\/([0-9a-f-]{36})\/([0-9a-f-]{36})$/

/**
 * Deletes a folder's unreferenced files, each stored as `{folder}/{owner}/{id}`. `findStored` returns which of an
 * owner's ids have a row.
 */
export async function deleteOrphanedFiles(
  parts: Pick<Dependencies, 'files' | 'clock' | 'log'>,
  folder: `${string}/`,
  findStored: (ownerId: string, ids: readonly string[]) => Promise<Set<string>>,
): Promise<void> {
  let keys: string[] = []
  for await (const key of parts.files.list(folder)) {
    keys.push(key)
    if (keys.length < KEYS_AT_ONCE) continue
    await deleteOrphan(parts, keys, findStored)
    keys = []
  }
  await deleteOrphan(parts, keys, findStored)
}

async function deleteOrphan(
  { files, clock, log }: Pick<Dependencies, 'files' | 'clock' | 'log'>,
  keys: readonly string[],
  findStored: (ownerId: string, ids: readonly string[]) => Promise<Set<string>>,
): Promise<void> {
  const byOwner = Map.groupBy(keys, (key) => KEY.exec(key)?.[1] ?? null)
  for (const [ownerId, ownersKeys] of byOwner) {
    const ids = ownersKeys.flatMap((key) => KEY.exec(key)?.[2] ?? [])
    const known = ownerId === null ? new Set<string>() : await findStored(ownerId, ids)
    for (const key of ownersKeys) {
      if (known.has(KEY.exec(key)?.[2] ?? '')) continue
      if (clock.nowMs() - (await files.modifiedAtMs(key)) < MIN_AGE_MS) continue
      await files.delete(key)
      log.warn({ key }, 'a file that no row names was removed')
    }
  }
}
