import { randomUUID } from 'node:crypto'
import type * as routes from '@spoor/contract/routes/costs.ts'
import { taxDayAt, taxYearDays } from '@spoor/core/units/tax-year.ts'
import { randToCents, centsToRand } from '@spoor/core/units/money.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { ownsVehicle, sumCostsOutOfUse } from '../../../domain/logbooks/logbook-queries.ts'
import { type Database, inTransaction } from '../../../platform/database/database.ts'
import { notFound, orNotFound, HttpError } from '../../../platform/http/http-error.ts'
import type { Handler } from '../../../platform/http/mount.ts'
import { findCost, type CostRow, listCosts, listFills, sumCosts, sumPaidOnTrips } from './cost-queries.ts'
import { toCostWire, toMetres, toConsumptionWire } from './cost-wire.ts'
import { insertCost, updateCost } from './cost-writes.ts'
import { z } from 'zod'
import type { listCosts as listCostsRoute, getCostSummary } from '@spoor/contract/routes/costs.ts'
import type { ReceivedOf, ReplyOf } from '@spoor/contract/route.ts'
import { addDays, firstOfMonth, type DayRange, type LocalDate } from '@spoor/core/units/local-date.ts'
import { readCursor, writeCursor } from '../../../platform/http/cursor.ts'
import { measureConsumption } from '@spoor/core/costs/consumption.ts'
import type { CostKind } from '@spoor/core/costs/cost-kinds.ts'
import { findUse } from '../../../domain/logbooks/load-logbook.ts'

/** @throws HttpError 422 for an invalid cost, naming the field */
export function checkCost(
  cost: Pick<CostRow, 'day' | 'kind' | 'amount_cents' | 'interest_cents' | 'litres' | 'full_tank'>,
  today: LocalDate,
): void {
  if (cost.day > today) {
    const message = 'A cost cannot be in the future. Check the date.'
    throw new HttpError(422, message, { date: message })
  }
  if (cost.kind !== 'fuel' && (cost.litres !== null || cost.full_tank)) {
    const message = 'Only fuel has litres. Choose fuel, or remove the litres.'
    throw new HttpError(422, message, { litres: message })
  }
  if (cost.kind !== 'instalment' && cost.interest_cents !== null) {
    const message = 'Only an instalment has interest. Choose instalment, or remove the interest.'
    throw new HttpError(422, message, { interest: message })
  }
  if ((cost.interest_cents ?? 0) > cost.amount_cents) {
    const message = 'The interest cannot be more than the instalment.'
    throw new HttpError(422, message, { interest: message })
  }
}

const NO_RECEIPT = { receipt_id: null, receipt_name: null, receipt_type: null, receipt_bytes: null }

export const handleAddCost =
  ({ database, clock }: Dependencies): Handler<typeof routes.addCost> =>
  async ({ id: vehicle_id, litres = null, full_tank = false, note = '', ...body }, { user }) => {
    if (!(await ownsVehicle(database, user.id, vehicle_id))) throw notFound('Vehicle')
    const cost: CostRow = {
      id: randomUUID(),
      vehicle_id,
      day: body.date,
      kind: body.kind,
      amount_cents: randToCents(body.amount),
      interest_cents: randToCents(body.interest ?? null),
      litres,
      full_tank,
      odometer_m: toMetres(body.odometer_km),
      note,
      ...NO_RECEIPT,
    }
    checkCost(cost, taxDayAt(clock.nowMs()))
    const added = await inTransaction(database, (tx) => insertCost(tx, user.id, cost, null))
    if (!added) throw notFound('Vehicle')
    return toCostWire(cost)
  }

export const handleUpdateCost =
  ({ database, clock }: Dependencies): Handler<typeof routes.updateCost> =>
  async (change, { user }) => {
    const before = await findOwnCost(database, user.id, change)
    const cost: CostRow = {
      ...before,
      day: change.date ?? before.day,
      kind: change.kind ?? before.kind,
      amount_cents: change.amount === undefined ? before.amount_cents : randToCents(change.amount),
      interest_cents: change.interest === undefined ? before.interest_cents : randToCents(change.interest),
      litres: change.litres === undefined ? before.litres : change.litres,
      full_tank: change.full_tank ?? before.full_tank,
      odometer_m: change.odometer_km === undefined ? before.odometer_m : toMetres(change.odometer_km),
      note: change.note ?? before.note,
    }
    checkCost(cost, taxDayAt(clock.nowMs()))
    await inTransaction(database, (tx) => updateCost(tx, user.id, cost))
    return toCostWire(await findOwnCost(database, user.id, change))
  }

/** @throws HttpError 404 unless the cost is of this owner's vehicle */
export async function findOwnCost(
  database: Database,
  ownerId: string,
  { id: vehicleId, cost_id: id }: { id: string; cost_id: string },
): Promise<CostRow> {
  return orNotFound(await findCost(database, ownerId, { vehicleId, id }), 'Cost')
}

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

export function listTaxYearMonths(taxYear: number): string[] {
  const { from } = taxYearDays(taxYear)
  return Array.from({ length: 12 }, (_, i) => firstOfMonth(from, i).slice(0, 7))
}

/** A range without days. */
const NO_DAYS = { from: '2000-01-02', to: '2000-01-01' }

/** A tax year's costs on the vehicle's days of use. */
export async function summariseCosts(
  database: Database,
  ownerId: string,
  vehicleId: string,
  taxYear: number,
): Promise<ReplyOf<typeof getCostSummary>> {
  const days = taxYearDays(taxYear)
  const use = await findUse(database, ownerId, vehicleId, taxYear)
  const inUse = use ?? NO_DAYS
  const [sums, outOfUse, onTrips, fills] = await Promise.all([
    sumCosts(database, ownerId, vehicleId, inUse),
    sumCostsOutOfUse(database, ownerId, vehicleId, { days, use }),
    sumPaidOnTrips(database, ownerId, vehicleId, inUse),
    listFills(database, ownerId, vehicleId, inUse),
  ])
  const consumption = measureConsumption(
    fills.map(({ litres, full_tank, odometer_m }) => ({ litres, isFull: full_tank, odometerM: odometer_m })),
  )
  return {
    tax_year: taxYear,
    ...byKind(sums),
    out_of_use: centsToRand(outOfUse.cents),
    on_trips: { tolls: centsToRand(onTrips.tolls), parking: centsToRand(onTrips.parking) },
    by_month: listTaxYearMonths(taxYear).map((month) => ({
      month,
      ...byKind(sums.filter((one) => one.month === month)),
    })),
    consumption: consumption && toConsumptionWire(consumption),
  }
}

function byKind(sums: readonly { kind: CostKind; cents: number }[]) {
  const cents: Partial<Record<CostKind, number>> = {}
  for (const sum of sums) cents[sum.kind] = (cents[sum.kind] ?? 0) + sum.cents
  return {
    total: centsToRand(sums.reduce((all, sum) => all + sum.cents, 0)),
    by_kind: Object.fromEntries(Object.entries(cents).map(([kind, sum]) => [kind, centsToRand(sum)])),
  }
}
