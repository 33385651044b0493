import { sql } from 'kysely'
import type { Transaction } from '../database/database.ts'
import { HttpError } from '../http/http-error.ts'

type LimitedTable =
  | 'vehicle'
  | 'vehicle_paper'
  | 'report'
  | 'trip_comment'
  | 'connection'
  | 'api_key'
  | 'webhook_endpoint'

/** Serialises operations that count an owner's rows before adding one, until the transaction ends. */
export async function lockOwner(tx: Transaction, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('owner' || ${ownerId}, 0))`.execute(tx)
}

/**
 * Refuses if a person (or trip) already has the maximum number of rows in a table, even with concurrent calls.
 * @throws HttpError 409
 */
export async function requireRoom(
  tx: Transaction,
  ownerId: string,
  room: { table: LimitedTable; tripId?: string | null; most: number; refusal: string },
): Promise<void> {
  const { table, tripId = null, most, refusal } = room
  await lockOwner(tx, ownerId)
  const ofTrip = tripId === null ? sql`true` : sql`trip_id = ${tripId}`
  const { rows } = await sql`select from ${sql.table(table)} where owner_id = ${ownerId} and ${ofTrip}
    limit ${most}`.execute(tx)
  if (rows.length >= most) throw new HttpError(409, refusal)
}
