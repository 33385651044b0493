import { describe, expect, test } from 'vitest'
import { compensatesTravel, computeMonthPay, includedPercent, type EmployeePay } from './employee-pay.ts'
import { publishedTables } from './tax-tables.ts'

const { rate } = publishedTables(2026)
const NONE: EmployeePay = {
  scheme: 'per_km',
  centsPerKm: null,
  allowanceCents: 0,
  petrolCardCents: 0,
  carValueCents: 0,
  hasMaintenancePlan: false,
  leaseRentalCents: 0,
  contributionCents: 0,
}
const month = { businessM: 1_000_000, rate, isCompensated: false, included: 80, carMonths: 1 }
const compute = (pay: Partial<EmployeePay>, change: Partial<typeof month> = {}) => {
  const { centsPerKm: _, ...amounts } = computeMonthPay({ ...NONE, ...pay }, { ...month, ...change })
  const rand = Object.entries(amounts).flatMap(([key, cents]) =>
    cents === null ? [] : [[key.replace(/^code|Cents$/g, ''), cents / 100]],
  )
  return Object.fromEntries(rand.map(([key, amount]) => [String(key).replace('Cents', ''), amount]))
}

describe('paid per kilometre', () => {
  test('at the prescribed rate or below it is code 3703 alone', () => {
    expect(compute({})).toEqual({ paid: 4760, 3703: 4760 })
    expect(compute({ centsPerKm: 400 })).toEqual({ paid: 4000, 3703: 4000 })
  })

  test('above it is 3722 and 3702', () => {
    // R6,00 × 12 000 km in 2025/26: 3722 R14 880,00 and 3702 R57 120,00; no limit of kilometres.
    expect(compute({ centsPerKm: 600 }, { businessM: 12_000_000 })).toEqual({
      paid: 72_000,
      3702: 57_120,
      3722: 14_880,
    })
    expect(compensatesTravel({ ...NONE, centsPerKm: 600 }, rate)).toBe(true)
    expect(compensatesTravel({ ...NONE, centsPerKm: 476 }, rate)).toBe(false)
  })

  test('beside other travel pay of the tax year is 3702, never 3703', () => {
    expect(compute({ centsPerKm: 400 }, { isCompensated: true })).toEqual({ paid: 4000, 3702: 4000, 3722: 0 })
  })

  test('a petrol card is an allowance', () => {
    expect(compute({ petrolCardCents: 100_000 }, { isCompensated: true })).toEqual({
      paid: 4760,
      3701: 1000,
      3702: 4760,
      3722: 0,
      4582: 800,
    })
    expect(compensatesTravel({ ...NONE, petrolCardCents: 1 }, rate)).toBe(true)
  })

  test('without a prescribed rate has no code', () => {
    expect(compute({}, { rate: null })).toEqual({})
    expect(compute({ centsPerKm: 400 }, { rate: null })).toEqual({ paid: 4000 })
  })
})

test('80 % of an allowance is taxed monthly, 20 % with at least 80 % business', () => {
  const pay = { scheme: 'allowance', allowanceCents: 800_000, petrolCardCents: 200_000 } as const
  expect(compute(pay)).toEqual({ 3701: 10_000, 4582: 8000 })
  expect([null, 0.7999, 0.8, 1].map(includedPercent)).toEqual([80, 80, 20, 20])
  expect(compute(pay, { included: includedPercent(0.8) })).toEqual({ 3701: 10_000, 4582: 2000 })
})

describe('a company car', () => {
  const car = { scheme: 'company_car', carValueCents: 40_000_000 } as const

  test('is 3,5 % of its value a month, or 3,25 % with a maintenance plan', () => {
    // R168 000 and R156 000 a year.
    expect(compute(car)).toEqual({ 3802: 14_000, 4582: 11_200 })
    expect(compute({ ...car, hasMaintenancePlan: true })).toEqual({ 3802: 13_000, 4582: 10_400 })
    expect(compute(car, { included: 20, carMonths: 0.5 })).toEqual({ 3802: 7000, 4582: 1400 })
  })

  test('under an operating lease is the rental and the fuel', () => {
    expect(compute({ ...car, leaseRentalCents: 750_000, petrolCardCents: 250_000 })).toEqual({
      3816: 10_000,
      4582: 8000,
    })
  })

  test('is reduced by what the employee pays for it, and pays no kilometres', () => {
    expect(compute({ ...car, contributionCents: 400_000, centsPerKm: 500 })).toEqual({ 3802: 10_000, 4582: 8000 })
    expect(compute({ ...car, contributionCents: 9_000_000 })).toEqual({ 3802: 0, 4582: 0 })
  })
})
