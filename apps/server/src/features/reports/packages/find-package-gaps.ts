import type { PaperKind } from '@spoor/contract/routes/papers.ts'
import { GAPS, type GapCode } from '@spoor/core/report/gaps.ts'
import { findFigure, type ReportContent } from '@spoor/core/report/report-content.ts'
import { addDays } from '@spoor/core/units/local-date.ts'
import { formatKm } from '@spoor/core/units/money.ts'
import { writeDay } from '@spoor/core/units/written-date.ts'
import type { PackageVehicle, TaxYearPackage } from './collect-package.ts'

/** Sentences for the cover about what is missing from the package. */
export function findPackageGaps(all: TaxYearPackage): string[] {
  const { taxpayer, vehicles, unused, tripsWithoutVehicle } = all
  const costs = all.costs.filter(({ isCounted }) => isCounted)
  const gaps: string[] = []
  if (taxpayer.taxNumber === '') gaps.push('The income tax number is not entered (Settings, Taxpayer).')
  if (tripsWithoutVehicle > 0)
    gaps.push(
      tripsWithoutVehicle === 1
        ? '1 trip has no vehicle and is not in any logbook.'
        : `${tripsWithoutVehicle} trips have no vehicle and are not in any logbook.`,
    )
  for (const vehicle of vehicles) gaps.push(...findVehicleGaps(all, vehicle).map((gap) => `${vehicle.name}: ${gap}`))
  for (const { name, logbook } of unused)
    gaps.push(...logbook.content.missing.map(({ message }) => `${name}: ${message}`))
  if (all.person.not_claimable !== null) gaps.push(`No travel claim yet: ${all.person.not_claimable}`)
  if (all.person.needs_check) gaps.push('The driver must check travel allowance and payment per kilometre.')
  const unproved = costs.filter(({ receipt }) => receipt === null).length
  if (unproved > 0) gaps.push(`${unproved} of ${costs.length} costs have no receipt.`)
  return gaps
}

/** Costs that a finance statement proves. */
const FINANCED: readonly string[] = ['finance', 'instalment', 'lease']

function findVehicleGaps(
  { readings, papers, costs }: TaxYearPackage,
  { vehicle, logbook, tax, use }: PackageVehicle,
): string[] {
  const { content, frozen } = logbook
  const gaps: string[] = []
  if (frozen === null) gaps.push('No logbook of this year is frozen, so the current one is included, marked DRAFT.')
  else if (content.draft) gaps.push(`Report ${frozen.number} was frozen as a draft.`)
  if (frozen !== null && differs(content, tax))
    gaps.push(
      `Trips or readings changed after report ${frozen.number} was frozen: it has ${km(findFigure(content, 'km'))} business of ${km(findFigure(content, 'total_km'))}, now it is ${km(tax.business_km)} of ${km(tax.total_km)}. The tax working uses the current figures.`,
    )
  // The year's gaps are listed once, above the vehicles'. A frozen logbook may have a code from an older version.
  const own = content.missing.filter(({ code }) => !GAPS[code as GapCode]?.ofYear)
  gaps.push(...own.map(({ message }) => message))
  if (vehicle.value_cents === null) gaps.push('Its value is not entered.')
  if (tax.inputs === null) gaps.push('How the driver is paid for it is not entered, so there is no tax working.')
  if (tax.refused !== null) gaps.push(tax.refused)
  const lacksPaper = (wanted: PaperKind) =>
    !papers.some(({ vehicle_id, kind, document }) => vehicle_id === vehicle.id && kind === wanted && document !== null)
  const isFinanced = costs.some(({ vehicle_id, kind }) => vehicle_id === vehicle.id && FINANCED.includes(kind))
  if (lacksPaper('purchase')) gaps.push('The purchase agreement or invoice is not in its papers.')
  if (lacksPaper('finance') && isFinanced) gaps.push('The finance statement is not in its papers.')
  if (lacksPaper('employer') && tax.inputs !== null && tax.inputs.situation !== 'own_business')
    gaps.push('The employer’s letter about the allowance or payment is not in its papers.')
  const proved = new Set(
    readings.filter(({ vehicle_id, photo }) => vehicle_id === vehicle.id && photo !== null).map(({ day }) => day),
  )
  const lacksPhoto = (day: string, other: string) =>
    !proved.has(day) && !(other.endsWith('-03-01') && proved.has(other))
  if (use === null) return gaps
  if (lacksPhoto(use.from, use.from)) gaps.push(`No photo of the odometer on ${writeDay(use.from)}.`)
  if (lacksPhoto(use.to, addDays(use.to, 1))) gaps.push(`No photo of the odometer on ${writeDay(use.to)}.`)
  return gaps
}

/** The API rounds kilometres to hundredths. */
const differs = (content: ReportContent, { total_km, business_km }: PackageVehicle['tax']): boolean =>
  Math.abs((findFigure(content, 'total_km') ?? 0) - total_km) > 0.01 ||
  Math.abs((findFigure(content, 'km') ?? 0) - business_km) > 0.01

const km = (distanceKm: number | null): string => `${formatKm(distanceKm ?? 0)}\u{A0}km`
