import { randomUUID } from 'node:crypto'
import type * as routes from '@spoor/contract/routes/costs.ts'
import { taxDayAt } from '@spoor/core/units/tax-year.ts'
import { randToCents } from '@spoor/core/units/money.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { ownsVehicle } from '../../../domain/logbooks/logbook-queries.ts'
import type { Database } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { notFound, orNotFound } from '../../../platform/http/http-error.ts'
import type { Handler } from '../../../platform/http/mount.ts'
import { checkCost } from './check-cost.ts'
import { findCost, type CostRow } from './cost-queries.ts'
import { toCostWire, toMetres } from './cost-wire.ts'
import { insertCost, updateCost } from './cost-writes.ts'

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
