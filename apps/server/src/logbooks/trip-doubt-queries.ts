import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { TripFilter } from '@spoor/contract/routes/trips.ts'
import { MAX_SPEED_MPS } from '@spoor/core/journey/parameters.ts'
import { VAGUE_WORDS } from '@spoor/core/report/refused-reason.ts'

type Doubt = NonNullable<TripFilter['doubt']>

/** All that parts words: what is neither letter nor digit, in ASCII and in the blocks of punctuation, symbols and emoji. */
const BETWEEN_WORDS = String.raw`[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4-\u00b8\u00bb-\u00bf\u2000-\u206f\u20d0-\u20ff\u2190-\u2bff\u3000-\u303f\ufe00-\ufe0f\ufeff\U0001f000-\U0001faff\U000e0000-\U000e007f]+`

/** core's isRefusedReason as SQL, for reasons that are given: each of their words is vague. */
export const hasWeakReason = sql<boolean>`(reason <> '' and not exists (
  select from regexp_split_to_table(translate(lower(normalize(reason, NFC)), 'ËÊ', 'ëê'), ${BETWEEN_WORDS}) word
  where word <> '' and word !~ '^[0-9]+$' and word <> all(${[...VAGUE_WORDS]}::text[])))`

/** Times of files are often whole minutes, so a trip counts as a minute at least. */
const MIN_DRIVE_S = 60

const kindOf = (end: 'start_place_id' | 'end_place_id') =>
  sql`(select kind from place where place.id = trip.${sql.ref(end)})`

/** Longer trips overlap others without being found from their side; a trip is hours. */
const LONGEST_TRIP = sql`interval '2 days'`

/** Two ends of trips that are one place: by the saved place, the text, or a position within about 200 m. */
function isSamePlace(a: { trip: string; end: 'start' | 'end' }, b: { trip: string; end: 'start' | 'end' }) {
  const column = ({ trip, end }: typeof a, name: string) => sql.ref(`${trip}.${end}_${name}`)
  return sql`coalesce(${column(a, 'place_id')} = ${column(b, 'place_id')}
    or (btrim(${column(a, 'location')}) <> '' and lower(btrim(${column(a, 'location')})) = lower(btrim(${column(b, 'location')})))
    or (abs(${column(a, 'lat')} - ${column(b, 'lat')}) < 0.002 and abs(${column(a, 'lng')} - ${column(b, 'lng')}) < 0.002), false)`
}

const [HERE, THERE] = [
  { trip: 'trip', end: 'start' as const },
  { trip: 'trip', end: 'end' as const },
]
const [FROM, TO] = [
  { trip: 'other', end: 'start' as const },
  { trip: 'other', end: 'end' as const },
]

const isHomeToWork = sql<boolean>`(classification = 'business'
  and (${kindOf('start_place_id')}, ${kindOf('end_place_id')}) in (('home', 'work'), ('work', 'home')))`

/**
 * A business trip between two other places that the vehicle is driven to and from on most weekdays of the four weeks around it,
 * hours apart, as between home and work.
 */
const isLikeCommute = sql<boolean>`(not coalesce(${isHomeToWork}, false) and trip.classification = 'business' and extract(isodow from trip.local_day) < 6
  and not ${isSamePlace(HERE, THERE)}
  and (select count(*) filter (where is_there_and_back) >= 5 and count(*) filter (where is_there_and_back) >= 0.6 * count(*)
    from (select coalesce(bool_or(goes) and bool_or(returns)
        and max(started_at) filter (where goes or returns) - min(started_at) filter (where goes or returns) >= interval '3 hours',
        false) as is_there_and_back
      from (select other.local_day, other.started_at,
          ${isSamePlace(FROM, HERE)} and ${isSamePlace(TO, THERE)} as goes,
          ${isSamePlace(FROM, THERE)} and ${isSamePlace(TO, HERE)} as returns
        from trip other
        where other.owner_id = trip.owner_id and other.vehicle_id is not distinct from trip.vehicle_id
          and other.started_at between trip.started_at - interval '14 days' and trip.started_at + interval '14 days'
          and extract(isodow from other.local_day) < 6
          and other.deleted_at is null and other.status <> 'rejected') as drive
      group by local_day) as day))`

const DOUBTS: Readonly<Record<Doubt, RawBuilder<boolean>>> = {
  overlap: sql`exists (select from trip other
    where other.owner_id = trip.owner_id and other.vehicle_id = trip.vehicle_id and other.id <> trip.id
      and other.started_at < trip.ended_at and other.started_at > trip.started_at - ${LONGEST_TRIP}
      and other.ended_at > trip.started_at
      and other.deleted_at is null and other.status <> 'rejected')`,
  two_vehicles: sql`exists (select from trip other
    where other.owner_id = trip.owner_id and other.vehicle_id <> trip.vehicle_id and other.driver = trip.driver
      and other.started_at < trip.ended_at and other.started_at > trip.started_at - ${LONGEST_TRIP}
      and other.ended_at > trip.started_at
      and other.deleted_at is null and other.status <> 'rejected')`,
  speed: sql`distance_m > ${MAX_SPEED_MPS} * greatest(extract(epoch from ended_at - started_at), ${MIN_DRIVE_S})`,
  cut: sql`cut <> 'none'`,
  no_place: sql`(trim(start_location) = '' or trim(end_location) = '')`,
  home_to_work: isHomeToWork,
  like_commute: isLikeCommute,
  out_of_use: sql`exists (select from vehicle
    where vehicle.owner_id = trip.owner_id and vehicle.id = trip.vehicle_id
      and (trip.local_day < vehicle.used_from or trip.local_day > vehicle.used_until))`,
  no_vehicle: sql`vehicle_id is null`,
}

/** A condition on `trip`. A rejected trip counts nowhere, so nothing about it is doubtful. */
export const isDoubtful = (doubt: Doubt): RawBuilder<boolean> =>
  sql<boolean>`(trip.status <> 'rejected' and ${DOUBTS[doubt]})`
