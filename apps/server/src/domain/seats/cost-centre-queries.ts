import { sql } from 'kysely'
import type { Database, Row, Transaction } from '../../platform/database/database.ts'

/** Joins the cost centre of a company trip: the trip's own, else the driver's on that day. */
export const joinTripCentre = (companyId: string) => sql`left join cost_centre centre
  on centre.company_id = ${companyId} and centre.id = coalesce(trip.cost_centre_id,
    (select given.cost_centre_id from driver_cost_centre given
      where given.owner_id = trip.owner_id and given.from_day <= trip.local_day
      order by given.from_day desc limit 1))`

export function lockCostCentre(tx: Transaction, { companyId, id }: { companyId: string; id: string }) {
  return tx
    .selectFrom('cost_centre')
    .select(['id', 'code', 'name', 'archived_at'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Maps a driver's trips to the cost centres they are charged to, without private trips, which are never charged. */
export async function findChargedCentres(
  database: Database,
  { companyId, ownerId, tripIds }: { companyId: string; ownerId: string; tripIds: readonly string[] },
): Promise<Map<string, { code: string; name: string }>> {
  const { rows } = await sql<Row<'cost_centre', 'code' | 'name', { trip_id: string }>>`
    select trip.id as trip_id, centre.code, centre.name from trip ${joinTripCentre(companyId)}
    where trip.owner_id = ${ownerId} and trip.id = any(${tripIds}::uuid[])
      and trip.classification is distinct from 'private' and centre.id is not null`.execute(database)
  return new Map(rows.map(({ trip_id, ...centre }) => [trip_id, centre]))
}
