import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { addDays, dayNumber } from '@spoor/core/units/local-date.ts'
import { TAX_TIMEZONE } from '@spoor/core/units/tax-year.ts'
import { zoneClock } from '@spoor/core/units/time-zone.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { TimeCursor } from '../../../platform/http/cursor.ts'

export type AuditRow = Awaited<ReturnType<typeof listAuditRows>>[number]

type SubjectKind = 'user' | 'company' | 'payment' | 'invitation' | 'system'

export interface AuditFilter {
  subject_kind?: SubjectKind
  subject_id?: string
  /** South African days, both inclusive. */
  from?: string
  to?: string
}

function auditCondition({ subject_kind, subject_id, from, to }: AuditFilter): RawBuilder<boolean> {
  const midnight = (day: string) => new Date(zoneClock(TAX_TIMEZONE).utcMsOfLocal(dayNumber(day) * DAY_MS))
  const parts: RawBuilder<boolean>[] = []
  if (subject_kind) parts.push(sql`a.subject_kind = ${subject_kind}`)
  if (subject_id) parts.push(sql`a.subject_id = ${subject_id}`)
  if (from) parts.push(sql`a.at >= ${midnight(from)}`)
  if (to) parts.push(sql`a.at < ${midnight(addDays(to, 1))}`)
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}

/** Administrators' actions, newest first, after the previous page's last entry. */
export function listAuditRows(
  database: Database,
  filter: AuditFilter,
  { after, limit }: { after: TimeCursor | null; limit: number },
) {
  return database
    .selectFrom('audit_entry as a')
    .leftJoin('audit_personal as p', 'p.entry_id', 'a.id')
    .leftJoin('app_user as v', 'v.id', 'a.actor_id')
    .leftJoin('app_user as u', (join) => join.onRef('u.id', '=', 'a.subject_id').on('a.subject_kind', '=', 'user'))
    .leftJoin('company as c', (join) => join.onRef('c.id', '=', 'a.subject_id').on('a.subject_kind', '=', 'company'))
    .leftJoin('company as ic', (join) =>
      join.onRef('ic.id', '=', 'a.company_id').on('a.subject_kind', '=', 'invitation'),
    )
    .select(['a.id', 'a.at', 'a.actor_id', 'a.action', 'a.subject_kind', 'a.subject_id'])
    .select(sql<string>`coalesce(v.name, a.actor_id::text)`.as('actor'))
    .select(({ fn }) => fn.coalesce('u.name', 'c.name', 'ic.name').as('subject'))
    .select([changed('before').as('before'), changed('after').as('after')])
    .where(auditCondition(filter))
    .$if(after !== null, (query) => query.where(sql<boolean>`(a.at, a.id) < (${after!.at}, ${after!.id}::bigint)`))
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute()
}

/** Includes personal data, which is stored separately. */
const changed = (column: 'before' | 'after') =>
  sql<Record<
    string,
    unknown
  > | null>`(coalesce(${sql.ref(`a.${column}`)}, '{}') || coalesce(${sql.ref(`p.${column}`)}, '{}'))`

export async function countAudit(database: Database, filter: AuditFilter): Promise<number> {
  const { entries } = await database
    .selectFrom('audit_entry as a')
    .select(({ fn }) => fn.countAll<number>().as('entries'))
    .where(auditCondition(filter))
    .executeTakeFirstOrThrow()
  return entries
}
