import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/vehicles.ts'
import * as costs from '@spoor/contract/routes/costs.ts'
import * as tax from '@spoor/contract/routes/tax.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { readDocumentPart } from '../../platform/documents/document-part.ts'
import { documentKey, storeOwnedDocument } from '../../platform/documents/owned-documents.ts'
import { documentName } from '../../platform/documents/sniff-media-type.ts'
import type { Dependencies } from '../../dependencies.ts'
import { deleteUnreferencedFile } from '../../platform/files/delete-unreferenced-file.ts'
import { disconnectSignal } from '../../platform/http/disconnect-signal.ts'
import { notFound } from '../../platform/http/http-error.ts'
import { mount, toList } from '../../platform/http/mount.ts'
import type { User } from '../../platform/http/caller.ts'
import { asDriver } from '../../domain/logbooks/reader.ts'
import { loadReadiness, handleListReadiness, loadYear } from './load-readiness.ts'
import * as changeVehicle from './change-vehicle.ts'
import { addReadings, previewReadings } from './uploaded-readings.ts'
import { findSameVehicles } from './find-same-vehicles.ts'
import { listVehicles } from './vehicle-queries.ts'
import { toReadingWire, toVehicleWire } from './vehicle-wire.ts'
import { deleteReading, insertVehiclePair, setPhoto } from './vehicle-writes.ts'
import { centsToRand, randToCents } from '@spoor/core/units/money.ts'
import { taxDayAt, taxYearAt } from '@spoor/core/units/tax-year.ts'
import { ownsVehicle } from '../../domain/logbooks/logbook-queries.ts'
import { sendStoredFile } from '../../platform/http/attachment.ts'
import { findOwnCost, handleAddCost, handleUpdateCost, listCostPage, summariseCosts } from './costs/costs.ts'
import { toCostWire } from './costs/cost-wire.ts'
import { deleteCost, setReceipt } from './costs/cost-writes.ts'
import * as fuelCost from './costs/fuel/estimate-fuel-cost.ts'
import { listOwnPrices, listPublishedPrices } from './costs/fuel/fuel-queries.ts'
import { putOwnPrice, setFuelZone } from './costs/fuel/fuel-writes.ts'
import { handleImportCosts, handlePreviewCosts } from './costs/import/import-costs.ts'
import { mountPapers } from './papers/mount-papers.ts'
import { assessPersonTax } from './tax/assess-person.ts'
import { assessVehicle } from './tax/assess-vehicle.ts'
import { correctTable, listTables } from './tax/tax-tables.ts'
import { handlePutVehicleTax, putPay } from './tax/put-tax.ts'

/** Routes for vehicles with their odometers, costs, fuel and tax. */
export function registerVehicles(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, files, clock } = dependencies

  mount(app, routes.listVehicles, async (_, { user }) => {
    const vehicles = await listVehicles(database, user.id)
    return toList(vehicles.map(toVehicleWire))
  })

  mount(app, routes.createVehicle, changeVehicle.handleCreateVehicle(dependencies))
  mount(app, routes.updateVehicle, changeVehicle.handleUpdateVehicle(dependencies))
  mount(app, routes.mergeVehicle, changeVehicle.handleMergeVehicle(dependencies))

  mount(app, routes.listSameVehicles, async (_, { user }) => toList(await findSameVehicles(database, user.id)))

  mount(app, routes.markTwoVehicles, async ({ id, other }, { user }) => {
    await Promise.all([id, other].map((one) => changeVehicle.findVehicle(database, user.id, one)))
    await inTransaction(database, (tx) => insertVehiclePair(tx, user.id, id, other))
  })

  mount(app, routes.getVehicleYear, async ({ id, tax_year }, { user }) => {
    await changeVehicle.findVehicle(database, user.id, id)
    return loadYear(database, asDriver(user), { vehicleId: id, taxYear: tax_year, nowMs: clock.nowMs() })
  })

  mount(app, routes.getReadiness, async ({ id, tax_year }, { user }) => {
    await changeVehicle.findVehicle(database, user.id, id)
    return loadReadiness(database, asDriver(user), { vehicleId: id, taxYear: tax_year, nowMs: clock.nowMs() })
  })

  mount(app, routes.listReadiness, handleListReadiness(dependencies))
  mount(app, routes.listOdometerReadings, changeVehicle.handleListOdometerReadings(dependencies))
  mount(app, routes.putOdometerReading, changeVehicle.handlePutOdometerReading(dependencies))

  mount(app, routes.deleteOdometerReading, async ({ id, date }, { user }) => {
    const deleted = await inTransaction(database, (tx) => deleteReading(tx, user.id, { vehicleId: id, day: date }))
    if (!deleted) throw notFound('Odometer reading')
    if (deleted.photo_id !== null)
      await deleteUnreferencedFile(dependencies, documentKey('odometers', user.id, deleted.photo_id))
  })

  const target = async (vehicleId: string, user: User) => {
    if (!(await ownsVehicle(database, user.id, vehicleId))) throw notFound('Vehicle')
    return { ownerId: user.id, vehicleId, today: taxDayAt(clock.nowMs()) }
  }

  mount(app, routes.previewUploadedReadings, async ({ id, upload_id: uploadId, named }, { user, reply }) =>
    previewReadings(dependencies, { ...(await target(id, user)), uploadId, named }, disconnectSignal(reply)),
  )

  mount(app, routes.addUploadedReadings, async ({ id, upload_id: uploadId, named }, { user, reply }) =>
    addReadings(dependencies, { ...(await target(id, user)), uploadId, named }, disconnectSignal(reply)),
  )

  mount(app, routes.sendOdometerPhoto, async (which, { user, request }) => {
    const reading = await changeVehicle.findReading(database, user.id, which)
    const { content } = await readDocumentPart(request)
    const stored = { folder: 'odometers', ownerId: user.id, content, replacedId: reading.photo_id } as const
    await storeOwnedDocument(dependencies, stored, async (tx, photo) => {
      if (!(await setPhoto(tx, user.id, { vehicleId: which.id, day: which.date, photo })))
        throw notFound('Odometer reading')
    })
    return toReadingWire(await changeVehicle.findReading(database, user.id, which))
  })

  mount(app, routes.getOdometerPhoto, changeVehicle.handleGetOdometerPhoto(dependencies))

  mountPapers(app, dependencies)

  mount(app, costs.listCosts, async ({ id, ...page }, { user }) => listCostPage(database, await target(id, user), page))
  mount(app, costs.addCost, handleAddCost(dependencies))
  mount(app, costs.updateCost, handleUpdateCost(dependencies))

  mount(app, costs.deleteCost, async (ids, { user }) => {
    const { receipt_id } = await findOwnCost(database, user.id, ids)
    const isDeleted = await inTransaction(database, (tx) => deleteCost(tx, user.id, ids.cost_id))
    if (!isDeleted) throw notFound('Cost')
    if (receipt_id !== null) await deleteUnreferencedFile(dependencies, documentKey('receipts', user.id, receipt_id))
  })

  mount(app, costs.sendReceipt, async (ids, { user, request }) => {
    const cost = await findOwnCost(database, user.id, ids)
    const { content } = await readDocumentPart(request)
    const stored = { folder: 'receipts', ownerId: user.id, content, replacedId: cost.receipt_id } as const
    await storeOwnedDocument(dependencies, stored, async (tx, document) => {
      const filename = documentName('receipt', cost.day, document.mediaType)
      if (!(await setReceipt(tx, user.id, cost.id, { ...document, filename }))) throw notFound('Cost')
    })
    return toCostWire(await findOwnCost(database, user.id, ids))
  })

  mount(app, costs.getReceipt, async (ids, { user, reply }) => {
    const { receipt_id, receipt_name, receipt_type: type, ...cost } = await findOwnCost(database, user.id, ids)
    if (receipt_id === null) throw notFound('Receipt')
    const stored = { filename: receipt_name ?? 'receipt', type, bytes: cost.receipt_bytes }
    return sendStoredFile(reply, stored, await files.get(documentKey('receipts', user.id, receipt_id)))
  })

  mount(app, costs.deleteReceipt, async (ids, { user }) => {
    const { receipt_id } = await findOwnCost(database, user.id, ids)
    if (receipt_id === null) throw notFound('Receipt')
    await inTransaction(database, (tx) => setReceipt(tx, user.id, ids.cost_id, null))
    await deleteUnreferencedFile(dependencies, documentKey('receipts', user.id, receipt_id))
    return toCostWire(await findOwnCost(database, user.id, ids))
  })

  const currentYear = () => taxYearAt(clock.nowMs())

  mount(app, costs.getCostSummary, async ({ id, tax_year = currentYear() }, { user }) => {
    await target(id, user)
    return summariseCosts(database, user.id, id, tax_year)
  })

  mount(app, costs.previewCosts, async ({ id }, { user, request, reply }) =>
    handlePreviewCosts(dependencies, await target(id, user), { request, signal: disconnectSignal(reply) }),
  )

  mount(app, costs.importCosts, async ({ id, lines }, { user }) =>
    handleImportCosts(database, await target(id, user), lines),
  )

  mount(app, costs.getVehicleFuel, fuelCost.handleGetVehicleFuel(dependencies))
  mount(app, costs.getTripFuel, fuelCost.handleGetTripFuel(dependencies))

  mount(app, costs.putVehicleFuel, async ({ id, zone }, { user }) => {
    if (!(await inTransaction(database, (tx) => setFuelZone(tx, user.id, id, zone)))) throw notFound('Vehicle')
    return fuelCost.loadFuelBasis(database, user.id, id, currentYear())
  })

  mount(app, costs.listOwnFuelPrices, async (_, { user }) =>
    toList((await listOwnPrices(database, user.id)).map(toPriceWire)),
  )

  mount(app, costs.putOwnFuelPrice, async ({ month, fuel, price_per_litre }, { user }) => {
    const price = { month, fuel, centsPerLitre: randToCents(price_per_litre) }
    await inTransaction(database, (tx) => putOwnPrice(tx, user.id, price))
    return { month, fuel, price_per_litre }
  })

  mount(app, costs.listFuelPrices, async () => toList((await listPublishedPrices(database)).map(toPriceWire)))
  mount(app, costs.putFuelPrice, fuelCost.handlePutFuelPrice(dependencies))

  mount(app, tax.getVehicleTax, ({ id, tax_year = currentYear() }, { user }) =>
    assessVehicle(dependencies, asDriver(user), { vehicleId: id, taxYear: tax_year }),
  )
  mount(app, tax.putVehicleTax, handlePutVehicleTax(dependencies))

  mount(app, tax.getPersonTax, ({ tax_year = currentYear() }, { user }) =>
    assessPersonTax(dependencies, asDriver(user), tax_year),
  )

  mount(app, tax.putPersonTax, async ({ tax_year = currentYear(), ...inputs }, { user }) => {
    await inTransaction(database, (tx) => putPay(tx, user.id, tax_year, inputs))
    return assessPersonTax(dependencies, asDriver(user), tax_year)
  })

  mount(app, tax.listTaxTables, async () => toList(await listTables(dependencies)))
  mount(app, tax.correctTaxTable, (correction, { user }) => correctTable(dependencies, user.id, correction))
}

const toPriceWire = <Row extends { cents_per_litre: number }>({ cents_per_litre, ...rest }: Row) => ({
  ...rest,
  price_per_litre: centsToRand(cents_per_litre),
})
