import { sql } from 'kysely'
import { TAX_TIMEZONE } from '@spoor/core/units/tax-year.ts'
import type { AssumedZone } from '@spoor/core/import/result.ts'
import type { Transaction } from '../../../../platform/database/database.ts'
import { isPulled } from '../../../../platform/database/pulled-trip.ts'
import { updateTripRows } from '../../../../domain/trips/trip-table-writes.ts'
import type { UploadRow } from '../upload-queries.ts'

/**
 * When an upload is read again in another zone, moves its trips to the new instants of the same clock times, so that
 * each retains its edits; false if nothing moved. Times edited by the driver and trips supported by another file stay.
 */
export async function moveTripsToZone(
  tx: Transaction,
  upload: UploadRow,
  zone: AssumedZone | null | undefined,
): Promise<boolean> {
  const before = upload.layout?.assumed_zone
  if (!before || !zone || before.zone === zone.zone) return false
  const moved = (column: 'started_at' | 'ended_at') => {
    const instant = sql.ref(`trip.${column}`)
    return sql`(${instant} at time zone ${zoneValue(before.zone)}) at time zone ${zoneValue(zone.zone)}`
  }
  await updateTripRows(tx, upload.owner_id, {
    set: {
      started_at: moved('started_at'),
      ended_at: moved('ended_at'),
      local_day: sql`((${moved('started_at')}) at time zone ${TAX_TIMEZONE})::date`,
    },
    where: sql<boolean>`source = 'upload' and upload_ids = array[${upload.id}]::uuid[]
      and not 'bounds' = any(corrected) and not ${isPulled(upload.owner_id)}`,
  })
  return true
}

/** PostgreSQL reads the zone '+02:00' as west of Greenwich, but as an interval it is east. */
function zoneValue(zone: string) {
  return /^[+-]\d{2}:\d{2}$/.test(zone) ? sql`${zone}::interval` : sql`${zone}::text`
}
