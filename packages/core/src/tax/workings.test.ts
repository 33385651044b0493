import { expect, test } from 'vitest'
import { assessTax } from './assess-tax.ts'
import { joinPersonNotes, assessPerson } from './assess-person.ts'
import { taxCase } from './testing/tax-case.ts'

type Given = Parameters<typeof taxCase>[0]
const COSTS = {
  fuelCents: 3_000_000,
  maintenanceCents: 800_000,
  licenceCents: 120_000,
  insuranceCents: 1_200_000,
  financeCents: 0,
  leaseCents: 0,
}
const OWN = { situation: 'own_business', allowanceCents: null, costs: COSTS } as const
const EMPLOYER = { situation: 'employer_car', allowanceCents: null } as const

/** One for each path of the calculation: what a driver reads and SARS may ask about. */
const CASES: Record<string, Given> = {
  'deemed cost, all borne': {},
  'deemed cost, highest band, 183 days': { days: 183, vehicle: { valueCents: 120_000_000 } },
  'deemed cost, nothing driven': { totalM: 0, businessM: 0 },
  'deemed cost, maintenance plan, market value': { vehicle: { hasMaintenancePlan: true, acquired: 'other' } },
  'deemed cost, not said who pays': { vehicle: { bearsFuel: null, bearsMaintenance: null } },
  'deemed cost, plan and not said': { vehicle: { bearsMaintenance: null, hasMaintenancePlan: true } },
  'deemed cost, source conflict, maintenance not borne': {
    taxYear: 2027,
    vehicle: { valueCents: 90_000_000, bearsMaintenance: false },
  },
  'actual cost beside deemed cost': { costs: COSTS },
  'actual cost chosen, without a value': { method: 'actual', costs: COSTS, vehicle: { valueCents: null } },
  'actual cost chosen, without costs': { method: 'actual' },
  'allowance unknown': { allowanceCents: null },
  'allowance 0': { allowanceCents: 0 },
  'allowance less than the cost': { allowanceCents: 4_000_000 },
  'allowance and a rate below the prescribed one': { allowanceCents: 1_000_000, reimbursedCentsPerKm: 300 },
  'allowance and a rate above the prescribed one': { allowanceCents: 1_000_000, reimbursedCentsPerKm: 700 },
  'reimbursed at the prescribed rate': { situation: 'reimbursed', allowanceCents: null, reimbursedCentsPerKm: 476 },
  'reimbursed above it': { situation: 'reimbursed', allowanceCents: null, reimbursedCentsPerKm: 600 },
  'reimbursed above it, and an allowance': { situation: 'reimbursed', reimbursedCentsPerKm: 600 },
  'readings missing': { openingRead: false, closingRead: false },
  'trips contradict the odometer': { contradiction: 'the trips measured 61,15 km more than the odometer moved' },
  'readings missing, used from July to December': {
    openingRead: false,
    closingRead: false,
    vehicle: { inUseFrom: '2025-07-01', inUseTo: '2025-12-31' },
  },
  'readings missing, acquired before the year, sold after it': {
    openingRead: false,
    closingRead: false,
    vehicle: { acquiredOn: '2020-01-01', inUseTo: '2026-06-30' },
  },
  'more days than the dates allow': { days: 300, vehicle: { inUseFrom: '2025-09-01' } },
  'finance on a debt above the limit': {
    method: 'actual',
    costs: { ...COSTS, financeCents: 5_000_000 },
    financeDebtCents: 100_000_000,
    vehicle: { valueCents: 100_000_000, acquiredOn: '2025-03-01' },
  },
  'finance on a debt below the limit': {
    method: 'actual',
    costs: { ...COSTS, financeCents: 5_000_000 },
    financeDebtCents: 20_000_000,
    vehicle: { acquiredOn: '2025-03-01' },
  },
  'finance, debt not given': {
    method: 'actual',
    costs: { ...COSTS, financeCents: 5_000_000 },
    vehicle: { valueCents: 100_000_000, acquiredOn: '2025-03-01' },
  },
  'lease above the fixed cost, half a year': {
    method: 'actual',
    days: 183,
    costs: { ...COSTS, leaseCents: 20_000_000 },
    vehicle: { acquired: 'lease' },
  },
  'lease below the fixed cost, not said that it is one': {
    method: 'actual',
    costs: { ...COSTS, leaseCents: 2_000_000 },
    vehicle: { acquired: null },
  },
  'lease without a value': {
    method: 'actual',
    costs: { ...COSTS, leaseCents: 2_000_000 },
    vehicle: { acquired: 'lease', valueCents: null },
  },
  'wear and tear written off before the year': {
    method: 'actual',
    costs: COSTS,
    vehicle: { acquiredOn: '2015-01-01' },
  },
  'wear and tear from after the use': {
    method: 'actual',
    costs: COSTS,
    vehicle: { acquiredOn: '2026-02-01', inUseTo: '2025-12-31' },
  },
  'own business, kind not given': { ...OWN, vehicle: { acquiredOn: '2025-03-01' } },
  'own business, delivery vehicle from September': {
    ...OWN,
    vehicle: { kind: 'delivery', acquiredOn: '2025-09-01' },
  },
  'own business, nothing driven': {
    ...OWN,
    totalM: 0,
    businessM: 0,
    vehicle: { kind: 'car', acquiredOn: '2025-03-01' },
  },
  'own business, no date': { ...OWN, vehicle: { kind: 'car', acquiredOn: null } },
  "employer's car": EMPLOYER,
  "employer's car with a maintenance plan, 6 months": { ...EMPLOYER, months: 6, vehicle: { hasMaintenancePlan: true } },
  "employer's car, more months than the dates allow": {
    ...EMPLOYER,
    months: 12,
    vehicle: { inUseTo: '2025-08-31' },
  },
  "employer's car, contribution": { ...EMPLOYER, contributionCents: 1_200_000 },
  "employer's second car, mainly private": { ...EMPLOYER, isSecondCar: true, businessM: 9_000_000 },
  "employer's second car, mainly business": { ...EMPLOYER, isSecondCar: true, businessM: 11_000_000 },
  "employer's car, second hand, without kilometres": {
    ...EMPLOYER,
    totalM: null,
    businessM: null,
    vehicle: { employerAcquiredOn: '2022-01-01', grantedOn: '2024-02-01' },
  },
  "employer's car, one date": { ...EMPLOYER, vehicle: { employerAcquiredOn: '2022-01-01' } },
  "employer's car, nothing driven": { ...EMPLOYER, totalM: 0, businessM: 0 },
  "employer's car, costs and fuel borne": {
    ...EMPLOYER,
    borne: { licenceCents: 100_000, insuranceCents: 1_000_000, maintenanceCents: 500_000, fuel: true },
  },
  "employer's car, fuel borne, value unknown": {
    ...EMPLOYER,
    operatingLeaseRentalCents: 6_000_000,
    employerFuelCents: 1_500_000,
    borne: { licenceCents: 0, insuranceCents: 0, maintenanceCents: 0, fuel: true },
    vehicle: { valueCents: null },
  },
  "employer's car, said to be borne without amounts": { ...EMPLOYER, vehicle: { bearsFuel: true } },
  'operating lease, fuel not given': {
    ...EMPLOYER,
    operatingLeaseRentalCents: 6_000_000,
    vehicle: { bearsFuel: false },
  },
  'operating lease, fuel borne': { ...EMPLOYER, operatingLeaseRentalCents: 6_000_000 },
}

function write(given: Given): string {
  try {
    const { steps, sources, warnings, ...figures } = assessTax(taxCase(given))
    return [
      ...Object.entries(figures).flatMap(([name, value]) =>
        value === null ? [] : `${name}: ${typeof value === 'object' ? Object.values(value).join(' ') : String(value)}`,
      ),
      ...steps.map(({ figure, text }) => `[${figure}] ${text}`),
      ...sources.map(({ figure, text }) => `[${figure}] source: ${text}`),
      ...warnings.map((text) => `! ${text}`),
    ].join('\n')
  } catch (error) {
    return `refused: ${(error as Error).message}`
  }
}

test('each way of the working shows its figures, steps, sources and warnings', async () => {
  const all = Object.entries(CASES).map(([name, given]) => `## ${name}\n${write(given)}\n`)
  await expect(all.join('\n')).toMatchFileSnapshot('./testing/workings.txt')
})

test('the working of two vehicles names each in its own steps', () => {
  const { vehicle, ...rest } = taxCase({ allowanceCents: 4_000_000 })
  const vehicles = [
    { ...rest, vehicle, name: 'Bakkie' },
    { ...rest, vehicle: { ...vehicle, valueCents: 40_000_000 }, closingRead: false },
  ]
  const person = { ...rest, situation: 'allowance' as const, vehicles }
  const assessed = assessPerson(person)
  const notes = joinPersonNotes(person, assessed)
  expect([...notes.steps.map(({ text }) => text), ...notes.warnings].join('\n')).toMatchInlineSnapshot(`
    "Bakkie: A vehicle worth R 300 000,00 is in the band up to R 300 000,00 of the 2025/26 table: fixed cost R 87 497,00 a year, fuel 177,9 c and maintenance 65,4 c per km.
    Bakkie: Fixed cost per km: R 87 497,00 ÷ 20 000 km = 437,485 c.
    Bakkie: Fuel: 177,9 c per km. Maintenance: 65,4 c per km.
    Bakkie: Deemed cost: 680,785 c × 10 000 km business = R 68 078,50.
    The prescribed rate for 2025/26 is R 4,76 per km.
    Travel allowance (code 3701): R 40 000,00.
    Limited to the travel pay received, R 40 000,00: R 40 000,00 is deductible.
    Your employer taxes 80 % of an allowance each month (20 % where at least 80 % of the use is business). That is withholding and does not change the deduction.
    Not in the claim. Vehicle 2: not yet claimable: needs the reading of 28 Feb 2026
    This is an estimate, not advice: SARS decides on assessment."
  `)
})
