import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { inCopyTransaction } from '../../../database/in-copy-transaction.ts'
import { createIds } from '../../../database/new-ids.ts'
import type { StorableTrip } from '../../../import-helper/storable-trip.ts'
import type { RehearsedVehicle } from '../../../import-helper/warm-up.ts'
import { insertFoundTrips } from './found-trip-writes.ts'
import type { TripToWrite } from './found-trip-writes.ts'
import { startReplacingBlocks } from './track-writes.ts'

const WORDS = { corrected: [], classification: null, status: 'pending', reason: '', notes: '' } as const

/** Sends blocks and trips of made-up vehicles to the database as an import does, and keeps nothing of them. */
export async function rehearseStoring(pool: pg.Pool, made: readonly RehearsedVehicle[]): Promise<void> {
  const newId = createIds(Date.now())
  const upload = { owner_id: randomUUID(), id: randomUUID() }
  const vehicles = made.map((vehicle) => ({ ...vehicle, vehicleId: randomUUID() }))
  await inCopyTransaction(pool, async (tx, client) => {
    // They stand before the real ones of these names, and end with this transaction.
    await sql`create temp table track_block (like track_block including defaults) on commit drop`.execute(tx)
    await sql`create temp table trip (like trip including defaults) on commit drop`.execute(tx)
    const blocks = await startReplacingBlocks(tx, client, upload, vehicles)
    await blocks.end()
    for (const { vehicleId, trips } of vehicles) {
      const vehicle = { ownerId: upload.owner_id, vehicleId, timezone: 'Africa/Johannesburg' }
      await insertFoundTrips(client, vehicle, toWrite(await trips))
    }
  })

  // One after another, as an import makes them: a list would be another kind of loop to the compiler.
  function* toWrite(trips: readonly StorableTrip[]): Generator<TripToWrite> {
    for (const trip of trips) yield { id: newId(), trip, words: WORDS, uploadIds: [upload.id] }
  }
}
