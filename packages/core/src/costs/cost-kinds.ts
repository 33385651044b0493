import type { RunningCosts } from '../tax/tax-case.ts'

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
 * Where a kind belongs in a vehicle's actual cost; SARS does not list tolls, parking and others there. Only the
 * interest in an instalment is a cost, as a finance charge; the instalment sums here are those without known interest.
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
