import { formatCents } from '../units/money.ts'
import { assessCompanyCar, MONTHS } from './assess-company-car.ts'
import { assessPerson, ESTIMATE, joinPersonNotes, NO_CODES } from './assess-person.ts'
import { explainUnclaimable, refuseImpossiblePay, refuseImpossibleVehicle, refuseNegative } from './check-case.ts'
import { computeActualCost, explainMissingLimit, isLeased } from './compute-actual-cost.ts'
import { addSources, addSteps, emptyNotes, LOGBOOK_NOTE, required, SECTION_11 } from './figure-notes.ts'
import { RefusedTaxCase, type TaxAssessment, type TaxCase } from './tax-case.ts'
import { publishedTables, type TaxTables, type YearTables } from './tax-tables.ts'
import { findUseDays } from './use-days.ts'

/**
 * Computes the tax effect of a vehicle's business kilometres in one year, with the calculation step by step.
 * @throws RefusedTaxCase if a figure required by the situation is missing or contradicts another
 */
export function assessTax(taxCase: TaxCase, tablesOf: TaxTables = publishedTables): TaxAssessment {
  const { taxYear, situation, months, borne } = taxCase
  refuseImpossiblePay(taxCase)
  refuseImpossibleVehicle(taxYear, taxCase)
  if (months !== null && !(months > 0 && months <= MONTHS))
    throw new RefusedTaxCase('The months must be more than 0 and at most 12.')
  refuseNegative({
    operating_lease_rental: taxCase.operatingLeaseRentalCents,
    employer_fuel: taxCase.employerFuelCents ?? null,
    contribution: taxCase.contributionCents ?? null,
    licence: borne && borne.licenceCents,
    insurance: borne && borne.insuranceCents,
    maintenance: borne && borne.maintenanceCents,
  })
  const tables = tablesOf(taxYear)
  if (situation === 'employer_car') {
    const { steps, sources, warnings, ...figures } = assessCompanyCar(taxCase, tables)
    return { ...noFigures(tables.version), ...figures, steps, sources, warnings: [...warnings, ESTIMATE] }
  }
  if (situation === 'own_business') return assessOwnBusiness(taxCase, tables)
  return assessTravelPay({ ...taxCase, situation }, tablesOf)
}

function noFigures(tableVersion: string): TaxAssessment {
  return {
    ...NO_CODES,
    ...emptyNotes(),
    incomeCents: null,
    claimCents: null,
    notClaimable: null,
    taxableCents: null,
    deemedCostCents: null,
    actualCostCents: null,
    costLines: null,
    deductibleCents: null,
    prescribedCentsPerKm: null,
    taxableAboveRateCents: null,
    fringeBenefitCents: null,
    fringeBenefitAfterLogbookCents: null,
    tableVersion,
  }
}

/** A person with one vehicle. */
function assessTravelPay(
  taxCase: TaxCase & { situation: 'allowance' | 'reimbursed' },
  tablesOf: TaxTables,
): TaxAssessment {
  const { taxYear, situation, allowanceCents, reimbursedCentsPerKm, months, days, ...one } = taxCase
  const personCase = { taxYear, situation, allowanceCents, reimbursedCentsPerKm, vehicles: [{ ...one, days }] }
  const person = assessPerson(personCase, tablesOf)
  const { vehicles, ...figures } = person
  const assessed = { ...figures, ...joinPersonNotes(personCase, person) }
  const isTaxFree = assessed.code3703Cents !== null
  if (months !== null && days === null && months < MONTHS && situation === 'allowance')
    assessed.warnings.unshift(
      "Months are for an employer's car. For part of a year give the days the vehicle was used; the whole year was counted.",
    )
  return {
    ...noFigures(person.tableVersion),
    ...assessed,
    deemedCostCents: vehicles[0].deemedCostCents,
    actualCostCents: vehicles[0].actualCostCents,
    costLines: vehicles[0].costLines,
    deductibleCents: isTaxFree ? null : person.claimCents,
    taxableAboveRateCents: isTaxFree ? 0 : person.code3722Cents,
  }
}

/** The business share of actual cost, deducted from a profit that we do not know. */
function assessOwnBusiness(taxCase: TaxCase, tables: YearTables): TaxAssessment {
  const { taxYear, vehicle, costs, method } = taxCase
  const assessment = noFigures(tables.version)
  const { warnings } = assessment
  addSources(assessment, 'deductible', SECTION_11, LOGBOOK_NOTE)
  const unread = explainUnclaimable(taxYear, taxCase)
  if (unread !== null) return { ...assessment, notClaimable: unread, warnings: [ESTIMATE] }
  if (costs === null)
    throw new RefusedTaxCase(
      'For your own business give the costs of the year (costs): the deduction is their business share.',
    )
  const actual = {
    one: taxCase,
    costs,
    valueCents: isLeased(taxCase)
      ? vehicle.valueCents
      : required(vehicle.valueCents, 'the value of the vehicle (vehicle.value)'),
    totalM: required(taxCase.totalM, 'the total kilometres (total_km)'),
    businessM: required(taxCase.businessM, 'the business kilometres (business_km)'),
    use: findUseDays(taxYear, taxCase, vehicle.acquiredOn, assessment),
    taxYear,
    isOwnBusiness: true,
  }
  const needed = explainMissingLimit(actual, tables)
  if (needed !== null) return { ...assessment, notClaimable: needed, warnings: [...warnings, ESTIMATE] }
  const { actualCostCents: cents, costLines } = computeActualCost(actual, tables, assessment)
  addSteps(
    assessment,
    'deductible',
    `Your own business deducts the business share of actual cost: ${formatCents(cents)}.`,
  )
  if (method === 'deemed')
    warnings.push('Deemed cost is for a travel allowance only, so actual cost is used for your own business.')
  warnings.push(ESTIMATE)
  return { ...assessment, actualCostCents: cents, costLines, deductibleCents: cents, claimCents: cents }
}
