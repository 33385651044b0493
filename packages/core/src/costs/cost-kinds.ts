import type { RunningCosts } from '../tax/tax-case.ts'

/** Kinds of costs of a vehicle. */
export const COST_KINDS = [
  'fuel',
  'maintenance',
  'licence',
  'insurance',
  'finance',
  'instalment',
  'lease',
  'tyres',
  'tolls',
  'parking',
  'other',
] as const
export type CostKind = (typeof COST_KINDS)[number]

/**
 * Where a kind belongs in the actual cost of a vehicle; SARS lists no tolls, parking and others there. Of an instalment
 * the interest is a finance charge and the capital no cost at all, so that its sums are of those without their interest.
 */
const IN_ACTUAL_COST: Partial<Record<CostKind, keyof RunningCosts>> = {
  fuel: 'fuelCents',
  maintenance: 'maintenanceCents',
  tyres: 'maintenanceCents',
  licence: 'licenceCents',
  insurance: 'insuranceCents',
  finance: 'financeCents',
  lease: 'leaseCents',
}

/** Sums by kind as the costs of an assessment, and the sums outside it. */
export function sumRunningCosts(sums: Partial<Record<CostKind, number>>): {
  costs: RunningCosts
  notCountedCents: number
} {
  const costs: RunningCosts = {
    fuelCents: 0,
    maintenanceCents: 0,
    licenceCents: 0,
    insuranceCents: 0,
    financeCents: 0,
    leaseCents: 0,
  }
  let notCountedCents = 0
  for (const kind of COST_KINDS) {
    const part = IN_ACTUAL_COST[kind]
    if (kind === 'instalment') continue
    if (part === undefined) notCountedCents += sums[kind] ?? 0
    else costs[part] += sums[kind] ?? 0
  }
  return { costs, notCountedCents }
}
