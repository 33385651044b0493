import type { listClientTrips } from '@spoor/contract/routes/accountants.ts'
import { metresToKm } from '@spoor/core/units/distance.ts'
import { taxYearAt, taxYearDays } from '@spoor/core/units/tax-year.ts'
import type { Dependencies } from '../../dependencies.ts'
import { loadShownTrips } from '../../domain/logbooks/load-shown-trips.ts'
import { showsPrivate } from '../../domain/logbooks/reader.ts'
import { sumByClass } from '../../domain/logbooks/shown-trip-queries.ts'
import { readTimeCursor, writeTimeCursor } from '../../platform/http/cursor.ts'
import type { Handler, ReadingContext } from '../../platform/http/mount.ts'
import { findClient } from './find-client.ts'

export const handleListClientTrips =
  ({ clock }: Pick<Dependencies, 'clock'>): Handler<typeof listClientTrips, ReadingContext> =>
  async ({ id, tax_year = taxYearAt(clock.nowMs()), cursor, limit }, { user, reads }) => {
    const { client, reader } = await findClient(reads, user, id)
    const days = taxYearDays(tax_year)
    const [rows, sums] = await Promise.all([
      loadShownTrips(reads, reader, days, { after: readTimeCursor(cursor), limit: limit + 1 }),
      sumByClass(reads, reader, days),
    ])
    const of = (classification: string | null) => sums.find((one) => one.classification === classification)
    const countTrips = (classification: string | null) => of(classification)?.trips ?? 0
    const sumKm = (classification: string | null) => metresToKm(of(classification)?.distanceM ?? 0)
    const shown = rows.slice(0, limit)
    const last = rows.length > limit ? shown.at(-1) : undefined
    return {
      client: { id: client.id, name: client.name, show_private: client.showPrivate },
      tax_year,
      items: shown.map((row) => ({
        id: row.id,
        started_at: row.started_at.toISOString(),
        ended_at: row.ended_at?.toISOString() ?? null,
        local_day: row.local_day,
        start_location: row.startLocation,
        end_location: row.endLocation,
        distance_km: metresToKm(row.distance_m),
        classification: row.classification,
        status: row.status,
        reason: row.reason,
        vehicle: row.vehicle,
        comments: row.comments,
      })),
      next_cursor: last === undefined ? null : writeTimeCursor({ at: last.started_at, id: last.id }),
      total: countTrips('business') + (showsPrivate(reader) ? countTrips('private') + countTrips(null) : 0),
      totals: {
        business_trips: countTrips('business'),
        business_km: sumKm('business'),
        private_trips: countTrips('private'),
        private_km: sumKm('private'),
        unclassified_trips: countTrips(null),
        unclassified_km: sumKm(null),
      },
    }
  }
