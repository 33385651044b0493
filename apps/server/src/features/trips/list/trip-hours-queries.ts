import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** The owner's zone for PostgreSQL, which counts offsets west of Greenwich as positive; ours count east. */
const ownersZone = (ownerId: string): RawBuilder<string> => sql<string>`(select case when timezone ~ '^[+-]'
    then translate(timezone, '+-', '-+') else timezone end from app_user where id = ${ownerId})`

/** Whether a trip starts and ends within its owner's work hours. A trip without an end is judged by its start. */
export function isWithinWorkHours(ownerId: string): RawBuilder<boolean> {
  const zone = ownersZone(ownerId)
  // Both subqueries run once per statement.
  const seconds = sql`(select work_seconds from app_user where id = ${ownerId})`
  return sql<boolean>`(second_of_week(started_at, ${zone}) <@ ${seconds}
    and (ended_at is null or second_of_week(ended_at, ${zone}) <@ ${seconds}))`
}
