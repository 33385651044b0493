import { compareReports } from '@spoor/core/report/compare-reports.ts'
import type { PreviousReport, ReportContent } from '@spoor/core/report/report-content.ts'
import type { Database } from '../../platform/database/database.ts'
import type { User } from '../../platform/http/caller.ts'
import { loadReport } from '../../domain/logbooks/load-report.ts'
import { asDriver, isPersonal, type Reader } from '../../domain/logbooks/reader.ts'
import type { PrintedReport } from '../../domain/logbooks/report-words.ts'
import { listChangesInDays } from '../../domain/trips/trip-change-queries.ts'
import { PLACE_FIELDS } from '../../domain/trips/trip-change-words.ts'
import { findPrevious, findReport, countReports, listReportRows, type ReportRow } from './report-queries.ts'
import { frozenReport, pageRows, toReportWire, type RowPage } from './report-wire.ts'
import type { Dependencies } from '../../dependencies.ts'
import { orNotFound } from '../../platform/http/http-error.ts'
import type * as routes from '@spoor/contract/routes/reports.ts'
import { readTimeCursor, writeTimeCursor } from '../../platform/http/cursor.ts'
import { countOpenShares } from './share-queries.ts'
import type { Handler } from '../../platform/http/mount.ts'
import type { FrozenReport } from '@spoor/contract/routes/accountants.ts'

/** The frozen report, else the report as of now. */
export async function printReport(
  database: Database,
  driver: User,
  row: ReportRow,
  nowMs: number,
): Promise<PrintedReport> {
  return frozenReport(row) ?? { content: await makeContent(database, driver, row, nowMs), frozen: null }
}

/** Builds a report of the current trips, with differences from the previously frozen one. */
export async function makeContent(
  database: Database,
  driver: User,
  row: ReportRow,
  nowMs: number,
): Promise<ReportContent> {
  const wanted = {
    kind: row.kind,
    title: row.title,
    notes: row.notes,
    client: row.client,
    vehicleId: row.vehicle_id,
    from: row.from_day,
    to: row.to_day,
    taxYear: row.tax_year,
    options: row.options,
  }
  const content = await loadReport(database, asDriver(driver), wanted, {
    nowMs,
    listChanges: async (days) => {
      const changes = await listChangesInDays(database, driver.id, days)
      return row.options.hide_home ? changes.filter(({ field }) => !PLACE_FIELDS.has(field)) : changes
    },
  })
  const earlier = await findPrevious(database, driver.id, row)
  const frozen = earlier && frozenReport(earlier)
  return frozen?.frozen ? { ...content, previous: toPreviousReport(frozen.content, frozen.frozen, content) } : content
}

function toPreviousReport(
  before: ReportContent,
  { number, at, sha256 }: NonNullable<PrintedReport['frozen']>,
  now: ReportContent,
): PreviousReport {
  const { added, removed, changed } = compareReports(before, now)
  return {
    number,
    frozen_at: at.toISOString(),
    sha256,
    added: added.length,
    removed: removed.length,
    changed: changed.length,
    business_km: before.business_km,
  }
}

/** @throws HttpError 404 */
export async function requireReport(database: Database, user: User, id: string): Promise<ReportRow> {
  return orNotFound(await findReport(database, user.id, id), 'Report')
}

export async function loadReportPage(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  user: User,
  id: string,
  page?: RowPage,
) {
  const row = await requireReport(database, user, id)
  return { ...toReportWire(row), ...pageRows((await printReport(database, user, row, clock.nowMs())).content, page) }
}

export const handleListReports =
  ({ database, clock }: Dependencies): Handler<typeof routes.listReports> =>
  async ({ cursor, limit }, { user }) => {
    const [rows, total, open] = await Promise.all([
      listReportRows(database, user.id, { after: readTimeCursor(cursor), limit: limit + 1 }),
      countReports(database, user.id),
      countOpenShares(database, user.id, new Date(clock.nowMs())),
    ])
    const page = rows.slice(0, limit)
    const last = rows.length > limit ? page.at(-1) : undefined
    return {
      items: page.map((row) => toReportWire(row, open.get(row.id))),
      next_cursor: last === undefined ? null : writeTimeCursor({ at: last.created_at, id: last.id }),
      total,
    }
  }

/** A driver's frozen reports, newest first; a company does not see them. */
export async function listFrozenReports(database: Database, reader: Reader): Promise<FrozenReport[]> {
  if (!isPersonal(reader)) return []
  return (await listReportRows(database, reader.driver.id)).flatMap((row) => {
    const { id, kind, title, vehicle_id, from_day: from, to_day: to, tax_year, number, frozen_at, sha256 } = row
    if (number === null || frozen_at === null || sha256 === null) return []
    return [{ id, kind, title, vehicle_id, from, to, tax_year, number, frozen_at: frozen_at.toISOString(), sha256 }]
  })
}

export async function findFrozenReport(database: Database, reader: Reader, id: string): Promise<PrintedReport | null> {
  const row = isPersonal(reader) ? await findReport(database, reader.driver.id, id) : undefined
  return row ? frozenReport(row) : null
}
