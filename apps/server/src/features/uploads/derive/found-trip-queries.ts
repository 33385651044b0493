import { sql } from 'kysely'
import type { DriverEdits } from '@spoor/core/reconcile/driver-edits.ts'
import type { ExistingTrip } from '@spoor/core/reconcile/reconcile.ts'
import type { Transaction } from '../../../database/database.ts'
import type { VehicleKey } from './track-queries.ts'

export type StandingTrip = ExistingTrip & DriverEdits & { uploadIds: string[] }

/**
 * Locks the trips derived from fixes of this vehicle that overlap the range, including deleted ones and those moved to
 * another vehicle; ascending. The lock makes concurrent edits wait instead of being overwritten. Trips from trip files
 * have no path, so a trip with one was derived.
 */
export async function lockStandingTrips(
  tx: Transaction,
  { ownerId, vehicleId }: VehicleKey,
  range: { fromMs: number; toMs: number },
): Promise<StandingTrip[]> {
  const after = Number.isFinite(range.fromMs) ? sql`and ended_at >= ${new Date(range.fromMs)}` : sql``
  const before = Number.isFinite(range.toMs) ? sql`and started_at <= ${new Date(range.toMs)}` : sql``
  const { rows } = await sql<{
    id: string
    started_at: Date
    ended_at: Date | null
    state: ExistingTrip['state']
    corrected: string[]
    classification: DriverEdits['classification']
    status: DriverEdits['status']
    reason: string
    notes: string
    toll_cents: number
    parking_cents: number
    upload_ids: string[]
  }>`
    select id, started_at, ended_at, corrected, classification, status, reason, notes, toll_cents, parking_cents, upload_ids,
      case when deleted_at is null then 'listed' when taken_back_by is null then 'deleted' else 'taken_back' end as state
    from trip
    where owner_id = ${ownerId} and source = 'upload' and has_path
      and (vehicle_id = ${vehicleId} or 'vehicle_id' = any(corrected)) ${after} ${before}
    order by started_at, id for update`.execute(tx)
  return rows.map(({ started_at: startedAt, ended_at: endedAt, upload_ids: uploadIds, ...trip }) => ({
    ...trip,
    startedAtMs: startedAt.getTime(),
    endedAtMs: (endedAt ?? startedAt).getTime(),
    uploadIds,
  }))
}
