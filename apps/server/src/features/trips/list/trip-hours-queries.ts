import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** The owner's zone for PostgreSQL, which counts offsets west of Greenwich as positive; ours count east. */
const ownersZone = (ownerId: string): RawBuilder<string> => sql<string>`(select case when timezone ~ '^[+-]'
    then translate(timezone, '+-', '-+') else timezone end from app_user where id = ${ownerId})`

/** Whether a trip starts and ends within a part of its owner's week. A trip without an end is judged by its start. */
function isIn(part: 'work_seconds' | 'off_seconds', ownerId: string): RawBuilder<boolean> {
  const zone = ownersZone(ownerId)
  // Both subqueries run once per statement.
  const seconds = sql`(select ${sql.ref(part)} from app_user where id = ${ownerId})`
  return sql<boolean>`(second_of_week(started_at, ${zone}) <@ ${seconds}
    and (ended_at is null or second_of_week(ended_at, ${zone}) <@ ${seconds}))`
}

export const isWithinWorkHours = (ownerId: string): RawBuilder<boolean> => isIn('work_seconds', ownerId)

/** Trips with this suggested classification: core's suggestClassification as SQL. */
export function isSuggested(classification: 'business' | 'private', ownerId: string): RawBuilder<boolean> {
  const part = classification === 'business' ? 'work_seconds' : 'off_seconds'
  return sql<boolean>`(classification is null and status <> 'rejected' and ${isIn(part, ownerId)})`
}
