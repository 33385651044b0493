import type { TaxCase } from '../tax-case.ts'

export const NO_COSTS = {
  fuelCents: 0,
  maintenanceCents: 0,
  licenceCents: 0,
  insuranceCents: 0,
  financeCents: 0,
  leaseCents: 0,
}

/** An allowance of R 1m for a car worth R 300,000 that drove 20,000 km, half of them for business. */
export function taxCase({
  vehicle,
  ...rest
}: Omit<Partial<TaxCase>, 'vehicle'> & { vehicle?: Partial<TaxCase['vehicle']> }): TaxCase {
  return {
    taxYear: 2026,
    situation: 'allowance',
    method: null,
    totalM: 20_000_000,
    businessM: 10_000_000,
    days: null,
    months: null,
    allowanceCents: 100_000_000,
    reimbursedCentsPerKm: null,
    costs: null,
    openingRead: true,
    closingRead: true,
    financeDebtCents: null,
    operatingLeaseRentalCents: null,
    borne: null,
    ...rest,
    vehicle: {
      valueCents: 30_000_000,
      acquired: 'cash',
      acquiredOn: `${(rest.taxYear ?? 2026) - 1}-03-01`,
      inUseFrom: null,
      inUseTo: null,
      kind: null,
      providedByEmployer: false,
      employerAcquiredOn: null,
      grantedOn: null,
      bearsFuel: true,
      bearsMaintenance: true,
      hasMaintenancePlan: false,
      ...vehicle,
    },
  }
}
