import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** Bounds the search; real trips take hours. */
const LONGEST_TRIP = sql`interval '2 days'`
/** Degrees: about 500 m. Sources place the ends of a drive this far apart. */
const NEAR = 0.005
/** Sources without positions round times by this. */
const SLACK = sql`interval '3 minutes'`

const isNear = (end: 'start' | 'end') =>
  sql`(abs(${sql.ref(`one.${end}_lat`)} - ${sql.ref(`other.${end}_lat`)}) < ${NEAR}
    and abs(${sql.ref(`one.${end}_lng`)} - ${sql.ref(`other.${end}_lng`)}) < ${NEAR})`

/** The same time for half of the shorter one, and the same place at an end. */
const isSameDrive = sql<boolean>`other.started_at < one.ended_at and other.ended_at > one.started_at
  and other.started_at > one.started_at - ${LONGEST_TRIP}
  and 2 * (least(one.ended_at, other.ended_at) - greatest(one.started_at, other.started_at))
    >= least(one.ended_at - one.started_at, other.ended_at - other.started_at)
  and case when one.start_lat is null or other.start_lat is null
    then one.started_at between other.started_at - ${SLACK} and other.started_at + ${SLACK}
      and one.ended_at between other.ended_at - ${SLACK} and other.ended_at + ${SLACK}
    else ${isNear('start')} or ${isNear('end')} end`

/** Pairs of vehicles that made the same drives, except those that the driver knows to be two; the older one first. */
export function listSameVehicles(database: Database, ownerId: string) {
  return database
    .selectFrom('trip as one')
    .innerJoin('trip as other', (join) =>
      join.on('other.owner_id', '=', ownerId).onRef('other.driver', '=', 'one.driver').on(isSameDrive),
    )
    .innerJoin('vehicle', (join) =>
      join.on('vehicle.owner_id', '=', ownerId).onRef('vehicle.id', '=', 'one.vehicle_id'),
    )
    .innerJoin('vehicle as second', (join) =>
      join.on('second.owner_id', '=', ownerId).onRef('second.id', '=', 'other.vehicle_id'),
    )
    .select(['vehicle.id', 'vehicle.name', 'second.id as other_id', 'second.name as other_name'])
    .select((eb) => [
      eb.fn.count<number>('other.id').distinct().as('trips'),
      sql<number>`sum(other.distance_m)`.as('distance_m'),
    ])
    .where('one.owner_id', '=', ownerId)
    .where('one.deleted_at', 'is', null)
    .where('other.deleted_at', 'is', null)
    .where('one.status', '<>', 'rejected')
    .where('other.status', '<>', 'rejected')
    .where(sql<boolean>`(vehicle.created_at, vehicle.id) < (second.created_at, second.id)`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('vehicle_pair')
            .select('vehicle_pair.other_id')
            .where('vehicle_pair.owner_id', '=', ownerId)
            .whereRef('vehicle_pair.vehicle_id', '=', 'vehicle.id')
            .whereRef('vehicle_pair.other_id', '=', 'second.id'),
        ),
      ),
    )
    .groupBy(['vehicle.id', 'vehicle.name', 'second.id', 'second.name'])
    .orderBy('trips', 'desc')
    .execute()
}
