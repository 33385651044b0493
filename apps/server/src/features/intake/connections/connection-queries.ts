import { sql } from 'kysely'
import type { WorkHours } from '@spoor/core/work-hours/work-hours.ts'
import { hasRow, type Database, type Row, type Transaction, SWEEP } from '../../../platform/database/database.ts'
import type { SkipReasons } from '../../../platform/database/json-shapes.ts'

export type ConnectionRow = Row<'connection'>
export type DayRow = Omit<Row<'connection_day'>, 'owner_id' | 'connection_id'>
export type ListedConnection = Awaited<ReturnType<typeof listConnections>>[number]

/** @param today the owner's day */
export async function listConnections(database: Database, ownerId: string, today: string, id?: string) {
  const rows = await database
    .selectFrom('connection')
    .innerJoin('vehicle', (join) =>
      join.onRef('vehicle.owner_id', '=', 'connection.owner_id').onRef('vehicle.id', '=', 'connection.vehicle_id'),
    )
    .selectAll('connection')
    .select('vehicle.name as vehicle_name')
    .where('connection.owner_id', '=', ownerId)
    .$if(id !== undefined, (query) => query.where('connection.id', '=', id!))
    .orderBy('connected_at', 'desc')
    .orderBy('connection.id')
    .execute()
  const days = await database
    .selectFrom('connection_day')
    .select(['connection_id', 'day', 'received', 'used', 'duplicates', 'skipped', 'reasons'])
    .where('owner_id', '=', ownerId)
    .where('day', '=', today)
    .execute()
  const byConnection = new Map(days.map((day) => [day.connection_id, day]))
  return rows.map((row) => ({ ...row, today: byConnection.get(row.id) ?? null }))
}

export function listDays(database: Database, ownerId: string, id: string, most: number): Promise<DayRow[]> {
  return database
    .selectFrom('connection_day')
    .select(['day', 'received', 'used', 'duplicates', 'skipped', 'reasons'])
    .where('owner_id', '=', ownerId)
    .where('connection_id', '=', id)
    .orderBy('day', 'desc')
    .limit(most)
    .execute()
}

export interface Sender {
  ownerId: string
  connectionId: string
  timezone: string
  workHours: WorkHours
}

/** The owner of this key; undefined for an unknown key and for closed and deactivated accounts. */
export function findSender(database: Database, keyHash: Buffer): Promise<Sender | undefined> {
  return database
    .selectFrom('connection_key as k')
    .innerJoin('app_user as u', 'u.id', 'k.owner_id')
    .select(['k.owner_id as ownerId', 'k.connection_id as connectionId', 'u.timezone', 'u.work_hours as workHours'])
    .where('k.key_hash', '=', keyHash)
    .where('k.replaced_at', 'is', null)
    .where('u.erase_at', 'is', null)
    .where('u.deactivated_at', 'is', null)
    .executeTakeFirst()
}

export function isReplacedKey(database: Database, keyHash: Buffer, after: Date): Promise<boolean> {
  return hasRow(database.selectFrom('connection_key').where('key_hash', '=', keyHash).where('replaced_at', '>', after))
}

const selectConnection = (database: Database, ownerId: string, id: string) =>
  database.selectFrom('connection').selectAll().where('owner_id', '=', ownerId).where('id', '=', id)

export function findConnection(database: Database, ownerId: string, id: string): Promise<ConnectionRow | undefined> {
  return selectConnection(database, ownerId, id).executeTakeFirst()
}

export function lockConnection(tx: Transaction, ownerId: string, id: string): Promise<ConnectionRow | undefined> {
  return selectConnection(tx, ownerId, id).forUpdate().executeTakeFirst()
}

/** The vehicles of a connection besides its own; `until` is null for a car's current one. */
export function listConnectionVehicles(tx: Transaction, ownerId: string, connectionId: string) {
  return tx
    .selectFrom('connection_vehicle')
    .select(['car', 'vehicle_id', sql<Date | null>`nullif(until, 'infinity')`.as('until')])
    .where('owner_id', '=', ownerId)
    .where('connection_id', '=', connectionId)
    .execute()
}

/** An owner's connections with points to process or an unfinished trip, locked. */
export function lockBusyConnections(tx: Transaction, ownerId: string): Promise<ConnectionRow[]> {
  return tx
    .selectFrom('connection')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('driving_since', 'is not', null),
        eb('due_at', 'is not', null),
        exists(
          selectFrom('live_batch')
            .select('live_batch.id')
            .where('live_batch.owner_id', '=', ownerId)
            .whereRef('live_batch.connection_id', '=', 'connection.id'),
        ),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function listWaitingOwners(database: Database, before: Date): Promise<string[]> {
  const rows = await database
    .selectFrom('live_batch')
    .select('owner_id')
    .distinct()
    .where('received_at', '<', before)
    .modifyEnd(SWEEP)
    .execute()
  return rows.map((row) => row.owner_id)
}

/** Owners of a vehicle that was driving and has not reported since an instant. */
export async function listStoppedOwners(database: Database, before: Date): Promise<string[]> {
  const rows = await database
    .selectFrom('connection')
    .select('owner_id')
    .distinct()
    .where('driving_since', 'is not', null)
    .where('last_fix_at', '<', before)
    .modifyEnd(SWEEP)
    .execute()
  return rows.map((row) => row.owner_id)
}

/**
 * A day's accepted points, and its skipped ones by reason, before this message. Locks the connection first, as
 * processing its points does.
 */
export async function lockDay(
  tx: Transaction,
  { ownerId, id, day }: { ownerId: string; id: string; day: string },
): Promise<{ accepted: number; reasons: SkipReasons }> {
  await sql`select from connection where owner_id = ${ownerId} and id = ${id} for no key update`.execute(tx)
  await sql`insert into connection_day (owner_id, connection_id, day) values (${ownerId}, ${id}, ${day}::date)
    on conflict do nothing`.execute(tx)
  const row = await tx
    .selectFrom('connection_day')
    .select(['received', 'skipped', 'reasons'])
    .where('owner_id', '=', ownerId)
    .where('connection_id', '=', id)
    .where('day', '=', day)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { accepted: row.received - row.skipped, reasons: row.reasons }
}

export function listKeepers(database: Database) {
  return database
    .selectFrom('connection')
    .select(['owner_id as ownerId', 'upload_id as uploadId', 'keep_years as keepYears'])
    .modifyEnd(SWEEP)
    .execute()
}
