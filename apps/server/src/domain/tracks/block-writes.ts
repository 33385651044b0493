import { sql } from 'kysely'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import { lockImports } from '../../platform/database/lock-imports.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { readBlocks, writeBlockFile } from './block-files.ts'
import { lockBlocks, type BlockRange } from './block-queries.ts'

export interface Moved {
  blocks: number
  bytes: number
}

/**
 * Writes blocks to one new file, wherever they are now, and replaces their bytes by their positions in it. The file is
 * stored before the commit, so a crash at most leaves an unreferenced file. The nightly `clear-uploads` deletes
 * unreferenced files, after the downloads and backups that may still read them.
 */
export async function moveBlocks(
  { database, files }: { database: Database; files: FileStore },
  range: BlockRange,
  fileId: string,
): Promise<Moved> {
  const { ownerId, vehicleId } = range
  return inTransaction(database, async (tx) => {
    await lockImports(tx, ownerId)
    const rows = await readBlocks(files, ownerId, await lockBlocks(tx, range))
    if (rows.length === 0) return { blocks: 0, bytes: 0 }
    await writeBlockFile(
      files,
      ownerId,
      fileId,
      rows.map(({ fixes }) => fixes),
    )
    const ends: number[] = []
    for (const { fixes } of rows) ends.push((ends.at(-1) ?? 0) + fixes.length)
    const size = ends.at(-1)!
    const lengths = rows.map(({ fixes }) => fixes.length)
    await sql`update track_block set fixes = null, file_id = ${fileId}, file_start = place.end - place.length,
        file_end = place.end, file_size = ${size}::int
      from unnest(${rows.map(({ day }) => day)}::date[], ${rows.map(({ upload_id }) => upload_id)}::uuid[],
        ${rows.map(({ device }) => device)}::text[], ${ends}::int[], ${lengths}::int[])
        as place(day, upload_id, device, "end", length)
      where owner_id = ${ownerId} and vehicle_id = ${vehicleId} and track_block.day = place.day
        and track_block.upload_id = place.upload_id and track_block.device = place.device`.execute(tx)
    return { blocks: rows.length, bytes: size }
  })
}
