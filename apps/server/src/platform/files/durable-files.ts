import { createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Suffix of a file until it is complete. */
export const PART = '.part'

/**
 * Writes a file readable only by its owner. Readers never see half of it; once this resolves it survives a power cut,
 * and if it rejects nothing remains.
 */
export async function writeDurably(file: string, content: string | Uint8Array | Readable): Promise<void> {
  await makeFolder(path.dirname(file))
  const aside = `${file}${PART}`
  try {
    const source = content instanceof Readable ? content : Readable.from([content])
    await pipeline(source, createWriteStream(aside, { mode: 0o600, flush: true }))
    await renameDurably(aside, file)
  } catch (error) {
    await fs.rm(aside, { force: true })
    throw error
  }
}

/** Renames a file on disk without copying. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await fs.rename(from, to)
  await syncFolder(path.dirname(to))
}

/** Creates a folder that only its owner can enter, and missing parents. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await fs.mkdir(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  // Sync the parent folder, which records the new name.
  const above = path.dirname(first)
  for (let at = path.dirname(path.resolve(folder)); at !== path.dirname(above); at = path.dirname(at))
    await syncFolder(at)
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
