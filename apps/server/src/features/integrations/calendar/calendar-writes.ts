import { sql } from 'kysely'
import type { CalendarFaultCode } from '@spoor/contract/words/calendar-faults.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { Version } from './fetch-calendar.ts'

/** Connects a calendar, replacing any other. */
export async function saveCalendar(
  tx: Transaction,
  { ownerId, secret, host, now }: { ownerId: string; secret: Buffer; host: string; now: Date },
): Promise<void> {
  const values = { secret, host, connected_at: now, asked_at: now }
  const fresh = { read_at: null, etag: null, last_modified: null, compared: null, failures: 0, error_code: null }
  await tx
    .insertInto('calendar')
    .values({ owner_id: ownerId, ...values })
    .onConflict((oc) => oc.column('owner_id').doUpdateSet({ ...values, ...fresh, error_at: null }))
    .execute()
}

/** Locks a calendar; false if it was disconnected or its address has changed since it was read. */
export async function lockCalendar(tx: Transaction, ownerId: string, secret: Buffer): Promise<boolean> {
  const row = await tx
    .selectFrom('calendar')
    .select('secret')
    .where('owner_id', '=', ownerId)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined && row.secret.equals(secret)
}

export async function recordRead(
  tx: Transaction,
  ownerId: string,
  read: { now: Date; version: Version; compared: Buffer; hidesTitles: boolean },
): Promise<void> {
  const { now, version, compared, hidesTitles } = read
  await tx
    .updateTable('calendar')
    .set({ read_at: now, asked_at: now, failures: 0, error_code: null, error_at: null })
    .set({ etag: version.etag, last_modified: version.lastModified, compared, hides_titles: hidesTitles })
    .where('owner_id', '=', ownerId)
    .execute()
}

/** The host reported no changes. */
export async function recordUnchanged(tx: Transaction, ownerId: string, now: Date): Promise<void> {
  await tx
    .updateTable('calendar')
    .set({ read_at: now, asked_at: now, failures: 0, error_code: null, error_at: null })
    .where('owner_id', '=', ownerId)
    .execute()
}

export async function recordFault(tx: Transaction, ownerId: string, code: CalendarFaultCode, now: Date): Promise<void> {
  await tx
    .updateTable('calendar')
    .set((eb) => ({ asked_at: now, failures: eb('failures', '+', 1), error_code: code, error_at: now }))
    .where('owner_id', '=', ownerId)
    .execute()
}

/** Replaces all reasons of a driver's calendar, writing only changed ones. @returns whether any changed */
export async function replaceReasons(
  tx: Transaction,
  ownerId: string,
  reasons: ReadonlyMap<string, readonly string[]>,
): Promise<boolean> {
  const texts = Array.from(reasons.values(), (each) => JSON.stringify(each))
  const tripIds = [...reasons.keys()]
  const gone = await sql`delete from calendar_reason
    where owner_id = ${ownerId} and trip_id <> all(${tripIds}::uuid[])`.execute(tx)
  // A trip may have been deleted meanwhile.
  const saved = await sql`insert into calendar_reason (owner_id, trip_id, reasons)
    select ${ownerId}, trip.id, array(select jsonb_array_elements_text(texts::jsonb))
    from unnest(${tripIds}::uuid[], ${texts}::text[]) made (trip_id, texts)
      join trip on trip.owner_id = ${ownerId} and trip.id = made.trip_id
    on conflict (owner_id, trip_id) do update set reasons = excluded.reasons
      where calendar_reason.reasons is distinct from excluded.reasons`.execute(tx)
  return (gone.numAffectedRows ?? 0n) + (saved.numAffectedRows ?? 0n) > 0n
}

export async function deleteCalendar(tx: Transaction, ownerId: string): Promise<boolean> {
  await tx.deleteFrom('calendar_reason').where('owner_id', '=', ownerId).execute()
  const { numDeletedRows } = await tx.deleteFrom('calendar').where('owner_id', '=', ownerId).executeTakeFirst()
  return numDeletedRows > 0n
}
