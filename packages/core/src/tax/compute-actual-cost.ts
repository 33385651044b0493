import { addDays, type DayRange, type LocalDate } from '../units/local-date.ts'
import { formatCents } from '../units/money.ts'
import { taxYearName } from '../units/tax-year.ts'
import { writeDay } from '../units/written-date.ts'
import { NOT_YET } from './check-case.ts'
import { bandOfValue, roundCents } from './deemed-cost.ts'
import { addSources, addSteps, km, LOGBOOK_NOTE, SECTION_11, SECTION_8, WEAR_NOTE } from './figure-notes.ts'
import type { CostLines, FigureNotes, RunningCosts, VehicleCase, VehicleKind } from './tax-case.ts'
import type { YearTables } from './tax-tables.ts'
import { addYears, countDays, DAYS_OF_YEAR, overlap, shareOfYear, type UseDays } from './use-days.ts'

/** Years over which a vehicle is written off against a travel allowance. */
const ALLOWANCE_WEAR_YEARS = 7
/** Years over which one's own business writes a vehicle off: Interpretation Note 47. */
const BUSINESS_WEAR_YEARS: Readonly<Record<VehicleKind, number>> = { car: 5, delivery: 4, motorcycle: 4 }

/** A complete case: missing figures were refused earlier. */
export interface ActualCase {
  one: VehicleCase
  costs: RunningCosts
  /** null for a leased vehicle whose value is not known. */
  valueCents: number | null
  totalM: number
  businessM: number
  use: UseDays
  taxYear: number
  isOwnBusiness: boolean
}

/** Whether the year's lease payments are its cost, instead of wear and tear. */
export function isLeased({ vehicle, costs }: VehicleCase): boolean {
  return vehicle.acquired === 'lease' || (vehicle.acquired === null && costs !== null && costs.leaseCents > 0)
}

/** Why actual cost is not yet claimable: a figure that limits it is missing; null if none is. */
export function explainMissingLimit(
  { one, valueCents, isOwnBusiness }: Pick<ActualCase, 'one' | 'valueCents' | 'isOwnBusiness'>,
  { limit, costs: table }: YearTables,
): string | null {
  const { financeCents = 0, leaseCents = 0 } = one.costs ?? {}
  const leased = isLeased(one)
  const missing = [
    ...(!isOwnBusiness && limit !== null && financeCents > 0 && one.financeDebtCents === null
      ? ['the debt that the finance charges were paid on (costs.finance_debt)']
      : []),
    ...(!isOwnBusiness && table !== null && leased && leaseCents > 0 && valueCents === null
      ? ['the value of the leased vehicle (vehicle.value)']
      : []),
    ...(!leased && one.vehicle.acquiredOn === null ? ['the day the vehicle was acquired (vehicle.acquired_on)'] : []),
  ]
  return missing.length === 0 ? null : `${NOT_YET}needs ${missing.join(' and ')}`
}

/** A vehicle's costs by line and their business share, with its explanation. The limits of a travel allowance apply. */
export function computeActualCost(
  given: ActualCase,
  tables: YearTables,
  notes: FigureNotes,
): { actualCostCents: number; costLines: CostLines } {
  const { costs, totalM, businessM, isOwnBusiness } = given
  const explain = (text: string) => addSteps(notes, 'actual_cost', text)
  const lines: CostLines = {
    ...costs,
    financeCents: isOwnBusiness ? costs.financeCents : countFinance(given, tables, notes),
    leaseCents: countLease(given, tables, notes),
    wearAndTearCents: 0,
  }
  explain(
    `Fuel, maintenance, licence and insurance ${formatCents(costs.fuelCents + costs.maintenanceCents + costs.licenceCents + costs.insuranceCents)}, finance charges ${formatCents(roundCents(lines.financeCents))}, lease ${formatCents(roundCents(lines.leaseCents))}.`,
  )
  lines.wearAndTearCents = countWearAndTear(given, tables, notes)
  const totalCents = sumLines(lines)
  const cents = businessShareCents(totalCents, given)
  explain(
    totalM === 0
      ? 'Nothing was driven, so no part of it is business.'
      : `Actual cost: ${formatCents(roundCents(totalCents))} × ${km(businessM)} ÷ ${km(totalM)} = ${formatCents(cents)}.`,
  )
  addSources(notes, 'actual_cost', isOwnBusiness ? SECTION_11 : SECTION_8, LOGBOOK_NOTE)
  return { actualCostCents: cents, costLines: roundLines(lines) }
}

function countFinance({ one, costs, taxYear }: ActualCase, { limit }: YearTables, notes: FigureNotes) {
  const { financeCents } = costs
  if (financeCents === 0) return 0
  const { financeDebtCents: debt } = one
  if (limit === null) {
    notes.warnings.push(
      `The limit of the debt for finance charges in ${taxYearName(taxYear)} is not known here, so all of them were counted.`,
    )
    return financeCents
  }
  if (debt === null || debt <= limit.valueCents) return financeCents
  const counted = limitFinanceCents(financeCents, debt, limit.valueCents)
  addSteps(
    notes,
    'actual_cost',
    `Finance charges count on a debt of up to ${formatCents(limit.valueCents)}: ${formatCents(financeCents)} × ${formatCents(limit.valueCents)} ÷ ${formatCents(debt)} = ${formatCents(roundCents(counted))}.`,
  )
  quoteLimit(taxYear, limit, notes)
  return counted
}

function countLease(given: ActualCase, { costs: table }: YearTables, notes: FigureNotes) {
  const { leaseCents } = given.costs
  if (leaseCents === 0) return 0
  if (!isLeased(given.one)) {
    notes.warnings.push(
      'Lease payments were not counted, because the vehicle is not leased: an instalment sale is not a lease. Check how it was acquired.',
    )
    return 0
  }
  if (given.one.vehicle.acquired === null)
    notes.warnings.push(
      'How the vehicle was acquired is not given. It counts as leased, without wear and tear, because lease payments are given.',
    )
  if (given.isOwnBusiness) return leaseCents
  if (table === null)
    notes.warnings.push(
      'Lease payments are limited to the fixed cost of the deemed-cost table. The table for the year is not known here, so all of them were counted.',
    )
  if (given.valueCents === null || table === null) return leaseCents
  const most = bandOfValue(table.bands, given.valueCents).fixedCents * given.use.share
  if (leaseCents <= most) return leaseCents
  addSteps(
    notes,
    'actual_cost',
    `Lease payments of ${formatCents(leaseCents)} are limited to the fixed cost of the deemed-cost table${given.use.share < 1 ? `, × ${given.use.days} ÷ ${DAYS_OF_YEAR} days` : ''}: ${formatCents(roundCents(most))}.`,
  )
  addSources(notes, 'actual_cost', table.source)
  return most
}

function countWearAndTear(given: ActualCase, { limit }: YearTables, notes: FigureNotes): number {
  const { one, use, taxYear, isOwnBusiness } = given
  const explain = (text: string) => addSteps(notes, 'actual_cost', text)
  if (isLeased(one)) {
    explain('Wear and tear: none, because the vehicle is leased.')
    return 0
  }
  const { kind, acquiredOn } = one.vehicle
  const years = isOwnBusiness ? BUSINESS_WEAR_YEARS[kind ?? 'car'] : ALLOWANCE_WEAR_YEARS
  if (isOwnBusiness) {
    addSources(notes, 'actual_cost', WEAR_NOTE)
    if (kind === null)
      notes.warnings.push(
        `The kind of vehicle is not given: it is written off over ${years} years, as a car (delivery vehicles and motorcycles over 4).`,
      )
  }
  const days = countWearDays(use, { acquiredOn, years })
  if (days === 0 && acquiredOn !== null) {
    explain(
      acquiredOn > use.range.to
        ? `Wear and tear: none before the vehicle was acquired on ${writeDay(acquiredOn)}.`
        : `Wear and tear: none, because it ended on ${writeDay(addYears(acquiredOn, years))}, ${years} years after acquisition.`,
    )
    return 0
  }
  const fullValueCents = given.valueCents ?? 0
  let valueCents = fullValueCents
  if (!isOwnBusiness && limit === null) {
    notes.warnings.push(
      `The limit of the value for wear and tear in ${taxYearName(taxYear)} is not known here, so the full value was used.`,
    )
  } else if (!isOwnBusiness && limit !== null && fullValueCents > limit.valueCents) {
    valueCents = limit.valueCents
    explain(`Wear and tear counts on a value of up to ${formatCents(valueCents)}.`)
    quoteLimit(taxYear, limit, notes)
  }
  const cents = wearAndTearCents(valueCents, years, days)
  explain(
    `Wear and tear: ${formatCents(valueCents)} ÷ ${years} years${days < DAYS_OF_YEAR ? ` × ${days} ÷ ${DAYS_OF_YEAR} days` : ''} = ${formatCents(roundCents(cents))}.`,
  )
  return cents
}

function quoteLimit(taxYear: number, limit: NonNullable<YearTables['limit']>, notes: FigureNotes): void {
  addSources(notes, 'actual_cost', limit.source)
  if (limit.confirmed) return
  const warning = `The limit of ${formatCents(limit.valueCents)} for actual cost in ${taxYearName(taxYear)} is not confirmed.`
  if (!notes.warnings.includes(warning)) notes.warnings.push(warning)
}

/** The days of a tax year on which a vehicle is used and still being written off. */
function countWearDays(use: UseDays, wear: { acquiredOn: LocalDate | null; years: number }): number {
  if (wear.acquiredOn === null) return use.days
  const period: DayRange = { from: wear.acquiredOn, to: addDays(addYears(wear.acquiredOn, wear.years), -1) }
  const days = overlap(use.range, period)
  return days === null ? 0 : Math.min(use.days, countDays(days))
}

/** A year's share of a vehicle's value, straight-line, pro rata for the days. */
function wearAndTearCents(valueCents: number, years: number, days: number): number {
  return (valueCents / years) * shareOfYear(days)
}

/** Finance charges, reduced in proportion if the debt exceeds the limit. */
function limitFinanceCents(financeCents: number, debtCents: number, limitCents: number): number {
  return debtCents > limitCents ? (financeCents * limitCents) / debtCents : financeCents
}

function sumLines(lines: CostLines): number {
  return Object.values(lines).reduce((sum: number, cents: number) => sum + cents, 0)
}

/** Rounds lines to cents that add up to the rounded sum. */
function roundLines(lines: CostLines): CostLines {
  const rounded = { ...lines, financeCents: roundCents(lines.financeCents), leaseCents: roundCents(lines.leaseCents) }
  // A leased vehicle has no wear and tear.
  const last = lines.wearAndTearCents > 0 ? 'wearAndTearCents' : 'leaseCents'
  return { ...rounded, [last]: roundCents(sumLines(lines)) - sumLines({ ...rounded, [last]: 0 }) }
}

/** The business share in whole cents; 0 if nothing was driven. */
function businessShareCents(cents: number, use: { totalM: number; businessM: number }): number {
  return use.totalM > 0 ? roundCents((cents * use.businessM) / use.totalM) : 0
}
