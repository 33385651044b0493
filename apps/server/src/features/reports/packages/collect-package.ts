import type { FrozenReport } from '@spoor/contract/routes/accountants.ts'
import type { PersonTax, VehicleTax } from '@spoor/contract/routes/tax.ts'
import { odometerDays } from '@spoor/core/report/odometers.ts'
import type { ReportContent } from '@spoor/core/report/report-content.ts'
import { addDays, type DayRange } from '@spoor/core/units/local-date.ts'
import { taxYearDays, taxYearName } from '@spoor/core/units/tax-year.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { toUseRange, withPlaceNames } from '../../../domain/logbooks/load-logbook.ts'
import { loadLogbookReport } from '../../../domain/logbooks/load-report.ts'
import { findTaxpayer, listLogbookTrips, listLogbookVehicles } from '../../../domain/logbooks/logbook-queries.ts'
import type { LogbookVehicle, PlacedTrip } from '../../../domain/logbooks/logbook-queries.ts'
import { showsPrivate, type PersonalReader } from '../../../domain/logbooks/reader.ts'
import type { PrintedReport } from '../../../domain/logbooks/report-words.ts'
import { uniqueNames } from '../../../platform/documents/unique-names.ts'
import { assessPersonTax, assessVehicle } from '../../vehicles/index.ts'
import { findFrozenReport, listFrozenReports } from '../report-content.ts'
import { documentKey } from '../../../platform/documents/owned-documents.ts'
import { DOCUMENT_EXTENSIONS, type DocumentMediaType } from '../../../platform/documents/sniff-media-type.ts'
import * as queries from './package-queries.ts'

export interface PackageOrder {
  /** Costs, receipts and tax are visible only to the driver and the driver's own accountant. */
  reader: PersonalReader
  taxYear: number
}

export interface PackageVehicle {
  vehicle: LogbookVehicle
  /** Unique within the package. */
  name: string
  /** The last frozen logbook of the year, else the current one as a draft. */
  logbook: PrintedReport
  tax: VehicleTax
  /** Its days of use in the year; null if there are none. */
  use: DayRange | null
}

/** An image or PDF in the package. */
export interface PackageDocument {
  key: string
  name: string
  mediaType: DocumentMediaType
  bytes: number
}

interface OnDayOfUse {
  /** Whether its vehicle was in use on its day; others count in no logbook or claim. */
  isCounted: boolean
}

export interface TaxYearPackage {
  order: PackageOrder
  days: DayRange
  madeAt: Date
  taxpayer: Awaited<ReturnType<typeof findTaxpayer>>
  vehicles: PackageVehicle[]
  /** Those with trips or costs of the year, but no days of use in it. */
  unused: PackageVehicle[]
  /** Totals of all vehicles. */
  person: PersonTax
  trips: (PlacedTrip & OnDayOfUse)[]
  tripsWithoutVehicle: number
  costs: (queries.PackageCost & OnDayOfUse & { receipt: PackageDocument | null })[]
  readings: (queries.PackageReading & { photo: PackageDocument | null })[]
  papers: (queries.PackagePaper & { document: PackageDocument | null })[]
}

/**
 * Collects everything needed for a driver's tax return. It freezes nothing: for a year without a frozen logbook it
 * includes the current one as a draft, which the cover states.
 * @throws HttpError 404 if the year has neither trips nor costs
 */
export async function collectPackage(dependencies: Dependencies, order: PackageOrder): Promise<TaxYearPackage> {
  const { database, files, clock, log } = dependencies
  const { reader, taxYear } = order
  const owner = reader.driver
  const nowMs = clock.nowMs()
  const days = taxYearDays(taxYear)
  const [taxpayer, allVehicles, placed, costs, readings, papers, reports] = await Promise.all([
    findTaxpayer(database, reader),
    listLogbookVehicles(database, owner.id),
    listLogbookTrips(database, reader, undefined, days),
    queries.listPackageCosts(database, reader, days),
    // The reading on the next 1 March closes this year.
    queries.listPackageReadings(database, reader, { from: days.from, to: addDays(days.to, 1) }),
    queries.listPackagePapers(database, reader, taxYear),
    listFrozenReports(database, reader),
  ])
  const used = new Set(
    [...placed, ...costs.map((cost) => ({ vehicleId: cost.vehicle_id }))].map((one) => one.vehicleId),
  )
  const vehicles = allVehicles.filter(({ id }) => used.has(id))
  if (placed.length === 0 && costs.length === 0)
    throw new HttpError(404, `There are no trips and no costs in the tax year ${taxYearName(taxYear)}.`)
  const names = uniqueNames(
    vehicles.map(({ id, name, registration }) => ({ id, name: `vehicles/${registration || name || 'vehicle'}` })),
  )
  const described: PackageVehicle[] = []
  // Sequential, to limit memory and database load.
  for (const vehicle of vehicles) {
    const frozen = reports
      .filter(
        ({ kind, vehicle_id, tax_year }) => kind === 'logbook' && vehicle_id === vehicle.id && tax_year === taxYear,
      )
      .toSorted((a, b) => b.number - a.number)[0] as FrozenReport | undefined
    const printed = frozen && (await findFrozenReport(database, reader, frozen.id))
    const wanted = { tax_year: taxYear, vehicle_id: vehicle.id, nowMs }
    described.push({
      vehicle,
      name: names.find(({ id }) => id === vehicle.id)!.name.slice('vehicles/'.length),
      logbook: printed ?? { content: markAsDraft(await loadLogbookReport(database, reader, wanted)), frozen: null },
      tax: await assessVehicle(dependencies, reader, { vehicleId: vehicle.id, taxYear }),
      use: odometerDays(days, toUseRange(vehicle)),
    })
  }
  const vehicleName = (vehicleId: string) =>
    described.find(({ vehicle }) => vehicle.id === vehicleId)?.name ?? 'vehicle'
  const documents = uniqueNames(
    [
      ...costs.map(({ vehicle_id, day, kind, receipt_id: id, receipt_type: type, receipt_bytes: bytes }) => ({
        id,
        type,
        bytes,
        folder: 'receipts' as const,
        name: `receipts/${day} ${vehicleName(vehicle_id)} ${kind}`,
      })),
      ...readings.map(({ vehicle_id, day, photo_id: id, photo_type: type, photo_bytes: bytes }) => ({
        id,
        type,
        bytes,
        folder: 'odometers' as const,
        name: `odometer/${day} ${vehicleName(vehicle_id)}`,
      })),
      ...papers.map(({ id, vehicle_id, kind, media_type: type, bytes }) => ({
        id,
        type,
        bytes,
        folder: 'papers' as const,
        name: `papers/${vehicleName(vehicle_id)} ${kind}`,
      })),
    ].flatMap(({ id, type, bytes, folder, name }) => {
      if (id === null) return []
      const mediaType = type as DocumentMediaType
      const extension = DOCUMENT_EXTENSIONS[mediaType] ?? 'bin'
      const key = documentKey(folder, owner.id, id)
      return [{ id, key, name: `${name}.${extension}`, mediaType, bytes: bytes ?? 0 }]
    }),
  )
  const stored = new Map<string, PackageDocument>()
  for (const { id, ...one } of documents) {
    if (await files.exists(one.key)) stored.set(id, one)
    else log.error({ key: one.key }, 'a file that a row names is not in the store')
  }
  const isCounted = (vehicleId: string | null, day: string) => {
    const found = described.find(({ vehicle }) => vehicle.id === vehicleId)
    return found === undefined || (found.use !== null && day >= found.use.from && day <= found.use.to)
  }
  const findDocument = (id: string | null) => (id === null ? null : (stored.get(id) ?? null))
  return {
    order,
    days,
    madeAt: new Date(nowMs),
    taxpayer,
    vehicles: described.filter(({ use }) => use !== null),
    unused: described.filter(({ use }) => use === null),
    person: await assessPersonTax(dependencies, reader, taxYear),
    trips: placed
      .filter(({ classification }) => showsPrivate(reader) || classification === 'business')
      .map((trip) => ({ ...withPlaceNames(trip, reader), isCounted: isCounted(trip.vehicleId, trip.date) })),
    tripsWithoutVehicle: placed.filter(({ vehicleId }) => vehicleId === null).length,
    costs: costs.map((cost) => ({
      ...cost,
      isCounted: isCounted(cost.vehicle_id, cost.day),
      receipt: findDocument(cost.receipt_id),
    })),
    readings: readings.map((reading) => ({ ...reading, photo: findDocument(reading.photo_id) })),
    papers: papers.map((paper) => ({ ...paper, document: findDocument(paper.id) })),
  }
}

/** A logbook that was never frozen can still change, so it is a draft. */
function markAsDraft(content: ReportContent): ReportContent {
  return { ...content, draft: true, draft_reasons: ['This logbook is not frozen.', ...(content.draft_reasons ?? [])] }
}
