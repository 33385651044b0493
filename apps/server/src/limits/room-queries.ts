import { sql } from 'kysely'
import type { Transaction } from '../database/database.ts'
import { HttpError } from '../http/http-error.ts'

/**
 * Refuses if a person (or trip) already has the maximum number of rows in a table. Serializes requests of this person
 * until the transaction ends.
 * @throws HttpError 409
 */
export async function requireRoom(
  tx: Transaction,
  ownerId: string,
  {
    table,
    tripId = null,
    most,
    refusal,
  }: { table: 'vehicle' | 'report' | 'trip_comment'; tripId?: string | null; most: number; refusal: string },
): Promise<void> {
  await sql`select from app_user where id = ${ownerId} for no key update`.execute(tx)
  const ofTrip = tripId === null ? sql`true` : sql`trip_id = ${tripId}`
  const { rows } = await sql`select from ${sql.table(table)} where owner_id = ${ownerId} and ${ofTrip}
    limit ${most}`.execute(tx)
  if (rows.length >= most) throw new HttpError(409, refusal)
}
