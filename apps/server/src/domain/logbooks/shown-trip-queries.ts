import { sql } from 'kysely'
import type { DayRange } from '@spoor/core/units/local-date.ts'
import type { Database } from '../../platform/database/database.ts'
import { driverPlaces } from '../../platform/database/driver-places.ts'
import type { TimeCursor } from '../../platform/http/cursor.ts'
import { isPersonal, showsPrivate, type Reader } from './reader.ts'
import { IN_USE } from './trip-doubt-queries.ts'

export type ShownTripRow = NonNullable<Awaited<ReturnType<typeof findShownTrip>>>

const isCounted = (reader: Reader) => sql<boolean>`trip.owner_id = ${reader.driver.id}
  and trip.deleted_at is null and trip.status <> 'rejected'
  and (${isPersonal(reader)} or exists (select from company_trip seen
    where seen.owner_id = ${reader.driver.id} and seen.id = trip.id))`

const inDays = ({ from, to }: DayRange) => sql<boolean>`trip.local_day between ${from}::date and ${to}::date
  and trip.started_at >= ${from}::date - interval '1 day' and trip.started_at < ${to}::date + interval '2 days'`

/** Whether the trip is the driver's first (or last) of its day. */
const isOutermost = (ownerId: string, side: '<' | '>') => sql<boolean>`not exists (select from trip other
    where other.owner_id = ${ownerId} and other.local_day = trip.local_day and other.deleted_at is null
      and other.started_at between trip.started_at - interval '2 days' and trip.started_at + interval '2 days'
      and other.status <> 'rejected' and (other.started_at, other.id) ${sql.raw(side)} (trip.started_at, trip.id))`

/** The trips that the reader may see individually. A company sees no names of drivers' own places. */
function selectShownTrips(database: Database, reader: Reader) {
  const ownerId = reader.driver.id
  const isNamed = (shared: string) => sql<boolean>`(${isPersonal(reader)} or ${sql.ref(shared)})`
  return database
    .selectFrom('trip')
    .leftJoin(driverPlaces(ownerId).as('from_place'), (join) =>
      join.onRef('from_place.id', '=', 'start_place_id').on(isNamed('from_place.shared')),
    )
    .leftJoin(driverPlaces(ownerId).as('to_place'), (join) =>
      join.onRef('to_place.id', '=', 'end_place_id').on(isNamed('to_place.shared')),
    )
    .leftJoin('vehicle', (join) =>
      join.onRef('vehicle.owner_id', '=', 'trip.owner_id').onRef('vehicle.id', '=', 'trip.vehicle_id'),
    )
    .select(['trip.id', 'started_at', 'ended_at', 'local_day', 'distance_m', 'classification', 'status', 'reason'])
    .select(['start_location as startLocation', 'end_location as endLocation'])
    .select(['start_lat as startLat', 'start_lng as startLng', 'end_lat as endLat', 'end_lng as endLng'])
    .select(['from_place.name as start_place', 'to_place.name as end_place', 'vehicle.name as vehicle'])
    .select(IN_USE.as('inUse'))
    .select([isOutermost(ownerId, '<').as('first_of_day'), isOutermost(ownerId, '>').as('last_of_day')])
    .select(({ selectFrom }) =>
      selectFrom('trip_comment')
        .select(({ fn }) => fn.countAll<number>().as('comments'))
        .where('trip_comment.owner_id', '=', ownerId)
        .whereRef('trip_comment.trip_id', '=', 'trip.id')
        .$asScalar()
        .$notNull()
        .as('comments'),
    )
    .where(isCounted(reader))
    .where(sql<boolean>`(${showsPrivate(reader)} or trip.classification = 'business')`)
    .$narrowType<{ status: 'pending' | 'confirmed' }>()
}

/** Newest first; a page after the cursor's trip, or all. */
export function listShownTrips(
  database: Database,
  reader: Reader,
  days: DayRange,
  { after = null, limit }: { after?: TimeCursor | null; limit?: number } = {},
): Promise<ShownTripRow[]> {
  return selectShownTrips(database, reader)
    .where(inDays(days))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(trip.started_at, trip.id) < (${after!.at}, ${after!.id}::uuid)`),
    )
    .orderBy('trip.started_at', 'desc')
    .orderBy('trip.id', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit!))
    .execute()
}

export function findShownTrip(database: Database, reader: Reader, id: string) {
  return selectShownTrips(database, reader).where('trip.id', '=', id).executeTakeFirst()
}

/** Totals of the trips on these days, including those that are not listed. */
export function sumByClass(database: Database, reader: Reader, days: DayRange) {
  return database
    .selectFrom('trip')
    .select(({ fn }) => ['classification', fn.countAll<number>().as('trips')])
    .select(({ fn }) => fn.sum<number>('distance_m').as('distanceM'))
    .where(isCounted(reader))
    .where(inDays(days))
    .groupBy('classification')
    .execute()
}
