import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { JobPayload } from '../../../platform/jobs/job-kinds.ts'
import { VendorFault } from '../../../domain/vendors/trip-source.ts'
import { openAccount } from './open-account.ts'
import { findAccount, listTripsToWrite, statedAs } from './vendor-account-queries.ts'
import { recordWriteFault, recordWritten } from './vendor-account-writes.ts'

const TRIPS_AT_ONCE = 100

/**
 * Writes classifications and reasons of confirmed trips to the vendor, if the driver enabled this. Values that the
 * vendor already has are skipped; the next run writes the rest of a failed one.
 */
export async function writeBack(
  dependencies: Dependencies,
  { ownerId, accountId }: JobPayload<'write-vendor-trips'>,
  { signal }: { signal: AbortSignal },
): Promise<void> {
  const { database, clock } = dependencies
  const account = await findAccount(database, ownerId, accountId)
  if (!account?.write_back) return
  try {
    const source = openAccount(dependencies, account, signal)
    for (;;) {
      const trips = await listTripsToWrite(database, account, TRIPS_AT_ONCE)
      for (const { external_id, registration, start_timestamp, classification, reason } of trips) {
        signal.throwIfAborted()
        if (!(await findAccount(database, ownerId, accountId))?.write_back) return
        await source.writeClassification({ registration, startTimestamp: start_timestamp, classification, reason })
        const written = { externalId: external_id, stated: statedAs(classification, reason) }
        await inTransaction(database, (tx) => recordWritten(tx, account, written))
      }
      if (trips.length < TRIPS_AT_ONCE) break
    }
    await inTransaction(database, (tx) => recordWriteFault(tx, account, null, clock.nowMs()))
  } catch (error) {
    if (!(error instanceof VendorFault)) throw error
    dependencies.log.warn({ err: error, account: accountId }, 'writing back to a tracker vendor failed')
    await inTransaction(database, (tx) => recordWriteFault(tx, account, error, clock.nowMs()))
  }
}
