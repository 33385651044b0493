import { z } from 'zod'
import { joinPersonNotes } from '@spoor/core/tax/assess-person.ts'
import {
  RefusedTaxCase,
  type BorneCosts,
  type FigureNotes,
  type PersonAssessment,
  type PersonCase,
  type TaxAssessment,
  type TaxCase,
  type TaxedIncome,
  type TravelCodes,
  type TravelPay,
  type VehicleCase,
} from '@spoor/core/tax/tax-case.ts'
import { randToCents } from '@spoor/core/units/money.ts'

/** Rand, with cents as decimals. */
const rand = z.number().nonnegative().max(1e9).nullish()
const kilometres = z.number().nonnegative().max(10_000_000).nullish()

const day = z.iso.date().nullish()
/** An amount, or whether the employee bears the full cost. */
const borneAmount = z.union([z.boolean(), z.number().nonnegative().max(1e9)]).nullish()

const vehicle = z.strictObject({
  /** VAT included. */
  value: rand,
  acquired: z.enum(['cash', 'lease', 'other']).nullish(),
  acquired_on: day,
  in_use_from: day,
  in_use_to: day,
  kind: z.enum(['car', 'delivery', 'motorcycle']).nullish(),
  provided_by_employer: z.boolean().nullish(),
  /** For an employer's car: when the employer acquired it, and when the employee could first use it. */
  employer_acquired_on: day,
  granted_on: day,
  bears_fuel: z.boolean().nullish(),
  bears_maintenance: z.boolean().nullish(),
  maintenance_plan: z.boolean().nullish(),
})

const costs = z.strictObject({
  fuel: rand,
  maintenance: rand,
  licence: rand,
  insurance: rand,
  finance: rand,
  /** The debt that the finance charges were paid on. */
  finance_debt: rand,
  lease: rand,
})

const vehicleFields = {
  vehicle: vehicle.nullish(),
  method: z.enum(['deemed', 'actual']).nullish(),
  total_km: kilometres,
  business_km: kilometres,
  /** Whether the odometer was read on the first and the last day of the year; true by default. */
  opening_read: z.boolean().nullish(),
  closing_read: z.boolean().nullish(),
  // Core checks its bounds, which depend on the year.
  days: z.int().nullish(),
  costs: costs.nullish(),
}

const payFields = {
  allowance: rand,
  reimbursed_per_km: z.number().nonnegative().max(1000).nullish(),
}
/** The year in which the tax year ends. */
const taxYear = z.int().min(2000).max(2100)

const borne = z.strictObject({
  licence: borneAmount,
  insurance: borneAmount,
  maintenance: borneAmount,
  /** Whether the employee pays for all private fuel. */
  fuel: borneAmount,
})

/** One vehicle in one tax year, as sent over the API: in rand and kilometres. Omitted fields are unknown. */
export const taxCaseBody = z.strictObject({
  tax_year: taxYear,
  situation: z.enum(['allowance', 'reimbursed', 'employer_car', 'own_business']),
  ...vehicleFields,
  months: z.number().nullish(),
  ...payFields,
  /** The employer's payments in the year for renting the car under an operating lease. */
  operating_lease_rental: rand,
  /** The fuel that the employer paid under an operating lease; by default costs.fuel. */
  employer_fuel: rand,
  /** What the employee paid the employer for using the car, apart from licence, insurance, maintenance and fuel. */
  contribution: rand,
  /** Whether another employer's car with a higher benefit was available at the same time. */
  second_car: z.boolean().nullish(),
  borne: borne.nullish(),
})
export type TaxCaseBody = z.infer<typeof taxCaseBody>

const personVehicle = z.strictObject(vehicleFields)
/** All vehicles of one person in one tax year: travel pay is received, and claimed against, only once. */
export const personCaseBody = z.strictObject({
  tax_year: taxYear,
  situation: z.enum(['allowance', 'reimbursed']),
  ...payFields,
  vehicles: z.array(personVehicle).min(1).max(50),
})
export type PersonCaseBody = z.infer<typeof personCaseBody>

/** Whether a case covers a person with a list of vehicles. */
export function isPersonCase(content: unknown): boolean {
  return typeof content === 'object' && content !== null && 'vehicles' in content
}

/** Why a case cannot be read, as one sentence that includes the field's name. */
export function taxCaseFault(issue: z.core.$ZodIssue, given: unknown): string {
  const field = issue.path.join('.') || 'The case'
  const shape = isPersonCase(given) ? personCaseBody.shape : taxCaseBody.shape
  const value = issue.path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | null)?.[key], given)
  if (issue.code === 'unrecognized_keys') {
    const known = getFields(issue.path, shape).join(', ')
    return `${issue.path.length === 0 ? 'The case' : field} has unknown fields: ${issue.keys.join(', ')}. Known fields are: ${known}.`
  }
  if (value === undefined || value === null) return `Give ${field}.`
  if (issue.code === 'invalid_value') return `${field} must be one of: ${issue.values.join(', ')}.`
  if (issue.code === 'too_small')
    return `${field} must be ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}.`
  if (issue.code === 'too_big') return `${field} must be ${issue.inclusive ? 'at most' : 'less than'} ${issue.maximum}.`
  if (issue.code === 'invalid_format') return `${field} must be a day that exists, written as 2026-02-28.`
  if (issue.code === 'invalid_union') return `${field} must be an amount of 0 or more, or true or false.`
  if (issue.code !== 'invalid_type') return `${field} is not valid.`
  const kinds: Record<string, string> = {
    int: 'a whole number',
    number: 'a number',
    boolean: 'true or false',
    string: 'text',
    object: 'an object with named fields',
    array: 'a list',
  }
  return `${field} must be ${kinds[issue.expected] ?? issue.expected}.`
}

/** The fields that the innermost object of a path may have. */
function getFields(path: readonly PropertyKey[], shape: object): string[] {
  const part = path.findLast((key) => typeof key === 'string')
  const parts: Record<string, { shape: object }> = { vehicle, costs, borne, vehicles: personVehicle }
  return Object.keys(typeof part === 'string' && part in parts ? parts[part].shape : shape)
}

const money = z.number().nullable()
const taxedFields = {
  code_3701: money,
  code_3702: money,
  code_3703: money,
  code_3722: money,
  /** The taxed amount before the claim. */
  income: money,
  /** After all limits. */
  claim: money,
  /** Why nothing can be claimed; null if something can. */
  not_claimable: z.string().nullable(),
  /** Income less claim. */
  taxable: money,
}
const noteFields = { steps: z.array(z.string()), sources: z.array(z.string()), warnings: z.array(z.string()) }

export const taxAssessmentReply = z.object({
  deemed_cost: money,
  actual_cost: money,
  deductible: money,
  prescribed_rate: money,
  taxable_above_rate: money,
  fringe_benefit: money,
  fringe_benefit_after_logbook: money,
  ...taxedFields,
  ...noteFields,
})
export type TaxAssessmentReply = z.infer<typeof taxAssessmentReply>

export const personAssessmentReply = z.object({
  ...taxedFields,
  deductible: money,
  prescribed_rate: money,
  /** In the order of the case; each before applying the income limit. */
  vehicles: z.array(
    z.object({ deemed_cost: money, actual_cost: money, claimable: money, not_claimable: z.string().nullable() }),
  ),
  ...noteFields,
})
export type PersonAssessmentReply = z.infer<typeof personAssessmentReply>

export function toTaxCase(body: TaxCaseBody): TaxCase {
  return {
    taxYear: body.tax_year,
    situation: body.situation,
    ...toVehicleCase(body),
    ...toTravelPay(body),
    months: body.months ?? null,
    operatingLeaseRentalCents: randToCents(body.operating_lease_rental ?? null),
    employerFuelCents: randToCents(body.employer_fuel ?? body.costs?.fuel ?? null),
    contributionCents: randToCents(body.contribution ?? null),
    isSecondCar: body.second_car === true,
    borne: body.borne ? toBorneCosts(body.borne, body.costs) : null,
  }
}

export function toPersonCase(body: PersonCaseBody): PersonCase {
  return {
    taxYear: body.tax_year,
    situation: body.situation,
    ...toTravelPay(body),
    vehicles: body.vehicles.map(toVehicleCase),
  }
}

function toVehicleCase(body: z.infer<typeof personVehicle>): VehicleCase {
  const { vehicle: given, costs: paid } = body
  return {
    method: body.method ?? null,
    vehicle: {
      valueCents: randToCents(given?.value ?? null),
      acquired: given?.acquired ?? null,
      acquiredOn: given?.acquired_on ?? null,
      inUseFrom: given?.in_use_from ?? null,
      inUseTo: given?.in_use_to ?? null,
      kind: given?.kind ?? null,
      providedByEmployer: given?.provided_by_employer === true,
      employerAcquiredOn: given?.employer_acquired_on ?? null,
      grantedOn: given?.granted_on ?? null,
      bearsFuel: given?.bears_fuel ?? null,
      bearsMaintenance: given?.bears_maintenance ?? null,
      hasMaintenancePlan: given?.maintenance_plan === true,
    },
    totalM: toMetres(body.total_km),
    businessM: toMetres(body.business_km),
    openingRead: body.opening_read !== false,
    closingRead: body.closing_read !== false,
    days: body.days ?? null,
    costs: paid
      ? {
          fuelCents: randToCents(paid.fuel ?? 0),
          maintenanceCents: randToCents(paid.maintenance ?? 0),
          licenceCents: randToCents(paid.licence ?? 0),
          insuranceCents: randToCents(paid.insurance ?? 0),
          financeCents: randToCents(paid.finance ?? 0),
          leaseCents: randToCents(paid.lease ?? 0),
        }
      : null,
    financeDebtCents: randToCents(paid?.finance_debt ?? null),
  }
}

function toTravelPay({ allowance, reimbursed_per_km: perKm }: Pick<TaxCaseBody, keyof typeof payFields>): TravelPay {
  return {
    allowanceCents: randToCents(allowance ?? null),
    // Not rounded, because rates can include tenths of a cent.
    reimbursedCentsPerKm: perKm === null || perKm === undefined ? null : Math.round(perKm * 1e6) / 1e4,
  }
}

/** If a cost is borne without an amount, its amount is the one among the year's costs. */
function toBorneCosts(given: z.infer<typeof borne>, paid: TaxCaseBody['costs']): BorneCosts {
  const amount = (name: 'licence' | 'insurance' | 'maintenance'): number => {
    const value = given[name]
    if (typeof value === 'number') return randToCents(value)
    if (value !== true) return 0
    const cents = randToCents(paid?.[name] ?? null)
    if (cents === null) throw new RefusedTaxCase(`Give the amount of borne.${name}.`)
    return cents
  }
  return {
    licenceCents: amount('licence'),
    insuranceCents: amount('insurance'),
    maintenanceCents: amount('maintenance'),
    fuel: typeof given.fuel === 'number' ? given.fuel > 0 : given.fuel === true,
  }
}

export function taxAssessmentWire(assessment: TaxAssessment): TaxAssessmentReply {
  return {
    deemed_cost: toRand(assessment.deemedCostCents),
    actual_cost: toRand(assessment.actualCostCents),
    deductible: toRand(assessment.deductibleCents),
    prescribed_rate: toRand(assessment.prescribedCentsPerKm),
    taxable_above_rate: toRand(assessment.taxableAboveRateCents),
    fringe_benefit: toRand(assessment.fringeBenefitCents),
    fringe_benefit_after_logbook: toRand(assessment.fringeBenefitAfterLogbookCents),
    ...taxedWire(assessment),
    ...notesWire(assessment),
  }
}

export function personAssessmentWire(personCase: PersonCase, assessment: PersonAssessment): PersonAssessmentReply {
  return {
    ...taxedWire(assessment),
    deductible: toRand(assessment.code3703Cents === null ? assessment.claimCents : null),
    prescribed_rate: toRand(assessment.prescribedCentsPerKm),
    vehicles: assessment.vehicles.map((one) => ({
      deemed_cost: toRand(one.deemedCostCents),
      actual_cost: toRand(one.actualCostCents),
      claimable: toRand(one.claimableCents),
      not_claimable: one.notClaimable,
    })),
    ...notesWire(joinPersonNotes(personCase, assessment)),
  }
}

function taxedWire(one: TravelCodes & TaxedIncome) {
  return {
    code_3701: toRand(one.code3701Cents),
    code_3702: toRand(one.code3702Cents),
    code_3703: toRand(one.code3703Cents),
    code_3722: toRand(one.code3722Cents),
    income: toRand(one.incomeCents),
    claim: toRand(one.claimCents),
    not_claimable: one.notClaimable,
    taxable: toRand(one.taxableCents),
  }
}

function notesWire({ steps, sources, warnings }: FigureNotes) {
  return {
    steps: steps.map(({ text }) => text),
    sources: [...new Set(sources.map(({ text }) => text))],
    warnings: [...warnings],
  }
}

const toMetres = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : Math.round(value * 1000)
const toRand = (cents: number | null): number | null => (cents === null ? null : cents / 100)
