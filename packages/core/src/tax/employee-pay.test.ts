import { describe, expect, test } from 'vitest'
import { compensatesTravel, computeMonthPay, includedPercent, type TravelTerms } from './employee-pay.ts'
import { publishedTables } from './tax-tables.ts'

const { rate } = publishedTables(2026)
const NONE: TravelTerms = {
  employee_number: '',
  scheme: 'per_km',
  rate_per_km: null,
  allowance: 0,
  petrol_card: 0,
  car_value: 0,
  maintenance_plan: false,
  lease_rental: 0,
  contribution: 0,
}
const month = { businessM: 1_000_000, rate, isCompensated: false, includedPercent: 80 }
const compute = (pay: Partial<TravelTerms>, change: Partial<typeof month> = {}) => {
  const { rate: _, included_percent: __, ...amounts } = computeMonthPay({ ...NONE, ...pay }, { ...month, ...change })
  return Object.fromEntries(
    Object.entries(amounts).flatMap(([key, rand]) => (rand === null ? [] : [[key.replace('code_', ''), rand]])),
  )
}

describe('paid per kilometre', () => {
  test('at the prescribed rate or below it is code 3703 alone', () => {
    expect(compute({})).toEqual({ amount: 4760, 3703: 4760 })
    expect(compute({ rate_per_km: 4 })).toEqual({ amount: 4000, 3703: 4000 })
  })

  test('above it is 3722 and 3702', () => {
    // R6,00 × 12 000 km in 2025/26: 3722 R14 880,00 and 3702 R57 120,00; no limit of kilometres.
    expect(compute({ rate_per_km: 6 }, { businessM: 12_000_000 })).toEqual({
      amount: 72_000,
      3702: 57_120,
      3722: 14_880,
    })
    expect(compensatesTravel({ ...NONE, rate_per_km: 6 }, rate)).toBe(true)
    expect(compensatesTravel({ ...NONE, rate_per_km: 4.76 }, rate)).toBe(false)
  })

  test('beside other travel pay of the tax year is 3702, never 3703', () => {
    expect(compute({ rate_per_km: 4 }, { isCompensated: true })).toEqual({ amount: 4000, 3702: 4000, 3722: 0 })
  })

  test('a petrol card is an allowance', () => {
    expect(compute({ petrol_card: 1000 }, { isCompensated: true })).toEqual({
      amount: 4760,
      3701: 1000,
      3702: 4760,
      3722: 0,
      4582: 800,
    })
    expect(compensatesTravel({ ...NONE, petrol_card: 0.01 }, rate)).toBe(true)
  })

  test('without a prescribed rate has no code', () => {
    expect(compute({}, { rate: null })).toEqual({})
    expect(compute({ rate_per_km: 4 }, { rate: null })).toEqual({ amount: 4000 })
  })
})

test('80 % of an allowance is taxed monthly, 20 % with at least 80 % business', () => {
  const pay = { scheme: 'allowance', allowance: 8000, petrol_card: 2000 } as const
  expect(compute(pay)).toEqual({ 3701: 10_000, 4582: 8000 })
  expect([Number.NaN, 0.7999, 0.8, 1].map(includedPercent)).toEqual([80, 80, 20, 20])
  expect(compute(pay, { includedPercent: includedPercent(0.8) })).toEqual({ 3701: 10_000, 4582: 2000 })
})

describe('a company car', () => {
  const car = { scheme: 'company_car', car_value: 400_000 } as const

  test('is 3,5 % of its value a month, or 3,25 % with a maintenance plan', () => {
    // R168 000 and R156 000 a year.
    expect(compute(car)).toEqual({ 3802: 14_000, 4582: 11_200 })
    expect(compute({ ...car, maintenance_plan: true })).toEqual({ 3802: 13_000, 4582: 10_400 })
    expect(compute(car, { includedPercent: 20 })).toEqual({ 3802: 14_000, 4582: 2800 })
  })

  test('under an operating lease is the rental and the fuel', () => {
    expect(compute({ ...car, lease_rental: 7500, petrol_card: 2500 })).toEqual({
      3816: 10_000,
      4582: 8000,
    })
  })

  test('is reduced by what the employee pays for it, and pays no kilometres', () => {
    expect(compute({ ...car, contribution: 4000, rate_per_km: 5 })).toEqual({ 3802: 10_000, 4582: 8000 })
    expect(compute({ ...car, contribution: 90_000 })).toEqual({ 3802: 0, 4582: 0 })
    expect(compute({ ...car, car_value: 0 })).toEqual({})
  })
})
