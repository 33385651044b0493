import { sql } from 'kysely'
import type { ReportOptions } from '@spoor/core/report/build-report.ts'
import type { ReportKind } from '@spoor/core/report/report-content.ts'
import type { Database, Transaction } from '../../database/database.ts'

export interface ReportRow {
  id: string
  kind: ReportKind
  title: string
  notes: string
  vehicle_id: string | null
  client: string
  from_day: string
  to_day: string
  tax_year: number | null
  options: ReportOptions
  created_at: Date
  updated_at: Date
  number: number | null
  frozen_at: Date | null
  sha256: string | null
  content: string | null
  /** Whether it was frozen as a draft. */
  draft: boolean
}

const COLUMNS = sql.raw(`id, kind, title, notes, vehicle_id, client, from_day::text, to_day::text, tax_year, options,
  created_at, updated_at, number, frozen_at, sha256,
  -- Canonical JSON has quotes in texts escaped, so this is the key and nothing else.
  coalesce(position('"draft":true' in content) > 0, false) as draft`)

/** Without their content, newest first. */
export async function listReportRows(database: Database, ownerId: string): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`select ${COLUMNS}, null as content from report
    where owner_id = ${ownerId} order by created_at desc, id`.execute(database)
  return rows
}

export async function findReport(database: Database, ownerId: string, id: string): Promise<ReportRow | undefined> {
  const { rows } = await sql<ReportRow>`select ${COLUMNS}, content from report
    where owner_id = ${ownerId} and id = ${id}`.execute(database)
  return rows[0]
}

/** Locked until the transaction ends. */
export async function lockReport(tx: Transaction, ownerId: string, id: string): Promise<ReportRow | undefined> {
  const { rows } = await sql<ReportRow>`select ${COLUMNS}, content from report
    where owner_id = ${ownerId} and id = ${id} for update`.execute(tx)
  return rows[0]
}

/** The last report that was frozen for the same purpose, vehicle, client and period. */
export async function findPrevious(
  database: Database,
  ownerId: string,
  { id, kind, vehicle_id, client, from_day, to_day }: ReportRow,
): Promise<ReportRow | undefined> {
  const { rows } = await sql<ReportRow>`select ${COLUMNS}, content from report
    where owner_id = ${ownerId} and id <> ${id} and kind = ${kind} and client = ${client}
      and vehicle_id is not distinct from ${vehicle_id}::uuid and from_day = ${from_day}::date
      and to_day = ${to_day}::date and frozen_at is not null
    order by number desc limit 1`.execute(database)
  return rows[0]
}

/** What a driver last charged a client per kilometre. */
export async function findLastRate(database: Database, ownerId: string, client: string): Promise<number | null> {
  const { rows } = await sql<{ rate: number | null }>`select (options ->> 'rate_per_km')::float8 as rate from report
    where owner_id = ${ownerId} and kind = 'client' and lower(client) = lower(${client})
    order by created_at desc limit 1`.execute(database)
  return rows[0]?.rate ?? null
}
