import { z } from 'zod'
import type { TaxAssessment, TaxCase } from '@spoor/core/tax/tax-case.ts'

/** Rand, as a number with cents. */
const rand = z.number().nonnegative().max(1e9).nullish()
const kilometres = z.number().nonnegative().max(10_000_000).nullish()

/** One vehicle in one tax year, as it goes over the wire: rand, kilometres. What is left out is not known. */
export const taxCaseBody = z.strictObject({
  /** The year in which the tax year ends. */
  tax_year: z.int().min(2000).max(2100),
  situation: z.enum(['allowance', 'reimbursed', 'employer_car', 'own_business']),
  method: z.enum(['deemed', 'actual']).nullish(),
  vehicle: z
    .strictObject({
      /** VAT included. */
      value: rand,
      acquired: z.enum(['cash', 'lease', 'other']).nullish(),
      bears_fuel: z.boolean().nullish(),
      bears_maintenance: z.boolean().nullish(),
      maintenance_plan: z.boolean().nullish(),
    })
    .nullish(),
  total_km: kilometres,
  business_km: kilometres,
  // Their bounds depend on the year: core checks them.
  days: z.int().nullish(),
  months: z.number().nullish(),
  allowance: rand,
  reimbursed_per_km: z.number().nonnegative().max(1000).nullish(),
  costs: z
    .strictObject({ fuel: rand, maintenance: rand, licence: rand, insurance: rand, finance: rand, lease: rand })
    .nullish(),
})
export type TaxCaseBody = z.infer<typeof taxCaseBody>

/** Why a case cannot be read, as one sentence that names the field. */
export function taxCaseFault(issue: z.core.$ZodIssue, given: unknown): string {
  const field = issue.path.join('.') || 'The case'
  const value = issue.path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | null)?.[key], given)
  if (issue.code === 'unrecognized_keys') {
    const known = fieldsOf(issue.path[0]).join(', ')
    return `${issue.path.length === 0 ? 'The case' : field} has unknown fields: ${issue.keys.join(', ')}. Known fields are: ${known}.`
  }
  if (value === undefined || value === null) return `Give ${field}.`
  if (issue.code === 'invalid_value') return `${field} must be one of: ${issue.values.join(', ')}.`
  if (issue.code === 'too_small')
    return `${field} must be ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}.`
  if (issue.code === 'too_big') return `${field} must be ${issue.inclusive ? 'at most' : 'less than'} ${issue.maximum}.`
  if (issue.code !== 'invalid_type') return `${field} is not valid.`
  const kinds: Record<string, string> = {
    int: 'a whole number',
    number: 'a number',
    boolean: 'true or false',
    string: 'text',
    object: 'an object with named fields',
  }
  return `${field} must be ${kinds[issue.expected] ?? issue.expected}.`
}

function fieldsOf(part: PropertyKey | undefined): string[] {
  if (part === 'vehicle') return Object.keys(taxCaseBody.shape.vehicle.unwrap().unwrap().shape)
  if (part === 'costs') return Object.keys(taxCaseBody.shape.costs.unwrap().unwrap().shape)
  return Object.keys(taxCaseBody.shape)
}

export const taxAssessmentReply = z.object({
  deemed_cost: z.number().nullable(),
  actual_cost: z.number().nullable(),
  deductible: z.number().nullable(),
  prescribed_rate: z.number().nullable(),
  taxable_above_rate: z.number().nullable(),
  fringe_benefit: z.number().nullable(),
  fringe_benefit_after_logbook: z.number().nullable(),
  steps: z.array(z.string()),
  sources: z.array(z.string()),
  warnings: z.array(z.string()),
})
export type TaxAssessmentReply = z.infer<typeof taxAssessmentReply>

export function taxCaseOf(body: TaxCaseBody): TaxCase {
  const { vehicle, costs } = body
  return {
    taxYear: body.tax_year,
    situation: body.situation,
    method: body.method ?? null,
    vehicle: {
      valueCents: centsOf(vehicle?.value),
      acquired: vehicle?.acquired ?? null,
      bearsFuel: vehicle?.bears_fuel ?? null,
      bearsMaintenance: vehicle?.bears_maintenance ?? null,
      hasMaintenancePlan: vehicle?.maintenance_plan === true,
    },
    totalM: metresOf(body.total_km),
    businessM: metresOf(body.business_km),
    days: body.days ?? null,
    months: body.months ?? null,
    allowanceCents: centsOf(body.allowance),
    // Not rounded: rates have tenths of a cent.
    reimbursedCentsPerKm:
      body.reimbursed_per_km === null || body.reimbursed_per_km === undefined
        ? null
        : Math.round(body.reimbursed_per_km * 1e6) / 1e4,
    costs: costs
      ? {
          fuelCents: centsOf(costs.fuel) ?? 0,
          maintenanceCents: centsOf(costs.maintenance) ?? 0,
          licenceCents: centsOf(costs.licence) ?? 0,
          insuranceCents: centsOf(costs.insurance) ?? 0,
          financeCents: centsOf(costs.finance) ?? 0,
          leaseCents: centsOf(costs.lease) ?? 0,
        }
      : null,
  }
}

export function taxAssessmentWire(assessment: TaxAssessment): TaxAssessmentReply {
  return {
    deemed_cost: randOf(assessment.deemedCostCents),
    actual_cost: randOf(assessment.actualCostCents),
    deductible: randOf(assessment.deductibleCents),
    prescribed_rate: randOf(assessment.prescribedCentsPerKm),
    taxable_above_rate: randOf(assessment.taxableAboveRateCents),
    fringe_benefit: randOf(assessment.fringeBenefitCents),
    fringe_benefit_after_logbook: randOf(assessment.fringeBenefitAfterLogbookCents),
    steps: assessment.steps.map(({ text }) => text),
    sources: [...new Set(assessment.sources.map(({ text }) => text))],
    warnings: assessment.warnings,
  }
}

const centsOf = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : Math.round(value * 100)
const metresOf = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : Math.round(value * 1000)
const randOf = (cents: number | null): number | null => (cents === null ? null : cents / 100)
