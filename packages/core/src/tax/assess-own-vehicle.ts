import { formatCents } from '../units/money.ts'
import { taxYearName } from '../units/tax-year.ts'
import { explainUnclaimable } from './check-case.ts'
import { computeActualCost, explainMissingLimit, isLeased } from './compute-actual-cost.ts'
import { bandOfValue, deemedCostCents, roundCents } from './deemed-cost.ts'
import { addSources, addSteps, decimals, emptyNotes, km, SECTION_8, warnUnconfirmed } from './figure-notes.ts'
import { prescribedRateCents } from './prescribed-rate.ts'
import type { FigureNotes, Method, PersonCase, TaxVehicle, VehicleAssessment, VehicleCase } from './tax-case.ts'
import type { YearTables } from './tax-tables.ts'
import { RefusedTaxCase } from './tax-case.ts'
import { DAYS_OF_YEAR, findUseDays, type UseDays } from './use-days.ts'

export interface AssessOptions {
  /**
   * While a case is still being filled in, a vehicle without a method or with figures missing is left unclaimed, with a
   * reason. Otherwise an allowance defaults to deemed cost, and a missing figure makes the case invalid.
   */
  isDraft: boolean
}

interface Use {
  totalM: number
  businessM: number
  days: UseDays
}

export const NOT_ASSESSED = {
  deemedCostCents: null,
  actualCostCents: null,
  costLines: null,
  claimableCents: null,
  notClaimable: null,
}

/** Deduction for the taxpayer's own vehicle by both methods, before it is limited to travel pay. */
export function assessOwnVehicle(
  person: Omit<PersonCase, 'vehicles'>,
  one: VehicleCase,
  tables: YearTables,
  options: AssessOptions,
): VehicleAssessment {
  const { taxYear } = person
  const assessed: VehicleAssessment = { ...NOT_ASSESSED, ...emptyNotes() }
  const { vehicle } = one
  if (vehicle.providedByEmployer) {
    return {
      ...assessed,
      notClaimable:
        'a vehicle that the employer provides cannot be claimed against an allowance: it is a fringe benefit',
    }
  }
  const unread = explainUnclaimable(taxYear, one)
  if (unread !== null) return { ...assessed, notClaimable: unread }
  const leaveUnclaimed = (missing: string): VehicleAssessment => {
    if (person.situation === 'allowance' && !options.isDraft) throw new RefusedTaxCase(missing)
    return { ...assessed, notClaimable: missing }
  }
  if (one.totalM === null) return leaveUnclaimed('Give the total kilometres (total_km).')
  if (one.businessM === null) return leaveUnclaimed('Give the business kilometres (business_km).')

  const days = findUseDays(taxYear, one, vehicle.acquiredOn, assessed)
  const use: Use = { totalM: one.totalM, businessM: one.businessM, days }
  const { valueCents } = vehicle
  if (tables.costs !== null && valueCents !== null && valueCents > 0) {
    assessed.deemedCostCents = computeDeemedCost(taxYear, { vehicle, valueCents, use }, tables.costs, assessed)
  } else if (tables.costs !== null && one.method === 'actual') {
    assessed.warnings.push('Deemed cost cannot be compared without the value of the vehicle.')
  }
  const leased = isLeased(one)
  const needsValue = one.method === 'actual' ? !leased && one.costs !== null : tables.costs !== null
  if (needsValue && valueCents === null) return leaveUnclaimed('Enter the value of the vehicle (vehicle.value).')
  if (needsValue && valueCents === 0) return leaveUnclaimed('The value of the vehicle must be more than 0.')
  let needed: string | null = null
  if (one.costs !== null && (leased || valueCents !== null)) {
    const actual = { one, costs: one.costs, valueCents, ...use, use: days, taxYear, isOwnBusiness: false }
    needed = explainMissingLimit(actual, tables)
    if (needed === null) Object.assign(assessed, computeActualCost(actual, tables, assessed))
    else if (one.method !== 'actual') assessed.warnings.push(`Actual cost: ${needed}.`)
  }
  return chooseMethod(person, one, tables, assessed, { ...options, needed })
}

const notBorne = (bears: boolean | null): string =>
  bears === null ? 'none, until you say whether you paid the full cost' : 'none, because you did not pay the full cost'

function chooseMethod(
  { taxYear, situation, ...pay }: Omit<PersonCase, 'vehicles'>,
  one: VehicleCase,
  { rate }: YearTables,
  assessed: VehicleAssessment,
  { isDraft, needed }: AssessOptions & { needed: string | null },
): VehicleAssessment {
  const { deemedCostCents: deemed, actualCostCents: actual } = assessed
  const claim = (method: Method, cents: number): VehicleAssessment => {
    if (deemed !== null && actual !== null)
      addSteps(
        assessed,
        'deductible',
        `By deemed cost ${formatCents(deemed)}, by actual cost ${formatCents(actual)}: you choose one method for this vehicle and year. Claimed here: ${method} cost.`,
      )
    return { ...assessed, claimableCents: cents }
  }
  const refuse = (notClaimable: string): VehicleAssessment => ({ ...assessed, notClaimable })
  if (isDraft && one.method === null && (deemed !== null || actual !== null))
    return refuse('choose deemed or actual cost for this vehicle and year')
  if (one.method === 'actual') {
    if (actual !== null) return claim('actual', actual)
    if (needed !== null) return refuse(needed)
    assessed.warnings.push('Actual cost cannot be calculated without the costs of the year.')
    return refuse('actual cost needs the costs of the year (costs)')
  }
  if (deemed !== null) return claim('deemed', deemed)

  const isPaidByKmAlone = situation === 'reimbursed' && !((pay.allowanceCents ?? 0) > 0)
  if (isPaidByKmAlone && rate !== null) return valueAtRate(one.businessM ?? 0, rate, assessed)
  if (one.method === null && actual !== null) {
    assessed.warnings.push('Actual cost is claimed, because there is no table for deemed cost.')
    return claim('actual', actual)
  }
  if (needed !== null) return refuse(needed)
  return refuse(
    `the deemed-cost table of ${taxYearName(taxYear)} is missing here${isPaidByKmAlone ? '' : ', and a fixed allowance cannot be claimed at the prescribed rate'}: only actual cost can be calculated`,
  )
}

function valueAtRate(
  businessM: number,
  rate: NonNullable<YearTables['rate']>,
  assessed: VehicleAssessment,
): VehicleAssessment {
  const cents = prescribedRateCents(businessM, rate)
  addSteps(
    assessed,
    'deductible',
    `At the prescribed rate: ${formatCents(rate.centsPerKm)} × ${km(businessM)} business = ${formatCents(cents)}.`,
  )
  addSources(assessed, 'deductible', rate.source)
  assessed.warnings.push(
    `The deduction is estimated at the prescribed rate of ${formatCents(rate.centsPerKm)} per km instead.`,
  )
  return { ...assessed, claimableCents: cents }
}

function computeDeemedCost(
  taxYear: number,
  { vehicle, valueCents, use }: { vehicle: TaxVehicle; valueCents: number; use: Use },
  table: NonNullable<YearTables['costs']>,
  notes: FigureNotes,
): number {
  const { warnings } = notes
  const explain = (...texts: string[]) => addSteps(notes, 'deemed_cost', ...texts)
  const band = bandOfValue(table.bands, valueCents)
  const bore = {
    fuel: vehicle.bearsFuel === true,
    maintenance: vehicle.bearsMaintenance === true && !vehicle.hasMaintenancePlan,
  }
  const { totalM, businessM, days } = use
  const cents = deemedCostCents(table.bands, { valueCents, totalM, businessM, yearShare: days.share, bore })

  const upTo =
    band.valueUpToCents === Infinity ? 'the highest band' : `the band up to ${formatCents(band.valueUpToCents)}`
  explain(
    `A vehicle worth ${formatCents(valueCents)} is in ${upTo} of the ${taxYearName(taxYear)} table: fixed cost ${formatCents(band.fixedCents)} a year, fuel ${decimals(band.fuelCentsPerKm, 1)} c and maintenance ${decimals(band.maintenanceCentsPerKm, 1)} c per km.`,
  )
  const fixedCents = band.fixedCents * days.share
  if (days.share < 1)
    explain(
      `Used on ${days.days} days: fixed cost ${formatCents(band.fixedCents)} × ${days.days} ÷ ${DAYS_OF_YEAR} = ${formatCents(roundCents(fixedCents))}.`,
    )
  if (totalM === 0) explain('Nothing was driven, so nothing can be deducted.')
  else {
    const fixedPerKm = fixedCents / (totalM / 1000)
    const centsPerKm =
      fixedPerKm + (bore.fuel ? band.fuelCentsPerKm : 0) + (bore.maintenance ? band.maintenanceCentsPerKm : 0)
    explain(
      `Fixed cost per km: ${formatCents(roundCents(fixedCents))} ÷ ${km(totalM)} = ${decimals(fixedPerKm, 2, 4)} c.`,
      `Fuel: ${bore.fuel ? `${decimals(band.fuelCentsPerKm, 1)} c per km` : notBorne(vehicle.bearsFuel)}. Maintenance: ${bore.maintenance ? `${decimals(band.maintenanceCentsPerKm, 1)} c per km` : vehicle.hasMaintenancePlan ? 'none, because the vehicle has a maintenance plan' : notBorne(vehicle.bearsMaintenance)}.`,
      `Deemed cost: ${decimals(centsPerKm, 2, 4)} c × ${km(businessM)} business = ${formatCents(cents)}.`,
    )
  }
  addSources(notes, 'deemed_cost', table.source, SECTION_8)
  if (!table.confirmed) warnUnconfirmed(notes, `The deemed-cost table for ${taxYearName(taxYear)}`)
  if (vehicle.acquired === 'other')
    warnings.push('The value must be the market value when you got the vehicle, plus VAT.')
  if (band.conflict !== undefined && bore.maintenance) warnings.push(band.conflict)
  if (vehicle.bearsFuel === null)
    warnings.push('You have not said whether you paid the full cost of fuel, so no fuel cost was counted.')
  if (vehicle.bearsMaintenance === null && !vehicle.hasMaintenancePlan)
    warnings.push(
      'You have not said whether you paid the full cost of maintenance, so no maintenance cost was counted.',
    )
  return cents
}
