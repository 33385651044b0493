import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { FileStore } from '../../platform/files/file-store.ts'

/** A file of old blocks: concatenated and compressed as a whole, which also detects damage. */
export const BLOCK_FILES = 'tracks/'

const keyOf = (ownerId: string, fileId: string) => `${BLOCK_FILES}${ownerId}/${fileId}`

/** The columns of a block that {@link readBlocks} needs. */
export const BLOCK_PLACE = ['fixes', 'file_id', 'file_start', 'file_end'] as const

/** The location of a block: its bytes, or its position in a file. */
interface BlockRow {
  fixes: Buffer | null
  file_id: string | null
  file_start: number | null
  file_end: number | null
}

/**
 * The rows with the bytes of their blocks, from the database or from files, reading each file once. All readers of
 * blocks use this.
 * @throws {FileStoreUnavailable} during an outage; the caller's transaction then changes nothing
 */
export async function readBlocks<Row extends BlockRow>(
  files: FileStore,
  ownerId: string,
  rows: readonly Row[],
): Promise<(Row & { fixes: Buffer })[]> {
  const contents = new Map<string, Buffer>()
  for (const { file_id: id } of rows) {
    if (id !== null && !contents.has(id)) contents.set(id, await readBlockFile(files, ownerId, id))
  }
  return rows.map((row) => ({
    ...row,
    fixes: row.fixes ?? contents.get(row.file_id!)!.subarray(row.file_start!, row.file_end!),
  }))
}

/** Stores a file of blocks, and verifies it by reading it back before the caller deletes them elsewhere. */
export async function writeBlockFile(
  files: FileStore,
  ownerId: string,
  fileId: string,
  blocks: readonly Buffer[],
): Promise<void> {
  const content = Buffer.concat(blocks)
  await files.put(keyOf(ownerId, fileId), Readable.from([await promisify(gzip)(content)]))
  const stored = await readBlockFile(files, ownerId, fileId)
  if (!stored.equals(content)) throw new Error(`The file store changed ${keyOf(ownerId, fileId)}.`)
}

async function readBlockFile(files: FileStore, ownerId: string, fileId: string): Promise<Buffer> {
  const local = await files.openLocally(keyOf(ownerId, fileId))
  try {
    return await promisify(gunzip)(await readFile(local.path))
  } finally {
    await local.release()
  }
}
