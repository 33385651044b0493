import { formatCents } from '../units/money.ts'
import { writeDay } from '../units/written-date.ts'
import { explainUnclaimable, daysOfTaxYear } from './check-case.ts'
import { determinedValueCents, fringeBenefitCents, monthlyShare } from './company-car.ts'
import { bandOfValue, roundCents } from './deemed-cost.ts'
import {
  addSources,
  addSteps,
  decimals,
  emptyNotes,
  km,
  LOGBOOK_NOTE,
  required,
  SEVENTH_SCHEDULE,
} from './figure-notes.ts'
import { RefusedTaxCase, type FigureNotes, type TaxCase, type TaxedIncome } from './tax-case.ts'
import type { YearTables } from './tax-tables.ts'
import { completedYears, countMonths, findUseDays, type UseDays } from './use-days.ts'

export const MONTHS = 12

export interface CompanyCarAssessment extends TaxedIncome, FigureNotes {
  fringeBenefitCents: number
  /** After deductions for the logbook and costs borne by the employee; null if nothing can be claimed. */
  fringeBenefitAfterLogbookCents: number | null
}

/** Taxable value of an employer's car, less deductions for logbook and costs borne. */
export function assessCompanyCar(given: TaxCase, tables: YearTables): CompanyCarAssessment {
  const notes = emptyNotes()
  const explain = (text: string) => addSteps(notes, 'fringe_benefit', text)
  const taxCase = countToDate(given, notes)
  const valueCents = findDeterminedValue(taxCase, notes)
  const benefit =
    taxCase.operatingLeaseRentalCents === null
      ? valueBenefit(taxCase, required(valueCents, 'the determined value of the car (vehicle.value)'), notes)
      : rentalBenefit(taxCase, taxCase.operatingLeaseRentalCents, notes)
  addSources(notes, 'fringe_benefit', SEVENTH_SCHEDULE, LOGBOOK_NOTE)
  const contributionCents = taxCase.contributionCents ?? 0
  if (contributionCents > 0)
    explain(
      `Paragraph 7(2): what you pay the employer for the car, ${formatCents(contributionCents)}, reduces the benefit.`,
    )
  const incomeCents = Math.max(0, roundCents(benefit) - contributionCents)
  const refuse = (notClaimable: string): CompanyCarAssessment => ({
    ...notes,
    fringeBenefitCents: incomeCents,
    fringeBenefitAfterLogbookCents: null,
    incomeCents,
    claimCents: null,
    notClaimable,
    taxableCents: incomeCents,
  })
  const unread = explainUnclaimable(taxCase.taxYear, {
    ...taxCase,
    vehicle: { ...taxCase.vehicle, acquiredOn: taxCase.vehicle.grantedOn ?? taxCase.vehicle.employerAcquiredOn },
  })
  if (unread !== null) return refuse(unread)
  const { totalM, businessM } = taxCase
  if (totalM === null || businessM === null) {
    notes.warnings.push('Without total and business kilometres the fringe benefit cannot be reduced: keep a logbook.')
    return refuse('needs total and business kilometres from a logbook')
  }
  const isMainlyBusiness = 2 * businessM > totalM
  if (taxCase.isSecondCar && isMainlyBusiness) {
    explain(
      `Paragraph 7(6): another car with a higher benefit was available at the same time, and ${km(businessM)} of ${km(totalM)} in this one are business: only the other one is taxed.`,
    )
    return {
      ...refuse(''),
      fringeBenefitCents: 0,
      fringeBenefitAfterLogbookCents: 0,
      incomeCents: 0,
      claimCents: 0,
      taxableCents: 0,
      notClaimable: null,
    }
  }
  if (taxCase.isSecondCar)
    notes.warnings.push(
      'Two cars at once are taxed as one only if each is used mainly for business (paragraph 7(6)). This one is not.',
    )
  const after = Math.max(
    0,
    reduceBenefit(taxCase, { benefit, valueCents, totalM, businessM }, tables, notes) - contributionCents,
  )
  return {
    ...notes,
    fringeBenefitCents: incomeCents,
    fringeBenefitAfterLogbookCents: after,
    incomeCents,
    claimCents: incomeCents - after,
    notClaimable: null,
    taxableCents: after,
  }
}

/** Counts the amounts of a running year in proportion to its months so far. */
function countToDate(taxCase: TaxCase, notes: FigureNotes): TaxCase {
  const { until, months, borne } = taxCase
  if (!until) return taxCase
  const soFar = countMonths(findUse(taxCase, emptyNotes()).range)
  const whole = countMonths(findUse({ ...taxCase, until: null }, emptyNotes()).range)
  if (soFar >= whole) return taxCase
  addSteps(
    notes,
    'fringe_benefit',
    `Until ${writeDay(until)}: ${decimals(soFar, 0, 4)} of ${decimals(whole, 0, 4)} months, and the same part of the year's amounts.`,
  )
  const part = <T extends number | null | undefined>(cents: T) =>
    (typeof cents === 'number' ? roundCents((cents * soFar) / whole) : cents) as T
  return {
    ...taxCase,
    months: months && Math.min(months, soFar),
    operatingLeaseRentalCents: part(taxCase.operatingLeaseRentalCents),
    employerFuelCents: part(taxCase.employerFuelCents),
    contributionCents: part(taxCase.contributionCents),
    borne: borne && {
      licenceCents: part(borne.licenceCents),
      insuranceCents: part(borne.insuranceCents),
      maintenanceCents: part(borne.maintenanceCents),
      fuel: borne.fuel,
    },
  }
}

function findUse(taxCase: TaxCase, notes: FigureNotes): UseDays {
  const { grantedOn, employerAcquiredOn } = taxCase.vehicle
  return findUseDays(taxCase.taxYear, taxCase, grantedOn ?? employerAcquiredOn, notes)
}

/** The car's value, less depreciation before the employee received it. */
function findDeterminedValue({ vehicle }: TaxCase, notes: FigureNotes): number | null {
  const { valueCents, employerAcquiredOn, grantedOn } = vehicle
  if (valueCents === 0) throw new RefusedTaxCase('The determined value of the car must be more than 0.')
  if (employerAcquiredOn !== null && grantedOn !== null && grantedOn < employerAcquiredOn)
    throw new RefusedTaxCase(
      'The car was granted (vehicle.granted_on) before the employer acquired it (vehicle.employer_acquired_on).',
    )
  if (valueCents === null) return null
  if (employerAcquiredOn === null || grantedOn === null) {
    if (employerAcquiredOn !== null || grantedOn !== null)
      notes.warnings.push(
        'To reduce the value for the years before you got the car, give both the day the employer acquired it and the day you got it.',
      )
    return valueCents
  }
  const years = completedYears(employerAcquiredOn, grantedOn)
  if (years < 1) return valueCents
  const reduced = determinedValueCents(valueCents, years)
  addSteps(
    notes,
    'fringe_benefit',
    `The employer had the car for ${years} completed ${years === 1 ? 'year' : 'years'} before you: ${formatCents(valueCents)} less 15 % for each on the reducing balance is ${formatCents(roundCents(reduced))}.`,
  )
  return reduced
}

function valueBenefit(taxCase: TaxCase, valueCents: number, notes: FigureNotes): number {
  const { hasMaintenancePlan } = taxCase.vehicle
  const months = findMonths(taxCase, notes)
  const benefit = fringeBenefitCents({ valueCents, months, hasMaintenancePlan })
  addSteps(
    notes,
    'fringe_benefit',
    `Fringe benefit: ${decimals(monthlyShare(hasMaintenancePlan) * 100, 2)} % of ${formatCents(roundCents(valueCents))} × ${decimals(months, 0, 4)} months = ${formatCents(roundCents(benefit))}${hasMaintenancePlan ? ' (with a maintenance plan)' : ''}.`,
  )
  return benefit
}

function findMonths(taxCase: TaxCase, notes: FigureNotes): number {
  const { taxYear, months, days } = taxCase
  const use = findUse(taxCase, months === null ? notes : emptyNotes())
  const most = days === null ? countMonths(use.range) : (MONTHS * use.days) / daysOfTaxYear(taxYear)
  if (months !== null && months > most)
    notes.warnings.push(
      `The dates of the car allow ${decimals(most, 0, 4)} months, not ${decimals(months, 0, 4)}: ${decimals(most, 0, 4)} were counted.`,
    )
  return Math.min(months ?? most, most)
}

function rentalBenefit({ employerFuelCents, vehicle }: TaxCase, rentalCents: number, notes: FigureNotes): number {
  const fuelCents = employerFuelCents ?? 0
  addSteps(
    notes,
    'fringe_benefit',
    `Under an operating lease the benefit is what the employer pays: rental ${formatCents(rentalCents)} + fuel ${formatCents(fuelCents)} = ${formatCents(rentalCents + fuelCents)}.`,
  )
  if (fuelCents === 0 && vehicle.bearsFuel !== true)
    notes.warnings.push("The employer's fuel for the year (employer_fuel) is not given; it is part of the benefit.")
  return rentalCents + fuelCents
}

function reduceBenefit(
  { borne, vehicle }: TaxCase,
  car: { benefit: number; valueCents: number | null; totalM: number; businessM: number },
  { costs: table }: YearTables,
  notes: FigureNotes,
): number {
  const explain = (text: string) => addSteps(notes, 'fringe_benefit', text)
  const { benefit, totalM, businessM } = car
  if (totalM === 0) {
    explain('Nothing was driven, so the logbook does not reduce it.')
    return roundCents(benefit)
  }
  const privateM = totalM - businessM
  let after = (benefit * privateM) / totalM
  explain(
    `The logbook shows ${km(businessM)} of ${km(totalM)} as business: ${formatCents(roundCents(benefit))} × (1 − ${km(businessM)} ÷ ${km(totalM)}) = ${formatCents(roundCents(after))}.`,
  )
  const borneCents = borne === null ? 0 : borne.licenceCents + borne.insuranceCents + borne.maintenanceCents
  if (borneCents > 0) {
    const part = (borneCents * privateM) / totalM
    after -= part
    explain(
      `Licence, insurance and maintenance that you bear: ${formatCents(borneCents)} × ${km(privateM)} ÷ ${km(totalM)} private = ${formatCents(roundCents(part))} less.`,
    )
  }
  if (borne?.fuel === true) {
    if (table === null || car.valueCents === null) {
      notes.warnings.push(
        `The reduction for private fuel needs ${table === null ? 'the deemed-cost table of the year, which is not known here' : 'the value of the car (vehicle.value)'}; none was made.`,
      )
    } else {
      const rate = bandOfValue(table.bands, car.valueCents).fuelCentsPerKm
      const part = (rate * privateM) / 1000
      after -= part
      explain(
        `All private fuel that you bear: ${decimals(rate, 1)} c × ${km(privateM)} private = ${formatCents(roundCents(part))} less.`,
      )
      addSources(notes, 'fringe_benefit', table.source)
    }
  }
  if (borne === null && (vehicle.bearsFuel === true || vehicle.bearsMaintenance === true))
    notes.warnings.push(
      'Licence, insurance, maintenance and private fuel that you bear in full reduce the benefit further: give them (borne).',
    )
  explain(
    'Your employer taxes 80 % of the benefit each month (20 % where at least 80 % of the use is business). That is withholding and does not change what is taxed for the year.',
  )
  return Math.max(0, roundCents(after))
}
