import { expect, test } from 'vitest'
import { estimateDeduction, getSuggestedShare } from './estimate.ts'

test('starts with the share suggested by the file', () => {
  expect(getSuggestedShare({ business_km: 50, distance_km: 200 })).toBe(0.25)
  expect(getSuggestedShare({ business_km: 2, distance_km: 3 })).toBeCloseTo(0.6667)
  expect(getSuggestedShare({ business_km: 0, distance_km: 0 })).toBe(0)
})

test("multiplies business kilometres by their tax year's rate, in whole rand", () => {
  const year = (tax_year: number, distance_km: number, rate_per_km: number | null) => ({
    tax_year,
    distance_km,
    rate_per_km,
  })
  expect(estimateDeduction({ tax_years: [year(2027, 1234.5, 4.95)] }, 0.5)).toBe(3055)
  expect(estimateDeduction({ tax_years: [year(2027, 1234.5, 4.95)] }, 0)).toBe(0)
  expect(estimateDeduction({ tax_years: [year(2026, 100, 4.76), year(2027, 200, 4.95)] }, 1)).toBe(1466)
  expect(estimateDeduction({ tax_years: [year(2015, 100, null), year(2027, 200, 4.95)] }, 1)).toBe(990)
  expect(estimateDeduction({ tax_years: [year(2015, 100, null)] }, 0.5)).toBeNull()
})
