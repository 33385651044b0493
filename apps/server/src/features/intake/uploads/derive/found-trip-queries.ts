import { sql } from 'kysely'
import type { DriverEdits } from '@spoor/core/reconcile/driver-edits.ts'
import type { ExistingTrip } from '@spoor/core/reconcile/reconcile.ts'
import type { Transaction } from '../../../../platform/database/database.ts'
import { isSupported } from '../../../../domain/trips/same-drive-writes.ts'
import type { DeviceKey } from '../../../../domain/tracks/track-queries.ts'

export type FoundTripRow = ExistingTrip & DriverEdits & { uploadIds: string[]; device: string | null }

/**
 * Locks the trips derived from fixes of this device that overlap the range, including deleted ones, moves and those moved
 * to another vehicle; ascending. Those derived from several devices belong to each of them. The lock makes concurrent
 * edits wait instead of being overwritten. Trips from trip files
 * have no path, so a trip with one was derived.
 */
export async function lockExistingTrips(
  tx: Transaction,
  { ownerId, vehicleId, device }: DeviceKey,
  range: { fromMs: number; toMs: number },
): Promise<FoundTripRow[]> {
  const state = sql<ExistingTrip['state']>`case when deleted_at is null or mode <> 'other_car' then 'listed'
    when taken_back_by is null then 'deleted' when ${isSupported(ownerId)} then 'listed' else 'taken_back' end`
  const rows = await tx
    .selectFrom('trip')
    .select(['id', 'started_at', 'ended_at', 'corrected', 'classification', 'status', 'reason', 'notes'])
    .select(['toll_cents', 'parking_cents', 'upload_ids', 'device', state.as('state')])
    .where('owner_id', '=', ownerId)
    .where('source', '=', 'upload')
    .where('has_path', '=', true)
    // Trips transferred by a company have no supporting fixes of this owner.
    .where(sql<boolean>`(upload_ids <> '{}' or deleted_at is not null)`)
    .where(sql<boolean>`(vehicle_id = ${vehicleId} and (device = ${device} or device is null)
      or 'vehicle_id' = any(corrected))`)
    .$if(Number.isFinite(range.fromMs), (query) => query.where('ended_at', '>=', new Date(range.fromMs)))
    .$if(Number.isFinite(range.toMs), (query) => query.where('started_at', '<=', new Date(range.toMs)))
    .orderBy('started_at')
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ started_at: startedAt, ended_at: endedAt, upload_ids: uploadIds, ...trip }) => ({
    ...trip,
    startedAtMs: startedAt.getTime(),
    endedAtMs: (endedAt ?? startedAt).getTime(),
    uploadIds,
  }))
}
