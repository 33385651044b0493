import { sql } from 'kysely'
import type { Database } from '../../../database/database.ts'

/** The vehicle of each line that was imported before, by hexadecimal fingerprint. */
export async function findImported(
  database: Database,
  ownerId: string,
  fingerprints: readonly Buffer[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ fingerprint: Buffer; name: string }>`select fingerprint, v.name from vehicle_cost as c
    join vehicle as v on v.owner_id = c.owner_id and v.id = c.vehicle_id
    where c.owner_id = ${ownerId} and fingerprint = any(${[...fingerprints]}::bytea[])`.execute(database)
  return new Map(rows.map(({ fingerprint, name }) => [fingerprint.toString('hex'), name]))
}

/** Days and amounts of the costs that were entered by hand: 'day cents'. */
export async function findEntered(
  database: Database,
  ownerId: string,
  vehicleId: string,
  days: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ day: string; amount_cents: number }>`select day, amount_cents from vehicle_cost
    where owner_id = ${ownerId} and vehicle_id = ${vehicleId} and fingerprint is null
      and day = any(${[...days]}::date[])`.execute(database)
  return new Set(rows.map(({ day, amount_cents }) => `${day} ${amount_cents}`))
}

/** The registrations and names of the owner's other vehicles, and of this one. */
export async function listVehicleWords(
  database: Database,
  ownerId: string,
): Promise<{ id: string; name: string; registration: string; file_names: string[] }[]> {
  const { rows } = await sql<{ id: string; name: string; registration: string; file_names: string[] }>`
    select id, name, registration, file_names from vehicle where owner_id = ${ownerId}`.execute(database)
  return rows
}
