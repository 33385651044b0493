import { expect, test } from 'vitest'
import { tripCostRand } from './trip-cost.ts'

const trip = {
  started_at: '2025-06-02T06:00:00Z',
  distance_km: 100,
  classification: 'business',
  status: 'confirmed',
} as const

test('a business trip is worth its kilometres at the rate of its tax year', () => {
  expect(tripCostRand(trip)).toBe(476)
  expect(tripCostRand({ ...trip, distance_km: 12.34 })).toBe(58.74)
})

test('the tax year begins on 1 March in South Africa', () => {
  expect(tripCostRand({ ...trip, started_at: '2025-02-28T21:59:00Z' })).toBe(484)
  expect(tripCostRand({ ...trip, started_at: '2025-02-28T22:00:00Z' })).toBe(476)
})

test('a year without a known rate takes that of the dashboard', () => {
  expect(tripCostRand({ ...trip, started_at: '2015-06-02T06:00:00Z' })).toBe(382)
})

test('private, unclassified and rejected trips cost nothing', () => {
  expect(tripCostRand({ ...trip, classification: 'private' })).toBeNull()
  expect(tripCostRand({ ...trip, classification: null })).toBeNull()
  expect(tripCostRand({ ...trip, status: 'rejected' })).toBeNull()
})
