import { expect, test } from 'vitest'
import { estimatedDeduction, suggestedPercent } from './estimate.ts'

test('begins with the share that the file suggests', () => {
  expect(suggestedPercent({ business_km: 50, distance_km: 200 })).toBe(25)
  expect(suggestedPercent({ business_km: 2, distance_km: 3 })).toBe(67)
  expect(suggestedPercent({ business_km: 0, distance_km: 0 })).toBe(0)
})

test('is business kilometres times the rate, in whole rand', () => {
  expect(estimatedDeduction({ distance_km: 1234.5, rate_per_km: 4.95 }, 50)).toBe(3055)
  expect(estimatedDeduction({ distance_km: 1234.5, rate_per_km: 4.95 }, 0)).toBe(0)
  expect(estimatedDeduction({ distance_km: 100, rate_per_km: null }, 50)).toBeNull()
})
