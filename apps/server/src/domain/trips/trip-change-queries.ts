import { sql } from 'kysely'
import type { ReportChange } from '@spoor/core/report/report-content.ts'
import { addDays, dayNumber, type DayRange } from '@spoor/core/units/local-date.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { TAX_TIMEZONE, taxDayAt } from '@spoor/core/units/tax-year.ts'
import { zoneClock } from '@spoor/core/units/time-zone.ts'
import type { Database } from '../../platform/database/database.ts'
import { changeText, FIELD_NAMES } from './trip-change-words.ts'

/** The audit trail of one trip, newest first. */
export async function listTripChanges(database: Database, ownerId: string, tripId: string): Promise<ReportChange[]> {
  const rows = await selectChanges(database)
    .where('log.owner_id', '=', ownerId)
    .where('log.trip_id', '=', tripId)
    .orderBy('log.at', 'desc')
    .orderBy('log.seq', 'desc')
    .limit(500)
    .execute()
  return rows.map(toReportChange)
}

/** The audit trail of the trips that began on these South African days, in order of trips and time. */
export async function listChangesInDays(
  database: Database,
  ownerId: string,
  { from, to }: DayRange,
): Promise<ReportChange[]> {
  const clock = zoneClock(TAX_TIMEZONE)
  const midnight = (day: string) => new Date(clock.utcMsOfLocal(dayNumber(day) * DAY_MS))
  const rows = await selectChanges(database)
    .where('log.owner_id', '=', ownerId)
    .where('trip.started_at', '>=', midnight(from))
    .where('trip.started_at', '<', midnight(addDays(to, 1)))
    .orderBy('trip.started_at')
    .orderBy('trip.id')
    .orderBy('log.at')
    .orderBy('log.seq')
    .execute()
  return rows.map(toReportChange)
}

const vehicleName = (column: string) =>
  sql<string>`case when log.field = 'vehicle_id' then coalesce((select name from vehicle
    where vehicle.owner_id = log.owner_id and vehicle.id::text = ${sql.ref(column)}), '') else ${sql.ref(column)} end`

type ChangeRow = Awaited<ReturnType<ReturnType<typeof selectChanges>['execute']>>[number]

function selectChanges(database: Database) {
  return database
    .selectFrom('trip_change_log as log')
    .innerJoin('trip', (join) => join.onRef('trip.owner_id', '=', 'log.owner_id').onRef('trip.id', '=', 'log.trip_id'))
    .innerJoin('app_user as actor', 'actor.id', 'log.actor_id')
    .select(['log.trip_id', 'trip.started_at', 'log.at', 'actor.name as who', 'log.field'])
    .select([vehicleName('log.was').as('was'), vehicleName('log.became').as('became')])
}

function toReportChange({ trip_id, started_at, at, who, field, was, became }: ChangeRow): ReportChange {
  return {
    trip_id,
    day: taxDayAt(started_at.getTime()),
    at: at.toISOString(),
    who,
    field: FIELD_NAMES[field] ?? field,
    from: changeText(field, was),
    to: changeText(field, became),
  }
}
