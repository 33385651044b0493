import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { driverPlaces } from '../../platform/database/driver-places.ts'
import type { TimeCursor } from '../../platform/http/cursor.ts'
import type { DayRange } from '@spoor/core/units/local-date.ts'

export type ClientTripRow = NonNullable<Awaited<ReturnType<typeof findShownTrip>>>

export interface Shown {
  ownerId: string
  /** Whether private and unclassified trips are shown. */
  showPrivate: boolean
  /** Whether to hide the names of drivers' own places, as for a company. */
  asCompany: boolean
}

const isShown = ({ ownerId, showPrivate, asCompany }: Shown) => sql<boolean>`trip.owner_id = ${ownerId}
  and trip.deleted_at is null and trip.status <> 'rejected' and (${showPrivate} or trip.classification = 'business')
  and (not ${asCompany} or exists (select from company_trip seen
    where seen.owner_id = ${ownerId} and seen.id = trip.id))`

const inDays = ({ from, to }: DayRange) => sql<boolean>`trip.local_day between ${from}::date and ${to}::date`

/** Whether the trip is the first (or last) of its day. */
const isOutermost = (ownerId: string, side: '<' | '>') => sql<boolean>`not exists (select from trip other
    where other.owner_id = ${ownerId} and other.local_day = trip.local_day and other.deleted_at is null
      and other.status <> 'rejected' and (other.started_at, other.id) ${sql.raw(side)} (trip.started_at, trip.id))`

function selectShownTrips(database: Database, shown: Shown) {
  const isNamed = (shared: string) => sql<boolean>`(not ${shown.asCompany} or ${sql.ref(shared)})`
  return database
    .selectFrom('trip')
    .leftJoin(driverPlaces(shown.ownerId).as('from_place'), (join) =>
      join.onRef('from_place.id', '=', 'start_place_id').on(isNamed('from_place.shared')),
    )
    .leftJoin(driverPlaces(shown.ownerId).as('to_place'), (join) =>
      join.onRef('to_place.id', '=', 'end_place_id').on(isNamed('to_place.shared')),
    )
    .leftJoin('vehicle', (join) =>
      join.onRef('vehicle.owner_id', '=', 'trip.owner_id').onRef('vehicle.id', '=', 'trip.vehicle_id'),
    )
    .select(['trip.id', 'started_at', 'ended_at', 'local_day', 'start_location', 'end_location'])
    .select(['start_lat', 'start_lng', 'end_lat', 'end_lng', 'distance_m', 'classification', 'status', 'reason'])
    .select(['from_place.name as start_place', 'to_place.name as end_place', 'vehicle.name as vehicle'])
    .select([isOutermost(shown.ownerId, '<').as('first_of_day'), isOutermost(shown.ownerId, '>').as('last_of_day')])
    .select(({ selectFrom }) =>
      selectFrom('trip_comment')
        .select(({ fn }) => fn.countAll<number>().as('comments'))
        .where('trip_comment.owner_id', '=', shown.ownerId)
        .whereRef('trip_comment.trip_id', '=', 'trip.id')
        .$asScalar()
        .$notNull()
        .as('comments'),
    )
    .where(isShown(shown))
}

/** The trips that an accountant sees, newest first, after the cursor's. */
export function listShownTrips(
  database: Database,
  shown: Shown,
  { days, after, limit }: { days: DayRange; after: TimeCursor | null; limit: number },
): Promise<ClientTripRow[]> {
  return selectShownTrips(database, shown)
    .where(inDays(days))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(trip.started_at, trip.id) < (${after!.at}, ${after!.id}::uuid)`),
    )
    .orderBy('trip.started_at', 'desc')
    .orderBy('trip.id', 'desc')
    .limit(limit)
    .execute()
}

export function findShownTrip(database: Database, shown: Shown, id: string) {
  return selectShownTrips(database, shown).where('trip.id', '=', id).executeTakeFirst()
}

/** Totals for all trips on these days that are not rejected, whether shown or not. */
export function sumByClass(
  database: Database,
  { ownerId, asCompany }: Pick<Shown, 'ownerId' | 'asCompany'>,
  days: DayRange,
) {
  return database
    .selectFrom('trip')
    .select(({ fn }) => ['classification', fn.countAll<number>().as('trips')])
    .select(({ fn }) => fn.sum<number>('distance_m').as('distanceM'))
    .where(isShown({ ownerId, asCompany, showPrivate: true }))
    .where(inDays(days))
    .groupBy('classification')
    .execute()
}
