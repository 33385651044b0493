import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Database } from '../../database/database.ts'

/** About 200 m, in degrees of latitude. */
const SAME_PLACE_DEGREES = 0.0018

export interface ReasonCount {
  reason: string
  trips: number
}

/** The owner's reasons that have these words: first those that begin with them, then the most used. */
export async function findReasons(
  database: Database,
  ownerId: string,
  { q, limit }: { q: string; limit: number },
): Promise<ReasonCount[]> {
  const { rows } = await sql<ReasonCount>`select reason, count(*)::int as trips from trip
    where owner_id = ${ownerId} and deleted_at is null and reason <> ''
      and strpos(lower(reason), lower(${q})) > 0
    group by reason
    order by strpos(lower(reason), lower(${q})) = 1 desc, count(*) desc, max(started_at) desc, reason
    limit ${limit}`.execute(database)
  return rows
}

/** Whether two trips have the same end: the same place, else positions beside each other, else the same text. */
function sameEnd(end: 'start' | 'end'): RawBuilder<boolean> {
  const of = (trip: 'trip' | 'model', column: string) => sql.ref(`${trip}.${end}_${column}`)
  return sql<boolean>`case
    when ${of('model', 'place_id')} is not null or ${of('trip', 'place_id')} is not null
      then ${of('trip', 'place_id')} is not distinct from ${of('model', 'place_id')}
    when ${of('model', 'lat')} is not null and ${of('trip', 'lat')} is not null
      then abs(${of('trip', 'lat')} - ${of('model', 'lat')}) <= ${SAME_PLACE_DEGREES}
        and abs(mod((${of('trip', 'lng')} - ${of('model', 'lng')} + 540)::numeric, 360) - 180)
          * cos(radians(${of('model', 'lat')})) <= ${SAME_PLACE_DEGREES}
    else ${of('model', 'location')} <> '' and lower(${of('trip', 'location')}) = lower(${of('model', 'location')})
  end`
}

/** Trips of the owner that are not classified yet and go from the same start to the same end as one of his. */
export async function findSimilarTrips(database: Database, ownerId: string, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select trip.id from trip
    join trip model on model.owner_id = ${ownerId} and model.id = ${id}
    where trip.owner_id = ${ownerId} and trip.id <> ${id} and trip.deleted_at is null
      and trip.classification is null and trip.status = 'pending' and ${sameEnd('start')} and ${sameEnd('end')}
    order by trip.started_at desc, trip.id`.execute(database)
  return rows.map((row) => row.id)
}

/** Trips that are marked business and go from a home to a place of work or back. */
export async function findBusinessCommutes(database: Database, ownerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select trip.id from trip
    join place from_place on from_place.id = trip.start_place_id
    join place to_place on to_place.id = trip.end_place_id
    where trip.owner_id = ${ownerId} and trip.deleted_at is null and trip.status <> 'rejected'
      and trip.classification = 'business'
      and (from_place.kind, to_place.kind) in (('home', 'work'), ('work', 'home'))
    order by trip.started_at desc, trip.id`.execute(database)
  return rows.map((row) => row.id)
}

export interface AutoConfirmed {
  id: string
  classification: 'business' | 'private'
}

export async function findAutoConfirmed(database: Database, ownerId: string): Promise<AutoConfirmed[]> {
  const { rows } = await sql<AutoConfirmed>`select id, classification from trip
    where owner_id = ${ownerId} and auto_confirmed and deleted_at is null
    order by started_at desc, id`.execute(database)
  return rows
}

export async function hasTrip(database: Database, ownerId: string, id: string): Promise<boolean> {
  const { rows } = await sql`select from trip
    where owner_id = ${ownerId} and id = ${id} and deleted_at is null`.execute(database)
  return rows.length > 0
}
