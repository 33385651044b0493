import { sql } from 'kysely'
import type { ReportChange } from '@spoor/core/report/report-content.ts'
import type { DayRange } from '@spoor/core/units/local-date.ts'
import { addDays, dayNumber } from '@spoor/core/units/local-date.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { TAX_TIMEZONE, taxDayAt } from '@spoor/core/units/tax-year.ts'
import { zoneClock } from '@spoor/core/units/time-zone.ts'
import type { Database } from '../database/database.ts'
import { changeText, FIELD_NAMES } from './trip-change-words.ts'

interface ChangeRow {
  trip_id: string
  started_at: Date
  at: Date
  who: string
  field: string
  was: string
  became: string
}

/** The audit trail of one trip, newest first. */
export async function listTripChanges(database: Database, ownerId: string, tripId: string): Promise<ReportChange[]> {
  const { rows } = await sql<ChangeRow>`${SELECTION} where log.owner_id = ${ownerId} and log.trip_id = ${tripId}
    order by log.at desc, log.seq desc limit 500`.execute(database)
  return rows.map(changeOf)
}

/** The audit trail of the trips that began on these South African days, in order of trips and time. */
export async function listChangesOfDays(
  database: Database,
  ownerId: string,
  { from, to }: DayRange,
): Promise<ReportChange[]> {
  const clock = zoneClock(TAX_TIMEZONE)
  const midnight = (day: string) => new Date(clock.utcMsOfLocal(dayNumber(day) * DAY_MS))
  const { rows } = await sql<ChangeRow>`${SELECTION} where log.owner_id = ${ownerId}
      and trip.started_at >= ${midnight(from)} and trip.started_at < ${midnight(addDays(to, 1))}
    order by trip.started_at, trip.id, log.at, log.seq`.execute(database)
  return rows.map(changeOf)
}

const vehicleName = (column: string) =>
  sql`case when log.field = 'vehicle_id' then coalesce((select name from vehicle
    where vehicle.owner_id = log.owner_id and vehicle.id::text = ${sql.ref(column)}), '') else ${sql.ref(column)} end`

const SELECTION = sql`select log.trip_id, trip.started_at, log.at, actor.name as who, log.field,
    ${vehicleName('log.was')} as was, ${vehicleName('log.became')} as became
  from trip_change_log log join trip on trip.owner_id = log.owner_id and trip.id = log.trip_id
    join app_user actor on actor.id = log.actor_id`

function changeOf({ trip_id, started_at, at, who, field, was, became }: ChangeRow): ReportChange {
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
