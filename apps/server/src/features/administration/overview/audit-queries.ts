import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { addDays, dayNumber } from '@spoor/core/units/local-date.ts'
import { TAX_TIMEZONE } from '@spoor/core/units/tax-year.ts'
import { zoneClock } from '@spoor/core/units/time-zone.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import type { Database } from '../../../database/database.ts'
import type { TimeCursor } from './time-cursor.ts'

export interface AuditRow {
  id: number
  at: Date
  actor: string
  actor_id: string
  action: string
  subject_kind: 'user' | 'company' | 'payment' | 'invitation' | 'system'
  subject_id: string | null
  subject: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

export interface AuditFilter {
  subject_kind?: AuditRow['subject_kind']
  subject_id?: string
  /** South African days, both inclusive. */
  from?: string
  to?: string
}

function conditionOf({ subject_kind, subject_id, from, to }: AuditFilter): RawBuilder<unknown> {
  const midnight = (day: string) => new Date(zoneClock(TAX_TIMEZONE).utcMsOfLocal(dayNumber(day) * DAY_MS))
  const parts: RawBuilder<unknown>[] = []
  if (subject_kind) parts.push(sql`a.subject_kind = ${subject_kind}`)
  if (subject_id) parts.push(sql`a.subject_id = ${subject_id}`)
  if (from) parts.push(sql`a.at >= ${midnight(from)}`)
  if (to) parts.push(sql`a.at < ${midnight(addDays(to, 1))}`)
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}

/** Administrators' actions, newest first, after the previous page's last entry. */
export async function listAuditRows(
  database: Database,
  filter: AuditFilter,
  { after, limit }: { after: TimeCursor | null; limit: number },
): Promise<AuditRow[]> {
  const beyond = after ? sql`(a.at, a.id) < (${after.at}, ${after.id}::bigint)` : sql`true`
  const { rows } = await sql<AuditRow>`select a.id, a.at, a.actor_id, coalesce(v.name, a.actor_id::text) as actor,
      a.action, a.subject_kind, a.subject_id, coalesce(u.name, c.name, ic.name) as subject,
      coalesce(a.before, '{}') || coalesce(p.before, '{}') as before,
      coalesce(a.after, '{}') || coalesce(p.after, '{}') as after
    from audit_entry as a
      left join audit_personal as p on p.entry_id = a.id
      left join app_user as v on v.id = a.actor_id
      left join app_user as u on u.id = a.subject_id and a.subject_kind = 'user'
      left join company as c on c.id = a.subject_id and a.subject_kind = 'company'
      left join company as ic on ic.id = a.company_id and a.subject_kind = 'invitation'
    where ${conditionOf(filter)} and ${beyond} order by a.at desc, a.id desc limit ${limit}`.execute(database)
  return rows
}

export async function countAudit(database: Database, filter: AuditFilter): Promise<number> {
  const { rows } = await sql<{ entries: number }>`select count(*)::int as entries from audit_entry as a
    where ${conditionOf(filter)}`.execute(database)
  return rows[0].entries
}
