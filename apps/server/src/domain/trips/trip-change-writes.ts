import { sql, type RawBuilder } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

type Value = string | number | Date | null

/** Logs a driver's changes to one trip in the audit trail: the fields whose value differs. */
export async function logTripChange(
  tx: Transaction,
  ownerId: string,
  { id, before, after }: { id: string; before: Record<string, unknown>; after: Record<string, unknown> },
): Promise<void> {
  const changes = Object.entries(after).flatMap(([field, value]) => {
    const [was, became] = [formatValue(before[field] as Value), formatValue(value as Value)]
    return was === became ? [] : [{ field, was, became }]
  })
  if (changes.length === 0) return
  await tx
    .insertInto('trip_change_log')
    .values(changes.map((change) => ({ ...change, owner_id: ownerId, trip_id: id, actor_id: ownerId })))
    .execute()
}

function formatValue(value: Value): string {
  if (value === null) return ''
  return value instanceof Date ? value.toISOString() : String(value)
}

/** Logs the deletion or restoration of many trips; call it before the change. */
export async function logTripsDeleted(
  tx: Transaction,
  where: RawBuilder<boolean>,
  became: 'deleted' | 'not my car' | 'restored',
): Promise<void> {
  await sql`insert into trip_change_log (owner_id, trip_id, actor_id, field, was, became)
    select owner_id, id, owner_id, 'deleted', '', ${became}
    from (select owner_id, id from trip where ${where} offset 0) chosen`.execute(tx)
}

/** Logs the changes of a bulk action or its undo; call it before the change. */
export async function logMarks(
  tx: Transaction,
  { ownerId, actionId, undo = false }: { ownerId: string; actionId: string; undo?: boolean },
): Promise<void> {
  const [was, became] = undo ? [sql`change.now`, sql`change.before`] : [sql`change.before`, sql`change.now`]
  await sql`insert into trip_change_log (owner_id, trip_id, actor_id, field, was, became)
    select m.owner_id, m.trip_id, m.owner_id, change.field, coalesce(${was}, ''), coalesce(${became}, '')
    from marked_trip m cross join lateral (values
      ('classification', m.was_classification, m.classification),
      ('status', m.was_status, m.status),
      ('reason', m.was_reason, m.reason)) as change (field, before, now)
    where m.owner_id = ${ownerId} and m.action_id = ${actionId} and change.before is distinct from change.now
      and (not ${undo} or exists (select from trip where trip.owner_id = m.owner_id and trip.id = m.trip_id
        and trip.deleted_at is null and (trip.classification, trip.status, trip.reason)
          is not distinct from (m.classification, m.status, m.reason)))`.execute(tx)
}
