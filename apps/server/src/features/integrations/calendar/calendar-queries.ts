import { sql, type NotNull } from 'kysely'
import { CALENDAR_ATTEMPTS } from '@spoor/contract/routes/calendar.ts'
import { hasNoReason } from '../../../domain/trips/trip-reason-queries.ts'
import { countRows, type Database, type Row, SWEEP } from '../../../platform/database/database.ts'
import { driverPlaces } from '../../../platform/database/driver-places.ts'

export type CalendarRow = Row<'calendar'>

/** Enough for a year of a busy driver. */
const MOST_TRIPS = 5000

/** Trips that could get a proposed reason. */
const WANTS_REASON = sql<boolean>`(${hasNoReason} and deleted_at is null and ended_at is not null
  and (status = 'pending' or (status = 'confirmed' and classification = 'business')))`

export function findCalendar(database: Database, ownerId: string): Promise<CalendarRow | undefined> {
  return database.selectFrom('calendar').selectAll().where('owner_id', '=', ownerId).executeTakeFirst()
}

export async function listReadOwners(database: Database): Promise<string[]> {
  const calendars = await database
    .selectFrom('calendar')
    .select('owner_id')
    .where('failures', '<', CALENDAR_ATTEMPTS)
    .orderBy('owner_id')
    .modifyEnd(SWEEP)
    .execute()
  return calendars.map(({ owner_id }) => owner_id)
}

export function findCalendarOwner(database: Database, ownerId: string) {
  return database
    .selectFrom('app_user')
    .select(['name', 'email', 'timezone', 'preferred_language'])
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow()
}

export function countReasons(database: Database, ownerId: string): Promise<number> {
  return countRows(
    database
      .selectFrom('calendar_reason')
      .innerJoin('trip', (join) =>
        join.onRef('trip.owner_id', '=', 'calendar_reason.owner_id').onRef('trip.id', '=', 'calendar_reason.trip_id'),
      )
      .where('calendar_reason.owner_id', '=', ownerId)
      .where(WANTS_REASON),
  )
}

/** The newest trips that need a reason. */
export async function listWantingTrips(database: Database, ownerId: string) {
  const rows = await database
    .selectFrom('trip')
    .select(['id', 'ended_at'])
    .$narrowType<{ ended_at: NotNull }>()
    .where('owner_id', '=', ownerId)
    .where(WANTS_REASON)
    .orderBy('ended_at', 'desc')
    .orderBy('id')
    .limit(MOST_TRIPS)
    .execute()
  return { ids: new Set(rows.map(({ id }) => id)), oldest: rows.at(-1)?.ended_at ?? null }
}

/** The ends of all trips from an instant on, ordered by time. */
export function listStays(database: Database, ownerId: string, from: Date) {
  return database
    .selectFrom('trip')
    .select(['id', 'started_at', 'ended_at', 'end_lat', 'end_lng', 'end_location', 'end_place_id'])
    .$narrowType<{ ended_at: NotNull }>()
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'rejected')
    .where('ended_at', '>=', from)
    .orderBy('started_at')
    .orderBy('id')
    .execute()
}

export function listNamedPlaces(database: Database, ownerId: string) {
  return database
    .selectFrom(driverPlaces(ownerId).as('place'))
    .select(['id', 'name', 'client_name', 'kind', 'lat', 'lng', 'radius_m'])
    .orderBy('id')
    .execute()
}
