import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** The owner's zone as PostgreSQL names it, where an offset is one west of Greenwich; here it is one east of it. */
const ownersZone = (ownerId: string): RawBuilder<string> => sql<string>`(select case when timezone ~ '^[+-]'
    then translate(timezone, '+-', '-+') else timezone end from app_user where id = ${ownerId})`

/** Whether a trip starts and ends in one of the parts of its owner's week. A trip without an end is judged by its start. */
function isIn(part: 'work_seconds' | 'off_seconds', ownerId: string): RawBuilder<boolean> {
  const zone = ownersZone(ownerId)
  // Both are looked up once for a statement.
  const seconds = sql`(select ${sql.ref(part)} from app_user where id = ${ownerId})`
  return sql<boolean>`(second_of_week(started_at, ${zone}) <@ ${seconds}
    and (ended_at is null or second_of_week(ended_at, ${zone}) <@ ${seconds}))`
}

export const isWithinWorkHours = (ownerId: string): RawBuilder<boolean> => isIn('work_seconds', ownerId)

/** The trips for which a classification is suggested: what core's suggestClassification says, of many at once. */
export function isSuggested(classification: 'business' | 'private', ownerId: string): RawBuilder<boolean> {
  const part = classification === 'business' ? 'work_seconds' : 'off_seconds'
  return sql<boolean>`(classification is null and status <> 'rejected' and ${isIn(part, ownerId)})`
}
