import { sql, type NotNull } from 'kysely'
import type { Database } from '../../../../platform/database/database.ts'

/** The vehicle of each line that was imported before, by hexadecimal fingerprint. */
export async function findImported(
  database: Database,
  ownerId: string,
  fingerprints: readonly Buffer[],
): Promise<Map<string, string>> {
  const rows = await database
    .selectFrom('vehicle_cost as c')
    .innerJoin('vehicle as v', (join) => join.onRef('v.owner_id', '=', 'c.owner_id').onRef('v.id', '=', 'c.vehicle_id'))
    .select(['fingerprint', 'v.name'])
    .where('c.owner_id', '=', ownerId)
    .where(sql<boolean>`fingerprint = any(${[...fingerprints]}::bytea[])`)
    .$narrowType<{ fingerprint: NotNull }>()
    .execute()
  return new Map(rows.map(({ fingerprint, name }) => [fingerprint.toString('hex'), name]))
}

/** Days and amounts of the manually entered costs: 'day cents'. */
export async function findEntered(
  database: Database,
  ownerId: string,
  vehicleId: string,
  days: readonly string[],
): Promise<Set<string>> {
  const rows = await database
    .selectFrom('vehicle_cost')
    .select(['day', 'amount_cents'])
    .where('owner_id', '=', ownerId)
    .where('vehicle_id', '=', vehicleId)
    .where('fingerprint', 'is', null)
    .where(sql<boolean>`day = any(${[...days]}::date[])`)
    .execute()
  return new Set(rows.map(({ day, amount_cents }) => `${day} ${amount_cents}`))
}

/** The registrations and names of the owner's other vehicles, and of this one. */
export function listVehicleWords(database: Database, ownerId: string) {
  return database
    .selectFrom('vehicle')
    .select(['id', 'name', 'registration', 'file_names'])
    .where('owner_id', '=', ownerId)
    .execute()
}
