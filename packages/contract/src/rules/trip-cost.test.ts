import { expect, test } from 'vitest'
import { tripCostRand } from './trip-cost.ts'

const trip = {
  prescribed_rate: 4.76,
  distance_km: 100,
  classification: 'business',
  status: 'confirmed',
} as const

test('a business trip is worth its kilometres at the rate of its tax year', () => {
  expect(tripCostRand(trip)).toBe(476)
  expect(tripCostRand({ ...trip, distance_km: 12.34 })).toBe(58.74)
})

test('a trip of a year without a known rate has no value', () => {
  expect(tripCostRand({ ...trip, prescribed_rate: null })).toBeNull()
})

test('private, unclassified and rejected trips cost nothing', () => {
  expect(tripCostRand({ ...trip, classification: 'private' })).toBeNull()
  expect(tripCostRand({ ...trip, classification: null })).toBeNull()
  expect(tripCostRand({ ...trip, status: 'rejected' })).toBeNull()
})
