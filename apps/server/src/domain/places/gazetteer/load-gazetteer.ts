import fs from 'node:fs/promises'
import { type Database, inTransaction } from '../../../platform/database/database.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { listOwnersWithTrips } from '../trip-place-queries.ts'
import { replaceGazetteer } from './gazetteer-writes.ts'
import { GazetteerError, readGazetteer } from './read-gazetteer.ts'

/** Exceeds JavaScript's maximum string length. */
const MAX_BYTES = 500_000_000

/** Loads a file into the database atomically, and requests new names for all trip ends. */
export async function loadGazetteer(
  { database, jobs }: { database: Database; jobs: Jobs },
  file: string,
): Promise<{ places: number; skipped: number }> {
  const gazetteer = readGazetteer(await readText(file))
  await inTransaction(database, async (tx) => {
    await replaceGazetteer(tx, gazetteer)
    for (const ownerId of await listOwnersWithTrips(tx)) await jobs.enqueue(tx, 'name-trip-ends', { ownerId })
  })
  return { places: gazetteer.entries.length, skipped: gazetteer.skipped }
}

async function readText(file: string): Promise<string> {
  let bytes: Buffer
  try {
    if ((await fs.stat(file)).size > MAX_BYTES)
      throw new GazetteerError('The file is larger than 500 MB. Give the file of one country or city.')
    bytes = await fs.readFile(file)
  } catch (error) {
    if (error instanceof GazetteerError) throw error
    throw new GazetteerError(`${file} cannot be read: ${(error as Error).message}`)
  }
  if (bytes.subarray(0, 2).toString('latin1') === 'PK')
    throw new GazetteerError('This is a ZIP archive. Unpack it, and give the .txt or .geojson file inside.')
  return bytes.toString('utf8')
}
