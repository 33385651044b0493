import { sql, type RawBuilder } from 'kysely'
import type { TripFilter } from '@spoor/contract/routes/trips.ts'
import { MAX_SPEED_MPS } from '@spoor/core/journey/parameters.ts'
import type { Database } from '../../platform/database/database.ts'
import { driverPlaces, worksFromHome } from '../../platform/database/driver-places.ts'

type Doubt = NonNullable<TripFilter['doubt']>

/** Files often round times to minutes, so a trip counts as at least a minute. */
const MIN_DRIVE_S = 60

const placeKind = (ownerId: string, end: 'start_place_id' | 'end_place_id') =>
  sql`(select kind from ${driverPlaces(ownerId)} as place where place.id = trip.${sql.ref(end)})`

/** Bounds the search for overlaps; real trips take hours. */
const LONGEST_TRIP = sql`interval '2 days'`

/** Core's isCommute, for trips marked business. */
const isHomeToWork = (ownerId: string) => sql<boolean>`(classification = 'business' and not ${worksFromHome(ownerId)}
  and (${placeKind(ownerId, 'start_place_id')}, ${placeKind(ownerId, 'end_place_id')})
    in (('home', 'work'), ('work', 'home')))`

/** Identifies the place of a trip end: the saved place, else the text, else the position to within half a kilometre. */
const endKey = (end: 'start' | 'end') => sql`coalesce(${sql.ref(`${end}_place_id`)}::text,
  nullif(lower(btrim(${sql.ref(`${end}_location`)})), ''),
  round(${sql.ref(`${end}_lat`)}::numeric * 2, 2) || ' ' || round(${sql.ref(`${end}_lng`)}::numeric * 2, 2))`

const AROUND = sql`range between interval '14 days' preceding and interval '14 days' following`

/**
 * The driver's weekday trips between two places that resemble home and work: driven in both directions, hours apart, on
 * most weekdays of the four weeks around. One pass over the trips, because a driver has thousands.
 */
const tripsLikeCommute = (ownerId: string) => sql`(
  with drive as (
    select id, vehicle_id, local_day, started_at, ${endKey('start')} as from_key, ${endKey('end')} as to_key
    from trip
    where owner_id = ${ownerId} and deleted_at is null and status <> 'rejected' and extract(isodow from local_day) < 6
  ), pair_day as (
    select vehicle_id, least(from_key, to_key) as one, greatest(from_key, to_key) as other, local_day,
      array_agg(id) as ids, bool_or(from_key < to_key) and bool_or(from_key > to_key)
        and max(started_at) - min(started_at) >= interval '3 hours' as is_there_and_back
    from drive where from_key <> to_key group by 1, 2, 3, 4
  ), pair_around as (
    select vehicle_id, local_day, ids, count(*) filter (where is_there_and_back) over (
      partition by vehicle_id, one, other order by local_day ${AROUND}) as days
    from pair_day
  ), often as materialized (select * from pair_around where days >= 5
  ), driven_around as materialized (
    select vehicle_id, local_day, count(*) over (partition by vehicle_id order by local_day ${AROUND}) as days
    from (select distinct vehicle_id, local_day from drive) as driven
  )
  select unnest(ids) from often
    join driven_around driven on driven.local_day = often.local_day
      and driven.vehicle_id is not distinct from often.vehicle_id
  where often.days >= 0.6 * driven.days)`

const isMeanwhile = (ownerId: string) => sql`other.owner_id = ${ownerId} and other.started_at < trip.ended_at
  and other.started_at > trip.started_at - ${LONGEST_TRIP} and other.ended_at > trip.started_at
  and other.deleted_at is null and other.status <> 'rejected'`

/** Whether a vehicle was in use on a day; without a vehicle, every day counts. */
export const isInUse = (day: string) => sql<boolean>`${sql.ref(day)}
  between coalesce(vehicle.used_from, vehicle.acquired_on, '-infinity') and coalesce(vehicle.used_until, 'infinity')`
export const IN_USE = isInUse('trip.local_day')

/**
 * Trips outside their vehicle's days of use, as negative rows that take them out of monthly totals.
 * @param isSeen a condition on `trip`, for readers who do not see all
 */
export function listOutOfUse(database: Database, ownerIds: readonly string[], isSeen = sql<boolean>`true`) {
  const month = sql<string>`date_trunc('month', trip.local_day)::date`
  return (
    database
      .selectFrom('trip')
      .innerJoin('vehicle', (join) =>
        join.onRef('vehicle.owner_id', '=', 'trip.owner_id').onRef('vehicle.id', '=', 'trip.vehicle_id'),
      )
      .select(['trip.owner_id', month.as('month'), 'trip.classification', 'trip.status'])
      .select([sql<number>`-count(*)::int`.as('trips')])
      .select(sql<number>`-sum(round(distance_m * 1000)::bigint)::double precision / 1000`.as('distanceM'))
      .where(sql<boolean>`trip.owner_id = any(${ownerIds}::uuid[])`)
      .where('trip.deleted_at', 'is', null)
      .where('trip.status', '<>', 'rejected')
      // Redundant, but bounds the index scan by time.
      .where(
        sql<boolean>`(trip.started_at < coalesce(vehicle.used_from, vehicle.acquired_on) or trip.started_at >= vehicle.used_until)`,
      )
      .where(sql<boolean>`not ${IN_USE}`)
      .where(isSeen)
      .groupBy(['trip.owner_id', month, 'trip.classification', 'trip.status'])
      .execute()
  )
}

const listConditions = (ownerId: string): Readonly<Record<Doubt, RawBuilder<boolean>>> => ({
  home_to_work: isHomeToWork(ownerId),
  like_commute: sql`classification = 'business' and not ${worksFromHome(ownerId)}
    and not coalesce(${isHomeToWork(ownerId)}, false)
    and trip.id in ${tripsLikeCommute(ownerId)}`,
  overlap: sql`exists (select from trip other
    where ${isMeanwhile(ownerId)} and other.vehicle_id = trip.vehicle_id and other.id <> trip.id)`,
  two_vehicles: sql`exists (select from trip other
    where ${isMeanwhile(ownerId)} and other.vehicle_id <> trip.vehicle_id and other.driver = trip.driver)`,
  // A trip that ends when it begins has no times, because handwritten logs only have days.
  speed: sql`ended_at > started_at and distance_m > ${MAX_SPEED_MPS} * greatest(extract(epoch from ended_at - started_at), ${MIN_DRIVE_S})`,
  cut: sql`cut <> 'none'`,
  no_place: sql`(trim(start_location) = '' or trim(end_location) = '')`,
  out_of_use: sql`exists (select from vehicle
    where vehicle.owner_id = ${ownerId} and vehicle.id = trip.vehicle_id and not ${IN_USE})`,
  no_vehicle: sql`vehicle_id is null`,
})

/** A condition on one owner's `trip` rows. Rejected trips count nowhere, so they are never doubtful. */
export const isDoubtful = (doubt: Doubt, ownerId: string): RawBuilder<boolean> =>
  sql<boolean>`(trip.status <> 'rejected' and ${listConditions(ownerId)[doubt]})`
