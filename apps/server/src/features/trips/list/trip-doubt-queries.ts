import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { TripFilter } from '@spoor/contract/routes/trips.ts'
import { MAX_SPEED_MPS } from '@spoor/core/journey/parameters.ts'
import { VAGUE_WORDS } from '@spoor/core/report/refused-reason.ts'

type Doubt = NonNullable<TripFilter['doubt']>

/** All that parts words: what is neither letter nor digit, in ASCII and in the blocks of punctuation. */
const BETWEEN_WORDS = String.raw`[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4-\u00b8\u00bb-\u00bf\u2000-\u206f\u3000-\u303f\ufeff]+`

/** core's isRefusedReason as SQL, for reasons that are given: each of their words is vague. */
export const hasWeakReason = sql<boolean>`(reason <> '' and not exists (
  select from regexp_split_to_table(lower(reason), ${BETWEEN_WORDS}) word
  where word <> '' and word <> all(${[...VAGUE_WORDS]}::text[])))`

/** Times of files are often whole minutes, so a trip counts as a minute at least. */
const MIN_DRIVE_S = 60

const kindOf = (end: 'start_place_id' | 'end_place_id') =>
  sql`(select kind from place where place.id = trip.${sql.ref(end)})`

/** Longer trips overlap others without being found from their side; a trip is hours. */
const LONGEST_TRIP = sql`interval '2 days'`

const DOUBTS: Readonly<Record<Doubt, RawBuilder<boolean>>> = {
  overlap: sql`exists (select from trip other
    where other.owner_id = trip.owner_id and other.vehicle_id = trip.vehicle_id and other.id <> trip.id
      and other.started_at < trip.ended_at and other.started_at > trip.started_at - ${LONGEST_TRIP}
      and other.ended_at > trip.started_at
      and other.deleted_at is null and other.status <> 'rejected')`,
  speed: sql`distance_m > ${MAX_SPEED_MPS} * greatest(extract(epoch from ended_at - started_at), ${MIN_DRIVE_S})`,
  cut: sql`cut <> 'none'`,
  no_place: sql`(trim(start_location) = '' or trim(end_location) = '')`,
  home_to_work: sql`(classification = 'business'
    and (${kindOf('start_place_id')}, ${kindOf('end_place_id')}) in (('home', 'work'), ('work', 'home')))`,
  out_of_use: sql`exists (select from vehicle
    where vehicle.owner_id = trip.owner_id and vehicle.id = trip.vehicle_id
      and (trip.local_day < vehicle.used_from or trip.local_day > vehicle.used_until))`,
  no_vehicle: sql`vehicle_id is null`,
}

/** A condition on `trip`. A rejected trip counts nowhere, so nothing about it is doubtful. */
export const isDoubtful = (doubt: Doubt): RawBuilder<boolean> =>
  sql<boolean>`(trip.status <> 'rejected' and ${DOUBTS[doubt]})`
