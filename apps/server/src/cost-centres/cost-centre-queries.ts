import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'

/** The cost centre of a trip of the company: its own, else the driver's on that day. */
export const centreOfTrip = (companyId: string) => sql`left join lateral (
    select centre.id, centre.code, centre.name from cost_centre centre
    where centre.company_id = ${companyId} and centre.id = coalesce(trip.cost_centre_id,
      (select given.cost_centre_id from driver_cost_centre given
        where given.owner_id = trip.owner_id and given.from_day <= trip.local_day
        order by given.from_day desc limit 1))
  ) as centre on true`

/** What a trip of the company can be charged to: what is not archived, and what it is charged to already. */
export async function listChoices(database: Database, companyId: string, chargedTo: string | null) {
  const { rows } = await sql<{ id: string; code: string; name: string }>`select id, code, name from cost_centre
    where company_id = ${companyId} and (archived_at is null or id = ${chargedTo}::uuid) order by lower(code)`.execute(
    database,
  )
  return rows
}

/** A company's cost centre, locked until the transaction ends. */
export function lockCostCentre(tx: Transaction, { companyId, id }: { companyId: string; id: string }) {
  return tx
    .selectFrom('cost_centre')
    .select(['id', 'code', 'name', 'archived_at'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** What trips of a driver are charged to, by trip; without private ones, which nobody is charged for. */
export async function findChargedCentres(
  database: Database,
  { companyId, ownerId, tripIds }: { companyId: string; ownerId: string; tripIds: readonly string[] },
): Promise<Map<string, { code: string; name: string }>> {
  const { rows } = await sql<{ trip_id: string; code: string; name: string }>`
    select trip.id as trip_id, centre.code, centre.name from trip ${centreOfTrip(companyId)}
    where trip.owner_id = ${ownerId} and trip.id = any(${tripIds}::uuid[])
      and trip.classification is distinct from 'private' and centre.id is not null`.execute(database)
  return new Map(rows.map(({ trip_id, ...centre }) => [trip_id, centre]))
}
