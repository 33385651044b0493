import { z } from 'zod'
import type { listCosts as listCostsRoute } from '@spoor/contract/routes/costs.ts'
import type { ReceivedOf, ReplyOf } from '@spoor/contract/route.ts'
import { addDays, firstOfMonth, type DayRange } from '@spoor/core/units/local-date.ts'
import { taxYearDays } from '@spoor/core/units/tax-year.ts'
import type { Database } from '../../../platform/database/database.ts'
import { readCursor, writeCursor } from '../../../platform/http/cursor.ts'
import { listCosts } from './cost-queries.ts'
import { toCostWire } from './cost-wire.ts'

export async function listCostPage(
  database: Database,
  { ownerId, vehicleId }: { ownerId: string; vehicleId: string },
  { month, kind, tax_year, cursor, limit }: ReceivedOf<typeof listCostsRoute>['query'],
): Promise<ReplyOf<typeof listCostsRoute>> {
  const filter = { days: toDayRange(month, tax_year), ...(kind && { kind }) }
  const page = await listCosts(database, ownerId, vehicleId, {
    filter,
    after: readCostCursor(cursor),
    limit: limit + 1,
  })
  const rows = page.rows.slice(0, limit)
  const last = page.rows.length > limit ? rows.at(-1) : undefined
  return { items: rows.map(toCostWire), next_cursor: last ? writeCursor(last.day, last.id) : null, total: page.total }
}

function toDayRange(month: string | undefined, taxYear: number | undefined): DayRange | undefined {
  const ranges: DayRange[] = []
  if (month !== undefined) ranges.push({ from: `${month}-01`, to: addDays(firstOfMonth(`${month}-01`, 1), -1) })
  if (taxYear !== undefined) ranges.push(taxYearDays(taxYear))
  if (ranges.length === 0) return undefined
  const from = ranges
    .map((one) => one.from)
    .toSorted()
    .at(-1)!
  return { from, to: ranges.map((one) => one.to).toSorted()[0] }
}

function readCostCursor(cursor: string | undefined): { day: string; id: string } | null {
  const parts = readCursor(z.tuple([z.iso.date(), z.guid()]), cursor)
  return parts && { day: parts[0], id: parts[1] }
}
