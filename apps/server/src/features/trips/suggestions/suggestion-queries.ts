import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { driverPlaces } from '../../../platform/database/driver-places.ts'

/** About 200 m, in degrees of latitude. */
const SAME_PLACE_DEGREES = 0.0018

/** The owner's reasons that have these words: first those that begin with them, then the most used. */
export function findReasons(database: Database, ownerId: string, { q, limit }: { q: string; limit: number }) {
  const foundAt = sql<number>`strpos(lower(reason), lower(${q}))`
  return database
    .selectFrom('trip')
    .select((eb) => ['reason', eb.fn.countAll<number>().as('trips')])
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where('reason', '<>', '')
    .where(foundAt, '>', 0)
    .groupBy('reason')
    .orderBy(sql`${foundAt} = 1`, 'desc')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy((eb) => eb.fn.max('started_at'), 'desc')
    .orderBy('reason')
    .limit(limit)
    .execute()
}

/** Whether two trips have the same end: the same place, else positions close together, else the same text. */
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
  const rows = await database
    .selectFrom('trip')
    .innerJoin('trip as model', (join) => join.on('model.owner_id', '=', ownerId).on('model.id', '=', id))
    .select('trip.id')
    .where('trip.owner_id', '=', ownerId)
    .where('trip.id', '<>', id)
    .where('trip.deleted_at', 'is', null)
    .where('trip.classification', 'is', null)
    .where('trip.status', '=', 'pending')
    .where(sameEnd('start'))
    .where(sameEnd('end'))
    .orderBy('trip.started_at', 'desc')
    .orderBy('trip.id')
    .execute()
  return rows.map((row) => row.id)
}

/** Trips that are marked business and go from a home to a place of work or back. */
export async function findBusinessCommutes(database: Database, ownerId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('trip')
    .innerJoin(driverPlaces(ownerId).as('from_place'), 'from_place.id', 'trip.start_place_id')
    .innerJoin(driverPlaces(ownerId).as('to_place'), 'to_place.id', 'trip.end_place_id')
    .select('trip.id')
    .where('trip.owner_id', '=', ownerId)
    .where('trip.deleted_at', 'is', null)
    .where('trip.status', '<>', 'rejected')
    .where('trip.classification', '=', 'business')
    .where(sql<boolean>`(from_place.kind, to_place.kind) in (('home', 'work'), ('work', 'home'))`)
    .orderBy('trip.started_at', 'desc')
    .orderBy('trip.id')
    .execute()
  return rows.map((row) => row.id)
}

export function findAutoConfirmed(database: Database, ownerId: string) {
  return database
    .selectFrom('trip')
    .select(['id', 'classification'])
    .where('owner_id', '=', ownerId)
    .where('auto_confirmed', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .execute()
}

export async function hasTrip(database: Database, ownerId: string, id: string): Promise<boolean> {
  const { rows } = await sql`select from trip
    where owner_id = ${ownerId} and id = ${id} and deleted_at is null`.execute(database)
  return rows.length > 0
}
