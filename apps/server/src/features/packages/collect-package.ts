import type { FrozenReport } from '@spoor/contract/routes/accountants.ts'
import type { PersonTax, VehicleTax } from '@spoor/contract/routes/tax.ts'
import type { ReportContent } from '@spoor/core/report/report-content.ts'
import type { DayRange } from '@spoor/core/units/local-date.ts'
import { addDays } from '@spoor/core/units/local-date.ts'
import { taxYearDays, taxYearName } from '@spoor/core/units/tax-year.ts'
import type { Database } from '../../database/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import { HttpError } from '../../http/http-error.ts'
import { withPlaceNames } from '../../logbooks/load-logbook.ts'
import { loadLogbookReport } from '../../logbooks/load-report.ts'
import { findTaxpayer, listLogbookTrips, listLogbookVehicles } from '../../logbooks/logbook-queries.ts'
import type { LogbookVehicle, PlacedTrip } from '../../logbooks/logbook-queries.ts'
import type { PrintedReport } from '../../logbooks/report-words.ts'
import { uniqueNames } from '../../documents/unique-names.ts'
import type { PackageCost, PackageReading } from './package-queries.ts'
import { listPackageCosts, listPackageReadings } from './package-queries.ts'

export interface PackageOrder {
  owner: { id: string; name: string }
  taxYear: number
  /** Whether trips that are not business are listed one by one. */
  showsPrivate: boolean
}

/** What other features know of a vehicle's tax and of frozen reports. */
export interface PackageParts {
  assessVehicle(
    dependencies: Dependencies,
    owner: { id: string; name: string },
    wanted: { vehicleId: string; taxYear: number },
  ): Promise<VehicleTax>
  assessPerson(dependencies: Dependencies, owner: { id: string; name: string }, taxYear: number): Promise<PersonTax>
  listFrozenReports(database: Database, ownerId: string): Promise<FrozenReport[]>
  findFrozenReport(database: Database, ownerId: string, id: string): Promise<PrintedReport | null>
}

export interface PackageVehicle {
  vehicle: LogbookVehicle
  /** Distinct within the package. */
  name: string
  /** The last frozen logbook of the year; else the current one as a draft. */
  logbook: PrintedReport
  tax: VehicleTax
}

/** A picture or PDF in the package. */
export interface PackageDocument {
  key: string
  name: string
}

export interface TaxYearPackage {
  order: PackageOrder
  days: DayRange
  madeAt: Date
  taxpayer: { taxNumber: string; address: string }
  vehicles: PackageVehicle[]
  /** What all vehicles come to together. */
  person: PersonTax
  trips: PlacedTrip[]
  tripsWithoutVehicle: number
  costs: (PackageCost & { receipt: PackageDocument | null })[]
  readings: (PackageReading & { photo: PackageDocument | null })[]
}

/**
 * All that a tax return needs of a driver's year. It freezes nothing: a year without a frozen logbook comes with the current
 * one as a draft, and the cover says so.
 * @throws HttpError 404 where the year has neither trips nor costs
 */
export async function collectPackage(
  dependencies: Dependencies,
  parts: PackageParts,
  order: PackageOrder,
): Promise<TaxYearPackage> {
  const { database, files, clock, log } = dependencies
  const { owner, taxYear } = order
  const nowMs = clock.nowMs()
  const days = taxYearDays(taxYear)
  const [taxpayer, allVehicles, placed, costs, readings, reports] = await Promise.all([
    findTaxpayer(database, owner.id),
    listLogbookVehicles(database, owner.id),
    listLogbookTrips(database, owner.id, undefined, days),
    listPackageCosts(database, owner.id, days),
    // The reading of 1 March of the next year closes this one.
    listPackageReadings(database, owner.id, { from: days.from, to: addDays(days.to, 1) }),
    parts.listFrozenReports(database, owner.id),
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
  // One after another: a year's logbook is much to hold, and the database serves others too.
  for (const vehicle of vehicles) {
    const frozen = reports
      .filter(
        ({ kind, vehicle_id, tax_year }) => kind === 'logbook' && vehicle_id === vehicle.id && tax_year === taxYear,
      )
      .toSorted((a, b) => b.number - a.number)[0] as FrozenReport | undefined
    const printed = frozen && (await parts.findFrozenReport(database, owner.id, frozen.id))
    const wanted = { tax_year: taxYear, vehicle_id: vehicle.id, nowMs }
    described.push({
      vehicle,
      name: names.find(({ id }) => id === vehicle.id)!.name.slice('vehicles/'.length),
      logbook: printed ?? { content: markAsDraft(await loadLogbookReport(database, owner, wanted)), frozen: null },
      tax: await parts.assessVehicle(dependencies, owner, { vehicleId: vehicle.id, taxYear }),
    })
  }
  const nameOf = (vehicleId: string) => described.find(({ vehicle }) => vehicle.id === vehicleId)?.name ?? 'vehicle'
  const documents = uniqueNames([
    ...costs.flatMap(({ vehicle_id, day, kind, receipt_id, receipt_name }) =>
      receipt_id === null
        ? []
        : [
            {
              id: receipt_id,
              key: `receipts/${owner.id}/${receipt_id}`,
              name: `receipts/${day} ${nameOf(vehicle_id)} ${kind}${extensionOf(receipt_name)}`,
            },
          ],
    ),
    ...readings.flatMap(({ vehicle_id, day, photo_id, photo_type }) =>
      photo_id === null
        ? []
        : [
            {
              id: photo_id,
              key: `odometers/${owner.id}/${photo_id}`,
              name: `odometer/${day} ${nameOf(vehicle_id)}.${photo_type?.split('/')[1] ?? 'bin'}`,
            },
          ],
    ),
  ])
  const stored = new Map<string, PackageDocument>()
  for (const { id, key, name } of documents) {
    if (await files.exists(key)) stored.set(id, { key, name })
    else log.error({ key }, 'a file that a row names is not in the store')
  }
  const documentOf = (id: string | null) => (id === null ? null : (stored.get(id) ?? null))
  return {
    order,
    days,
    madeAt: new Date(nowMs),
    taxpayer,
    vehicles: described,
    person: await parts.assessPerson(dependencies, owner, taxYear),
    trips: placed
      .filter(({ classification }) => order.showsPrivate || classification === 'business')
      .map((trip) => withPlaceNames(trip)),
    tripsWithoutVehicle: placed.filter(({ vehicleId }) => vehicleId === null).length,
    costs: costs.map((cost) => ({ ...cost, receipt: documentOf(cost.receipt_id) })),
    readings: readings.map((reading) => ({ ...reading, photo: documentOf(reading.photo_id) })),
  }
}

/** Whatever its state, a logbook that was never frozen can change. */
function markAsDraft(content: ReportContent): ReportContent {
  return { ...content, draft: true, draft_reasons: ['This logbook is not frozen.', ...(content.draft_reasons ?? [])] }
}

/** '.pdf' of 'Invoice 3.pdf'. */
const extensionOf = (name: string | null): string => /\.[a-z0-9]{1,5}$/i.exec(name ?? '')?.[0] ?? ''
