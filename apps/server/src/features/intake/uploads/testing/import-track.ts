import { randomBytes, randomUUID } from 'node:crypto'
import type { FileLayout, RowCounts } from '@spoor/core/import/result.ts'
import type { Track } from '@spoor/core/journey/track.ts'
import { inCopyTransaction } from '../../../../platform/database/in-copy-transaction.ts'
import { inTransaction } from '../../../../platform/database/database.ts'
import { createIds } from '../../../../platform/database/new-ids.ts'
import type { Dependencies } from '../../../../dependencies.ts'
import { importTracks, assignTracks } from '../import/import-tracks.ts'
import { beginReading, finishReading, insertUpload } from '../upload-writes.ts'
import { createVehicleNames } from '../vehicle-names.ts'
import { listFileNames } from '../vehicle-queries.ts'
import { insertVehicles } from '../vehicle-writes.ts'
import { sliceTrack } from './drive-track.ts'

const LAYOUT: FileLayout = {
  kind: 'points',
  format: 'csv',
  description: '',
  columns: [],
  sheets: [''],
  header_fingerprint: '',
  mapping: { columns: {} },
}

interface Imported {
  uploadId: string
  counts: RowCounts
  tripsFound: number
  warnings: string[]
}

/** Imports fixes like the job, without a file. */
export async function importTrackAs(
  { database, pool, files, clock }: Pick<Dependencies, 'database' | 'pool' | 'files' | 'clock'>,
  ownerId: string,
  track: Track,
  vehicle = 'Bakkie',
): Promise<Imported> {
  const uploadId = randomUUID()
  const upload = await inTransaction(database, async (tx) => {
    const row = await insertUpload(tx, {
      owner_id: ownerId,
      id: uploadId,
      filename: 'fixes.csv',
      file_key: uploadId,
      file_size: 1,
      sha256: randomBytes(32),
      timezone: 'Africa/Johannesburg',
      uploaded_at: new Date(clock.nowMs()),
    })
    return beginReading(tx, row)
  })
  const imported = await inCopyTransaction(pool, async (tx, client) => {
    const newId = createIds(clock.nowMs())
    const vehicles = createVehicleNames(await listFileNames(tx, ownerId), newId)
    // The import consumes its input.
    const read = { vehicles: [{ vehicle, track: sliceTrack(track, 0, track.count) }] }
    const findId = (name: string) => vehicles.findId(name)
    const { tracks } = await assignTracks(tx, upload, { read, findId, files })
    await insertVehicles(tx, ownerId, vehicles.takeCreated())
    const progress = { read() {}, stored() {}, end: async () => {} }
    const { shared, ...found } = await importTracks(tx, client, upload, { tracks, files, newId, progress })
    const counts = { read: track.count, used: track.count - shared, duplicates: shared, skipped: 0 }
    await finishReading(tx, upload, 'saved', {
      ...found,
      counts,
      layout: LAYOUT,
      questions: [],
      firstTrips: [],
      completedAtMs: clock.nowMs(),
    })
    return { ...found, counts }
  })
  return { ...imported, uploadId }
}

export interface FoundTrip {
  id: string
  started_at: Date
  ended_at: Date
  distance_m: number
  cut: string
  path: string
  local_day: string
  start_location: string
}

/** An owner's trips with all derived values. */
export async function listFoundTrips({ pool }: Pick<Dependencies, 'pool'>, ownerId: string): Promise<FoundTrip[]> {
  const { rows } = await pool.query<FoundTrip>(
    `select id, started_at, ended_at, distance_m, cut, encode((select path from trip_path p where p.owner_id = trip.owner_id and trip_id = trip.id), 'hex') as path, local_day, start_location
     from trip where owner_id = $1 and deleted_at is null order by started_at`,
    [ownerId],
  )
  return rows
}
