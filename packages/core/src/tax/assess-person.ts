import { formatCents } from '../units/money.ts'
import { taxYearName } from '../units/tax-year.ts'
import type { DayRange, LocalDate } from '../units/local-date.ts'
import { writeDay } from '../units/written-date.ts'
import { assessOwnVehicle, NOT_ASSESSED, type AssessOptions } from './assess-own-vehicle.ts'
import { refuseImpossiblePay, refuseImpossibleVehicle } from './check-case.ts'
import {
  addSources,
  addSteps,
  decimals,
  emptyNotes,
  km,
  LOGBOOK_NOTE,
  perKm,
  required,
  SECTION_8,
  warnUnconfirmed,
} from './figure-notes.ts'
import { roundCents } from './deemed-cost.ts'
import { centsAboveRate, splitPaidByKm, type PrescribedRate } from './prescribed-rate.ts'
import {
  RefusedTaxCase,
  type FigureNotes,
  type PersonAssessment,
  type PersonCase,
  type TaxedIncome,
  type TravelCodes,
  type VehicleAssessment,
  type VehicleCase,
} from './tax-case.ts'
import { publishedTables, type TaxTables } from './tax-tables.ts'
import { countMonths } from './use-days.ts'

export const ESTIMATE = 'This is an estimate, not advice: SARS decides on assessment.'
export const NO_CODES: TravelCodes = {
  code3701Cents: null,
  code3702Cents: null,
  code3703Cents: null,
  code3722Cents: null,
}

/**
 * Computes one person's taxable travel pay and claim for a year: allowance and payments per kilometre are added up, and
 * the claims of all vehicles together are limited to that sum.
 * @throws RefusedTaxCase if a required figure is missing or contradicts another
 */
export function assessPerson(
  person: PersonCase,
  tablesOf: TaxTables = publishedTables,
  options: AssessOptions = { isDraft: false },
): PersonAssessment {
  const { taxYear, vehicles } = person
  refuseImpossiblePay(person)
  if (vehicles.length === 0) throw new RefusedTaxCase('Give at least one vehicle (vehicles).')
  nameVehicle(vehicles, (one) => refuseImpossibleVehicle(taxYear, one))
  const tables = tablesOf(taxYear)
  const notes = emptyNotes()
  quotePrescribedRate(person, tables.rate, notes)
  const pay = addUpPay(person, tables.rate, notes)
  addSources(notes, 'deductible', SECTION_8, LOGBOOK_NOTE)
  const isTaxFree = pay.code3703Cents !== null
  if (!isTaxFree && tables.costs === null)
    notes.warnings.push(`No deemed-cost table for ${taxYearName(taxYear)} is known here.`)
  const assessed = nameVehicle(vehicles, (one) =>
    isTaxFree ? { ...NOT_ASSESSED, ...emptyNotes() } : assessOwnVehicle(person, one, tables, options),
  )
  const income = isTaxFree
    ? { incomeCents: 0, claimCents: 0, notClaimable: null, taxableCents: 0 }
    : limitToIncome(pay.incomeCents, assessed, { notes, vehicles })
  notes.warnings.push(ESTIMATE)
  const { incomeCents: _, ...codes } = pay
  return {
    ...codes,
    ...income,
    ...notes,
    prescribedCentsPerKm: tables.rate && tables.rate.centsPerKm,
    vehicles: assessed,
    tableVersion: tables.version,
  }
}

/**
 * The same for a running year from vehicles' figures so far: an allowance of the year counts by its months until the last
 * of their days.
 * @param days on which the vehicles are in use in the year
 */
export function assessPersonToDate(
  person: PersonCase,
  { days, until }: { days: DayRange; until: LocalDate },
  tablesOf: TaxTables,
): PersonAssessment {
  const { allowanceCents } = person
  const [soFar, whole] = [countMonths({ from: days.from, to: until }), countMonths(days)]
  if (allowanceCents === null || soFar >= whole) return assessPerson(person, tablesOf, { isDraft: true })
  const cents = roundCents((allowanceCents * soFar) / whole)
  const assessed = assessPerson({ ...person, allowanceCents: cents }, tablesOf, { isDraft: true })
  const text = `Allowance until ${writeDay(until)}: ${formatCents(allowanceCents)} × ${decimals(soFar, 0, 4)} ÷ ${decimals(whole, 0, 4)} months = ${formatCents(cents)}.`
  return { ...assessed, steps: [{ figure: 'income', text }, ...assessed.steps] }
}

/** All sentences of an assessment in one list: the cost of each vehicle, then the pay and the claim. */
export function joinPersonNotes(
  { vehicles: cases }: Pick<PersonCase, 'vehicles'>,
  { vehicles, ...person }: PersonAssessment,
): FigureNotes {
  const notes = emptyNotes()
  for (const [i, one] of vehicles.entries()) {
    const name = cases.length > 1 ? `${vehicleName(cases, i)}: ` : ''
    notes.steps.push(...one.steps.map(({ figure, text }) => ({ figure, text: `${name}${text}` })))
    notes.sources.push(...one.sources)
    notes.warnings.push(...one.warnings.map((text) => `${name}${text}`))
  }
  return {
    steps: [...notes.steps, ...person.steps],
    sources: [...notes.sources, ...person.sources],
    warnings: [...notes.warnings, ...person.warnings],
  }
}

function vehicleName(all: readonly VehicleCase[], i: number): string {
  return all[i].name ?? `Vehicle ${i + 1}`
}

/** Includes the vehicle's name in a refusal if there are several vehicles. */
function nameVehicle<Result>(all: readonly VehicleCase[], assess: (one: VehicleCase) => Result): Result[] {
  return all.map((one, i) => {
    try {
      return assess(one)
    } catch (error) {
      if (error instanceof RefusedTaxCase && all.length > 1)
        throw new RefusedTaxCase(`${vehicleName(all, i)}: ${error.message}`)
      throw error
    }
  })
}

function quotePrescribedRate({ taxYear }: PersonCase, rate: PrescribedRate | null, notes: FigureNotes): void {
  if (rate === null) return
  addSources(notes, 'rate', rate.source)
  addSteps(notes, 'rate', `The prescribed rate for ${taxYearName(taxYear)} is ${formatCents(rate.centsPerKm)} per km.`)
  if (!rate.confirmed) warnUnconfirmed(notes, `The prescribed rate for ${taxYearName(taxYear)}`)
}

/** The amounts by code, and their taxable part before the claim. */
function addUpPay(
  { taxYear, situation, allowanceCents, reimbursedCentsPerKm, vehicles }: PersonCase,
  rate: PrescribedRate | null,
  notes: FigureNotes,
): TravelCodes & Pick<TaxedIncome, 'incomeCents'> {
  const allowance = situation === 'reimbursed' ? (allowanceCents ?? 0) : allowanceCents
  const hasAllowance = situation === 'allowance' ? allowance !== 0 : allowance !== 0 && allowance !== null
  const isPaidByKm = reimbursedCentsPerKm !== null && reimbursedCentsPerKm > 0
  const code3701Cents = hasAllowance || (situation === 'allowance' && !isPaidByKm) ? allowance : null
  const explain = (text: string) => addSteps(notes, 'income', text)
  const explainRate = (text: string) => addSteps(notes, 'taxable_above_rate', text)
  if (situation === 'reimbursed') {
    required(reimbursedCentsPerKm, 'what is paid per kilometre (reimbursed_per_km)')
    addSources(notes, 'taxable_above_rate', SECTION_8, LOGBOOK_NOTE)
  }
  if (hasAllowance)
    explain(
      allowance === null
        ? 'The travel allowance (code 3701) is not given.'
        : `Travel allowance (code 3701): ${formatCents(allowance)}.`,
    )
  if (!isPaidByKm) {
    const codes = { ...NO_CODES, code3701Cents }
    if (situation === 'reimbursed' && !hasAllowance) return { ...codes, code3703Cents: 0, incomeCents: 0 }
    return { ...codes, incomeCents: allowance }
  }

  const businessM = vehicles.reduce(
    (sum, one) => sum + required(one.businessM, 'the business kilometres (business_km)'),
    0,
  )
  const { paidCents, ...perKmCodes } = splitPaidByKm(businessM, reimbursedCentsPerKm, {
    rate,
    isCompensated: hasAllowance,
  })
  if (rate === null) {
    notes.warnings.push(
      `SARS' prescribed rate for ${taxYearName(taxYear)} is not known here, so the part above it cannot be calculated.`,
    )
    return {
      ...NO_CODES,
      code3701Cents,
      incomeCents: hasAllowance && allowance !== null ? allowance + paidCents : null,
    }
  }
  const { code3702Cents, code3722Cents } = perKmCodes
  if (code3702Cents === null || code3722Cents === null) {
    explainRate(
      `Paid ${perKm(reimbursedCentsPerKm)}, which is not above the rate: nothing is taxed, and there is nothing to deduct (code 3703).`,
    )
    return { ...NO_CODES, ...perKmCodes, incomeCents: 0 }
  }
  const above = centsAboveRate(reimbursedCentsPerKm, rate)
  addSources(notes, 'taxable_above_rate', rate.source)
  explainRate(
    above > 0
      ? `Paid ${perKm(reimbursedCentsPerKm)}, ${perKm(above)} above the rate: ${perKm(above)} × ${km(businessM)} business = ${formatCents(code3722Cents)} (code 3722), and up to the rate ${formatCents(code3702Cents)} (code 3702). Both are income.`
      : `Paid ${perKm(reimbursedCentsPerKm)} × ${km(businessM)} business = ${formatCents(code3702Cents)} (code 3702). It is income, because an allowance is paid as well.`,
  )
  const incomeCents = allowance === null ? null : allowance + code3702Cents + code3722Cents
  if (incomeCents !== null) explain(`Income from travel pay before the claim: ${formatCents(incomeCents)}.`)
  return { ...perKmCodes, code3701Cents, incomeCents }
}

function limitToIncome(
  incomeCents: number | null,
  assessed: readonly VehicleAssessment[],
  { notes, vehicles }: { notes: FigureNotes; vehicles: readonly VehicleCase[] },
): TaxedIncome {
  const explain = (text: string) => addSteps(notes, 'deductible', text)
  const refuse = (notClaimable: string): TaxedIncome => ({
    incomeCents,
    claimCents: null,
    notClaimable,
    taxableCents: incomeCents,
  })
  const claimable = assessed.filter(({ claimableCents }) => claimableCents !== null)
  const reasons = assessed.flatMap(({ notClaimable }, i) =>
    notClaimable === null ? [] : [vehicles.length > 1 ? `${vehicleName(vehicles, i)}: ${notClaimable}` : notClaimable],
  )
  if (claimable.length === 0) return refuse(reasons.join('; '))
  for (const reason of reasons) notes.warnings.push(`Not in the claim. ${reason}`)
  if (incomeCents === null) {
    notes.warnings.push(
      'The deduction is limited to the travel allowance received. Give the allowance to see what is deductible.',
    )
    return refuse('Give the travel allowance (allowance): the claim is limited to what was received.')
  }
  const wantedCents = claimable.reduce((sum, one) => sum + one.claimableCents!, 0)
  const claimCents = Math.min(wantedCents, incomeCents)
  if (claimable.length > 1) explain(`Cost of all vehicles together: ${formatCents(wantedCents)}.`)
  explain(
    wantedCents > incomeCents
      ? `Limited to the travel pay received, ${formatCents(incomeCents)}: ${formatCents(claimCents)} is deductible.`
      : `Within the travel pay received, ${formatCents(incomeCents)}: ${formatCents(claimCents)} is deductible.`,
  )
  if (incomeCents === 0) notes.warnings.push('Without a travel allowance there is nothing to deduct from.')
  else {
    explain(
      'Your employer taxes 80 % of an allowance each month (20 % where at least 80 % of the use is business). That is withholding and does not change the deduction.',
    )
  }
  return { incomeCents, claimCents, notClaimable: null, taxableCents: incomeCents - claimCents }
}
