import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import * as routes from '@spoor/contract/routes/costs.ts'
import { kmToMetres } from '@spoor/core/units/distance.ts'
import { addDays, firstOfMonth, localDateAt } from '@spoor/core/units/local-date.ts'
import type { DayRange } from '@spoor/core/units/local-date.ts'
import { taxYearAt, taxYearDays } from '@spoor/core/units/tax-year.ts'
import { randToCents } from '@spoor/core/units/money.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { deleteUnreferencedFile } from '../../../platform/files/delete-unreferenced-file.ts'
import { readDocumentPart } from '../../../platform/documents/document-part.ts'
import { sendStoredFile } from '../../../platform/http/attachment.ts'
import { disconnectSignal } from '../../../platform/http/disconnect-signal.ts'
import { readCursor, writeCursor } from '../../../platform/http/cursor.ts'
import { notFound, orNotFound } from '../../../platform/http/http-error.ts'
import { mount } from '../../../platform/http/mount.ts'
import type { User } from '../../../platform/http/caller.ts'
import { checkCost } from './check-cost.ts'
import type { CostRow } from './cost-queries.ts'
import { findCost, listCosts } from './cost-queries.ts'
import { toCostWire } from './cost-wire.ts'
import { deleteCost, insertCost, setReceipt, updateCost } from './cost-writes.ts'
import { handleImportCosts } from './import/import-costs.ts'
import { handlePreviewCosts } from './import/preview-costs.ts'
import { receiptKey, storeReceipt } from './receipts/store-receipt.ts'
import { summariseCosts } from './summarise-costs.ts'
import { ownsVehicle } from '../../../domain/logbooks/logbook-queries.ts'

export function registerCosts(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, files, clock } = dependencies
  const getToday = ({ timezone }: User): string => localDateAt(clock.nowMs(), timezone)

  async function requireVehicle(ownerId: string, id: string): Promise<void> {
    if (!(await ownsVehicle(database, ownerId, id))) throw notFound('Vehicle')
  }

  async function own(ownerId: string, { id, cost_id }: { id: string; cost_id: string }): Promise<CostRow> {
    return orNotFound(await findCost(database, ownerId, { vehicleId: id, id: cost_id }), 'Cost')
  }

  mount(app, routes.listCosts, async ({ id, month, kind, tax_year, cursor, limit }, { user }) => {
    await requireVehicle(user.id, id)
    const filter = { days: toDayRange(month, tax_year), ...(kind && { kind }) }
    const page = await listCosts(database, user.id, id, { filter, after: readCostCursor(cursor), limit: limit + 1 })
    const rows = page.rows.slice(0, limit)
    const last = page.rows.length > limit ? rows.at(-1) : undefined
    return { items: rows.map(toCostWire), next_cursor: last ? writeCursor(last.day, last.id) : null, total: page.total }
  })

  mount(app, routes.addCost, async ({ id, ...body }, { user }) => {
    await requireVehicle(user.id, id)
    const cost: CostRow = {
      id: randomUUID(),
      vehicle_id: id,
      day: body.date,
      kind: body.kind,
      amount_cents: randToCents(body.amount),
      interest_cents: randToCents(body.interest ?? null),
      litres: body.litres ?? null,
      full_tank: body.full_tank ?? false,
      odometer_m: toMetres(body.odometer_km),
      note: body.note ?? '',
      receipt_id: null,
      receipt_name: null,
      receipt_type: null,
      receipt_bytes: null,
    }
    checkCost(cost, getToday(user))
    const added = await inTransaction(database, (tx) =>
      insertCost(tx, user.id, {
        id: cost.id,
        vehicleId: id,
        day: cost.day,
        kind: cost.kind,
        amountCents: cost.amount_cents,
        interestCents: cost.interest_cents,
        litres: cost.litres,
        fullTank: cost.full_tank,
        odometerM: cost.odometer_m,
        note: cost.note,
        fingerprint: null,
      }),
    )
    if (!added) throw notFound('Vehicle')
    return toCostWire(cost)
  })

  mount(app, routes.updateCost, async (change, { user }) => {
    const before = await own(user.id, change)
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
    checkCost(cost, getToday(user))
    await inTransaction(database, (tx) => updateCost(tx, user.id, cost))
    return toCostWire(await own(user.id, change))
  })

  mount(app, routes.deleteCost, async (ids, { user }) => {
    const { receipt_id } = await own(user.id, ids)
    const isDeleted = await inTransaction(database, (tx) => deleteCost(tx, user.id, ids.cost_id))
    if (!isDeleted) throw notFound('Cost')
    if (receipt_id !== null) await deleteUnreferencedFile(dependencies, receiptKey(user.id, receipt_id))
  })

  mount(app, routes.sendReceipt, async (ids, { user, request }) => {
    const cost = await own(user.id, ids)
    await storeReceipt(dependencies, user.id, cost, await readDocumentPart(request))
    return toCostWire(await own(user.id, ids))
  })

  mount(app, routes.getReceipt, async (ids, { user, reply }) => {
    const { receipt_id, receipt_name, receipt_type: type, receipt_bytes: bytes } = await own(user.id, ids)
    if (receipt_id === null) throw notFound('Receipt')
    const filename = receipt_name ?? 'receipt'
    return sendStoredFile(reply, { filename, type, bytes }, await files.get(receiptKey(user.id, receipt_id)))
  })

  mount(app, routes.deleteReceipt, async (ids, { user }) => {
    const { receipt_id } = await own(user.id, ids)
    if (receipt_id === null) throw notFound('Receipt')
    await inTransaction(database, (tx) => setReceipt(tx, user.id, ids.cost_id, null))
    await deleteUnreferencedFile(dependencies, receiptKey(user.id, receipt_id))
    return toCostWire(await own(user.id, ids))
  })

  mount(app, routes.getCostSummary, async ({ id, tax_year }, { user }) => {
    await requireVehicle(user.id, id)
    return summariseCosts(database, user.id, id, tax_year ?? taxYearAt(clock.nowMs()))
  })

  mount(app, routes.previewCosts, async ({ id }, { user, request, reply }) => {
    await requireVehicle(user.id, id)
    return handlePreviewCosts(
      dependencies,
      { ownerId: user.id, vehicleId: id, today: getToday(user) },
      { request, signal: disconnectSignal(reply) },
    )
  })

  mount(app, routes.importCosts, async ({ id, lines }, { user }) => {
    await requireVehicle(user.id, id)
    return handleImportCosts(database, { ownerId: user.id, vehicleId: id, today: getToday(user) }, lines)
  })
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

const toMetres = (km: number | null | undefined): number | null =>
  km === null || km === undefined ? null : Math.round(kmToMetres(km))
