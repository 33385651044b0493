import { formatCents, formatKm } from '../units/money.ts'
import { dayNumber } from '../units/local-date.ts'
import { taxYearDays, taxYearName } from '../units/tax-year.ts'
import type { ActualCost } from './actual-cost.ts'
import { actualCost, UNCONFIRMED_WEAR_LIMIT_CENTS, WEAR_AND_TEAR_YEARS } from './actual-cost.ts'
import { afterLogbookCents, fringeBenefitCents, monthlyShare } from './company-car.ts'
import { bandOfValue, deemedCostCents, roundCents } from './deemed-cost.ts'
import type { PrescribedRate } from './prescribed-rate.ts'
import { prescribedRateCents } from './prescribed-rate.ts'
import type { Method, TaxAssessment, TaxCase, TaxFigure } from './tax-case.ts'
import { RefusedTaxCase } from './tax-case.ts'
import type { TaxTables, YearTables } from './tax-tables.ts'
import { publishedTables } from './tax-tables.ts'

const SECTION_8 = 'Income Tax Act 58 of 1962, section 8(1)(b)'
const SECTION_11 = 'Income Tax Act 58 of 1962, section 11'
const SEVENTH_SCHEDULE = 'Income Tax Act 58 of 1962, Seventh Schedule, paragraph 7'
const LOGBOOK_NOTE = 'SARS Interpretation Note 14 (issue 5, 30 March 2021)'
export const ESTIMATE = 'This is an estimate, not advice: SARS decides on assessment.'
const MONTHS = 12

/** What every method needs to know of the year and the kilometres. */
interface Use {
  totalM: number
  businessM: number
  daysUsed: number
  daysInYear: number
}

/**
 * What a vehicle's business kilometres mean for tax in one year, with the calculation step by step.
 *
 * @throws RefusedTaxCase where a figure is missing that the situation needs, or contradicts another
 */
export function assessTax(taxCase: TaxCase, tablesOf: TaxTables = publishedTables): TaxAssessment {
  refuseImpossible(taxCase)
  const tables = tablesOf(taxCase.taxYear)
  const assessment = emptyAssessment(tables.version)
  quotePrescribedRate(taxCase, tables, assessment)
  if (taxCase.situation === 'allowance') assessAllowance(taxCase, tables, assessment)
  else if (taxCase.situation === 'reimbursed') assessReimbursement(taxCase, tables, assessment)
  else if (taxCase.situation === 'employer_car') assessEmployerCar(taxCase, assessment)
  else assessOwnBusiness(taxCase, tables, assessment)
  assessment.warnings.push(ESTIMATE)
  return assessment
}

function emptyAssessment(tableVersion: string): TaxAssessment {
  return {
    tableVersion,
    deemedCostCents: null,
    actualCostCents: null,
    deductibleCents: null,
    prescribedCentsPerKm: null,
    taxableAboveRateCents: null,
    fringeBenefitCents: null,
    fringeBenefitAfterLogbookCents: null,
    steps: [],
    sources: [],
    warnings: [],
  }
}

function refuseImpossible({ taxYear, vehicle, totalM, businessM, days, months, ...rest }: TaxCase): void {
  const daysInYear = daysOfTaxYear(taxYear)
  const { allowanceCents, reimbursedCentsPerKm, costs } = rest
  const amounts = { value: vehicle.valueCents, allowance: allowanceCents, reimbursed_per_km: reimbursedCentsPerKm }
  for (const [name, amount] of [...Object.entries(amounts), ...Object.entries(costs ?? {})]) {
    if (amount !== null && !(amount >= 0)) throw new RefusedTaxCase(`${name} must be 0 or more.`)
  }
  if (totalM !== null && !(totalM >= 0)) throw new RefusedTaxCase('The total kilometres must be 0 or more.')
  if (businessM !== null && !(businessM >= 0)) throw new RefusedTaxCase('The business kilometres must be 0 or more.')
  if (totalM !== null && businessM !== null && businessM > totalM) {
    throw new RefusedTaxCase(
      `The business kilometres (${km(businessM)}) are more than the total kilometres (${km(totalM)}). Check the odometer readings.`,
    )
  }
  if (days !== null && !(days >= 1 && days <= daysInYear)) {
    throw new RefusedTaxCase(
      `The days must be from 1 to ${daysInYear}: the tax year ${taxYearName(taxYear)} has no more.`,
    )
  }
  if (months !== null && !(months > 0 && months <= MONTHS)) {
    throw new RefusedTaxCase('The months must be more than 0 and at most 12.')
  }
}

/** For those whom an employer pays for their own vehicle; the others have no use for the rate. */
function quotePrescribedRate({ taxYear, situation }: TaxCase, { rate }: YearTables, assessment: TaxAssessment): void {
  if (situation === 'employer_car' || situation === 'own_business') return
  if (rate !== null) {
    assessment.prescribedCentsPerKm = rate.centsPerKm
    addSources(assessment, 'rate', rate.source)
    addSteps(
      assessment,
      'rate',
      `The prescribed rate for ${taxYearName(taxYear)} is ${formatCents(rate.centsPerKm)} per km.`,
    )
    if (!rate.confirmed) warnUnconfirmed(assessment, `The prescribed rate for ${taxYearName(taxYear)}`)
  } else if (situation === 'reimbursed') {
    assessment.warnings.push(
      `SARS' prescribed rate for ${taxYearName(taxYear)} is not known here, so the part above it cannot be calculated.`,
    )
  }
}

function assessAllowance(taxCase: TaxCase, tables: YearTables, assessment: TaxAssessment): void {
  const use = useOf(taxCase)
  const method: Method = taxCase.method ?? 'deemed'
  if (taxCase.months !== null && taxCase.days === null && taxCase.months < MONTHS) {
    assessment.warnings.push(
      "Months are for an employer's car. For part of a year give the days the vehicle was used; the whole year was counted.",
    )
  }
  if (taxCase.vehicle.valueCents !== null || (method === 'deemed' && tables.costs !== null)) {
    computeDeemedCost(taxCase, use, tables, assessment)
  } else if (tables.costs !== null)
    assessment.warnings.push('Deemed cost cannot be compared without the value of the vehicle.')
  if (taxCase.costs !== null) computeActualCost(taxCase, use, tables, assessment)
  else if (method === 'actual') {
    assessment.warnings.push('Actual cost cannot be calculated without the costs of the year.')
  }
  addSources(assessment, 'deductible', SECTION_8, LOGBOOK_NOTE)

  const claimed =
    method === 'deemed' ? deemedOrPrescribed(taxCase, use, tables, assessment) : assessment.actualCostCents
  if (method === 'actual' && tables.costs === null) warnNoTable(taxCase, assessment)
  if (claimed !== null) limitToAllowance(taxCase, claimed, assessment)
  const { deemedCostCents: deemed, actualCostCents: actual } = assessment
  if (deemed !== null && actual !== null) {
    addSteps(
      assessment,
      'deductible',
      `By deemed cost ${formatCents(deemed)}, by actual cost ${formatCents(actual)}: you choose one method for this vehicle and year. Claimed here: ${method} cost.`,
    )
  }
}

function computeDeemedCost(taxCase: TaxCase, use: Use, { costs: table }: YearTables, assessment: TaxAssessment): void {
  const { taxYear, vehicle } = taxCase
  const valueCents = required(vehicle.valueCents, 'the value of the vehicle (vehicle.value)')
  if (valueCents === 0) throw new RefusedTaxCase('The value of the vehicle must be more than 0.')
  if (table === null) return
  const { warnings } = assessment
  const explain = (...texts: string[]) => addSteps(assessment, 'deemed_cost', ...texts)
  const band = bandOfValue(table.bands, valueCents)
  const bore = {
    fuel: vehicle.bearsFuel === true,
    maintenance: vehicle.bearsMaintenance === true && !vehicle.hasMaintenancePlan,
  }
  assessment.deemedCostCents = deemedCostCents(table.bands, { valueCents, ...use, bore })

  const upTo =
    band.valueUpToCents === Infinity ? 'the highest band' : `the band up to ${formatCents(band.valueUpToCents)}`
  explain(
    `A vehicle worth ${formatCents(valueCents)} is in ${upTo} of the ${taxYearName(taxYear)} table: fixed cost ${formatCents(band.fixedCents)} a year, fuel ${decimals(band.fuelCentsPerKm, 1)} c and maintenance ${decimals(band.maintenanceCentsPerKm, 1)} c per km.`,
  )
  const fixedCents = (band.fixedCents * use.daysUsed) / use.daysInYear
  if (use.daysUsed < use.daysInYear) {
    explain(
      `Used on ${use.daysUsed} of ${use.daysInYear} days: fixed cost ${formatCents(band.fixedCents)} × ${use.daysUsed} ÷ ${use.daysInYear} = ${formatCents(roundCents(fixedCents))}.`,
    )
  }
  if (use.totalM === 0) explain('Nothing was driven, so nothing can be deducted.')
  else {
    const fixedPerKm = fixedCents / (use.totalM / 1000)
    const perKm =
      fixedPerKm + (bore.fuel ? band.fuelCentsPerKm : 0) + (bore.maintenance ? band.maintenanceCentsPerKm : 0)
    explain(
      `Fixed cost per km: ${formatCents(roundCents(fixedCents))} ÷ ${km(use.totalM)} = ${decimals(fixedPerKm, 2, 4)} c.`,
      `Fuel: ${bore.fuel ? `${decimals(band.fuelCentsPerKm, 1)} c per km` : 'none, because you did not bear the full cost'}. Maintenance: ${bore.maintenance ? `${decimals(band.maintenanceCentsPerKm, 1)} c per km` : vehicle.hasMaintenancePlan ? 'none, because the vehicle has a maintenance plan' : 'none, because you did not bear the full cost'}.`,
      `Deemed cost: ${decimals(perKm, 2, 4)} c × ${km(use.businessM)} business = ${formatCents(assessment.deemedCostCents)}.`,
    )
  }
  addSources(assessment, 'deemed_cost', table.source, SECTION_8)
  if (!table.confirmed) warnUnconfirmed(assessment, `The deemed-cost table for ${taxYearName(taxYear)}`)
  if (vehicle.acquired === 'other') {
    warnings.push('The value must be the market value when you got the vehicle, plus VAT.')
  }
  if (band.conflict !== undefined && bore.maintenance) warnings.push(band.conflict)
  if (vehicle.bearsFuel === null) {
    warnings.push('It is not said whether you bore the full cost of fuel, so no fuel cost was counted.')
  }
  if (vehicle.bearsMaintenance === null && !vehicle.hasMaintenancePlan) {
    warnings.push('It is not said whether you bore the full cost of maintenance, so no maintenance cost was counted.')
  }
}

/** The deemed cost, or, for a year without a table, what the prescribed rate gives, with a warning. */
function deemedOrPrescribed(
  taxCase: TaxCase,
  { businessM }: Use,
  { rate }: YearTables,
  assessment: TaxAssessment,
): number | null {
  if (assessment.deemedCostCents !== null) return assessment.deemedCostCents
  warnNoTable(taxCase, assessment)
  if (rate === null) {
    assessment.warnings.push('The prescribed rate is not known either, so no deduction can be estimated.')
    return null
  }
  const cents = prescribedRateCents(businessM, rate)
  addSteps(
    assessment,
    'deductible',
    `At the prescribed rate: ${formatCents(rate.centsPerKm)} × ${km(businessM)} business = ${formatCents(cents)}.`,
  )
  addSources(assessment, 'deductible', rate.source)
  assessment.warnings.push(
    `The deduction is estimated at the prescribed rate of ${formatCents(rate.centsPerKm)} per km instead.`,
  )
  return cents
}

function warnNoTable({ taxYear }: TaxCase, { warnings }: TaxAssessment): void {
  warnings.push(`No deemed-cost table for ${taxYearName(taxYear)} is known here.`)
}

function computeActualCost(taxCase: TaxCase, use: Use, tables: YearTables, assessment: TaxAssessment): void {
  const { vehicle } = taxCase
  const costs = required(taxCase.costs, 'the costs of the year (costs)')
  const isLeased = vehicle.acquired === 'lease'
  const valueCents = isLeased
    ? (vehicle.valueCents ?? 0)
    : required(vehicle.valueCents, 'the value of the vehicle (vehicle.value)')
  const { warnings } = assessment
  const cost: ActualCost = actualCost(costs, { valueCents, isLeased, ...use })
  assessment.actualCostCents = cost.businessCents
  addSteps(
    assessment,
    'actual_cost',
    `Paid for fuel, maintenance, licence, insurance, finance and lease: ${formatCents(cost.runningCents)}.`,
    isLeased
      ? 'Wear and tear: none, because the vehicle is leased.'
      : `Wear and tear: ${formatCents(valueCents)} ÷ ${WEAR_AND_TEAR_YEARS} years${use.daysUsed < use.daysInYear ? ` × ${use.daysUsed} ÷ ${use.daysInYear} days` : ''} = ${formatCents(cost.wearAndTearCents)}.`,
    use.totalM === 0
      ? 'Nothing was driven, so no part of it is business.'
      : `Actual cost: ${formatCents(cost.totalCents)} × ${km(use.businessM)} ÷ ${km(use.totalM)} = ${formatCents(cost.businessCents)}.`,
  )
  addSources(assessment, 'actual_cost', taxCase.situation === 'own_business' ? SECTION_11 : SECTION_8, LOGBOOK_NOTE)
  if (!isLeased && costs.leaseCents > 0) {
    warnings.push('Lease payments were counted although the vehicle is not leased: check how it was acquired.')
  }
  if (!isLeased && valueCents > UNCONFIRMED_WEAR_LIMIT_CENTS) {
    warnings.push(
      `Wear and tear may be limited to a vehicle value of ${formatCents(UNCONFIRMED_WEAR_LIMIT_CENTS)}; this is not confirmed, and the full value was used.`,
    )
  }
  const fixedCents =
    isLeased && tables.costs !== null && valueCents > 0 ? bandOfValue(tables.costs.bands, valueCents).fixedCents : null
  if (taxCase.situation === 'allowance' && fixedCents !== null && costs.leaseCents > fixedCents) {
    warnings.push(
      `Lease payments may be limited to the fixed cost of the deemed-cost table, ${formatCents(fixedCents)}; this is not confirmed, and the full payments were used.`,
    )
  }
}

function limitToAllowance({ allowanceCents }: TaxCase, claimedCents: number, assessment: TaxAssessment): void {
  const { warnings } = assessment
  const explain = (text: string) => addSteps(assessment, 'deductible', text)
  if (allowanceCents === null) {
    warnings.push(
      'The deduction is limited to the travel allowance received. Give the allowance to see what is deductible.',
    )
    return
  }
  assessment.deductibleCents = Math.min(claimedCents, allowanceCents)
  explain(
    claimedCents > allowanceCents
      ? `Limited to the travel allowance received: ${formatCents(allowanceCents)} (code 3701).`
      : `Within the travel allowance received, ${formatCents(allowanceCents)} (code 3701): ${formatCents(claimedCents)} is deductible.`,
  )
  if (allowanceCents === 0) warnings.push('Without a travel allowance there is nothing to deduct from.')
  else {
    explain(
      'Your employer taxes 80 % of the allowance each month (20 % where more than 80 % of the travel is business). That is withholding and does not change the deduction.',
    )
  }
}

function assessReimbursement(taxCase: TaxCase, { rate }: YearTables, assessment: TaxAssessment): void {
  const paid = required(taxCase.reimbursedCentsPerKm, 'what is paid per kilometre (reimbursed_per_km)')
  const businessM = required(taxCase.businessM, 'the business kilometres (business_km)')
  addSources(assessment, 'taxable_above_rate', SECTION_8, LOGBOOK_NOTE)
  if (taxCase.allowanceCents !== null && taxCase.allowanceCents > 0) {
    assessment.warnings.push(
      'The prescribed rate is for those who get no other travel allowance than parking and tolls. With a fixed allowance as well, the whole reimbursement is taxed as an allowance.',
    )
  }
  if (rate === null) return
  const abovePerKm = reimbursedAbove(paid, rate)
  assessment.taxableAboveRateCents = roundCents((abovePerKm * businessM) / 1000)
  addSources(assessment, 'taxable_above_rate', rate.source)
  addSteps(
    assessment,
    'taxable_above_rate',
    abovePerKm > 0
      ? `Paid ${perKm(paid)}, ${perKm(abovePerKm)} above the rate: ${perKm(abovePerKm)} × ${km(businessM)} business = ${formatCents(assessment.taxableAboveRateCents)} is taxed (code 3702). What is paid up to the rate is not taxed (code 3703).`
      : `Paid ${perKm(paid)}, which is not above the rate: nothing is taxed, and there is nothing to deduct (code 3703).`,
  )
}

/** Rates have at most hundredths of a cent; floating point must not add to them. */
function reimbursedAbove(paid: number, { centsPerKm }: PrescribedRate): number {
  return Math.max(0, Math.round((paid - centsPerKm) * 1e4) / 1e4)
}

function assessEmployerCar(taxCase: TaxCase, assessment: TaxAssessment): void {
  const { taxYear, vehicle, totalM, businessM } = taxCase
  const valueCents = required(vehicle.valueCents, 'the determined value of the car (vehicle.value)')
  if (valueCents === 0) throw new RefusedTaxCase('The determined value of the car must be more than 0.')
  const { warnings } = assessment
  const explain = (text: string) => addSteps(assessment, 'fringe_benefit', text)
  const months = taxCase.months ?? (MONTHS * (taxCase.days ?? daysOfTaxYear(taxYear))) / daysOfTaxYear(taxYear)
  const hasMaintenancePlan = vehicle.hasMaintenancePlan
  const benefit = fringeBenefitCents({ valueCents, months, hasMaintenancePlan })
  assessment.fringeBenefitCents = benefit
  addSources(assessment, 'fringe_benefit', SEVENTH_SCHEDULE, LOGBOOK_NOTE)
  explain(
    `Fringe benefit: ${decimals(monthlyShare(hasMaintenancePlan) * 100, 2)} % of ${formatCents(valueCents)} × ${decimals(months, 0, 4)} months = ${formatCents(benefit)}${hasMaintenancePlan ? ' (with a maintenance plan)' : ''}.`,
  )
  if (totalM === null || businessM === null) {
    warnings.push('Without total and business kilometres the fringe benefit cannot be reduced: keep a logbook.')
    return
  }
  const after = afterLogbookCents(benefit, { totalM, businessM })
  assessment.fringeBenefitAfterLogbookCents = after
  if (totalM === 0) explain('Nothing was driven, so the logbook does not reduce it.')
  else {
    explain(
      `The logbook shows ${km(businessM)} of ${km(totalM)} as business: ${formatCents(benefit)} × (1 − ${km(businessM)} ÷ ${km(totalM)}) = ${formatCents(after)}.`,
    )
  }
  if (vehicle.bearsFuel === true || vehicle.bearsMaintenance === true || taxCase.costs !== null) {
    warnings.push('Costs that you bore yourself may reduce the fringe benefit further; that is not calculated here.')
  }
}

function assessOwnBusiness(taxCase: TaxCase, tables: YearTables, assessment: TaxAssessment): void {
  const use = useOf(taxCase)
  addSources(assessment, 'deductible', SECTION_11, LOGBOOK_NOTE)
  if (taxCase.costs === null) {
    throw new RefusedTaxCase(
      'For your own business give the costs of the year (costs): the deduction is their business share.',
    )
  }
  computeActualCost(taxCase, use, tables, assessment)
  assessment.deductibleCents = assessment.actualCostCents
  addSteps(
    assessment,
    'deductible',
    `Your own business deducts the business share of actual cost: ${formatCents(assessment.actualCostCents ?? 0)}.`,
  )
  assessment.warnings.push(
    'The period over which a vehicle used in a business is written off can differ: ask your accountant.',
  )
  if (taxCase.method === 'deemed') {
    assessment.warnings.push(
      'Deemed cost is for a travel allowance only, so actual cost is used for your own business.',
    )
  }
}

function addSteps({ steps }: TaxAssessment, figure: TaxFigure, ...texts: string[]): void {
  steps.push(...texts.map((text) => ({ figure, text })))
}

function addSources({ sources }: TaxAssessment, figure: TaxFigure, ...texts: string[]): void {
  sources.push(...texts.map((text) => ({ figure, text })))
}

function useOf({ taxYear, days, ...taxCase }: TaxCase): Use {
  const daysInYear = daysOfTaxYear(taxYear)
  return {
    totalM: required(taxCase.totalM, 'the total kilometres (total_km)'),
    businessM: required(taxCase.businessM, 'the business kilometres (business_km)'),
    daysUsed: days ?? daysInYear,
    daysInYear,
  }
}

/** 365, or 366 where the tax year ends on 29 February. */
export function daysOfTaxYear(taxYear: number): number {
  const { from, to } = taxYearDays(taxYear)
  return dayNumber(to) - dayNumber(from) + 1
}

function required<T>(value: T | null, what: string): T {
  if (value === null) throw new RefusedTaxCase(`Give ${what}.`)
  return value
}

function warnUnconfirmed({ warnings }: TaxAssessment, what: string): void {
  warnings.push(`${what} comes from one source only and is not confirmed.`)
}

const km = (metres: number): string => `${formatKm(metres / 1000).replace(/,00$/, '')} km`
/** Rates may have parts of a cent, which the sum needs. */
const perKm = (cents: number): string => `R ${decimals(cents / 100, 2, 6)} per km`
/** @param most digits that are shown where they are not 0, so that a reader's own sum comes out the same */
const decimals = (value: number, digits: number, most = digits): string =>
  value.toLocaleString('en-ZA', { minimumFractionDigits: digits, maximumFractionDigits: most })
