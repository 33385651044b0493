import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deemedCostCents, type DeemedCostClaim } from './deemed-cost.ts'
import { prescribedRateCents, splitPrescribedCents } from './prescribed-rate.ts'
import { publishedTables } from './tax-tables.ts'

const claim: DeemedCostClaim = {
  valueCents: 35_000_000,
  totalM: 30_000_000,
  businessM: 12_000_000,
  yearShare: 1,
  bore: { fuel: true, maintenance: true },
}

describe('the prescribed rate', () => {
  it('is dated and names unconfirmed figures', () => {
    expect(publishedTables(2026).rate).toMatchObject({ centsPerKm: 476, confirmed: true })
    expect(publishedTables(2027).rate).toMatchObject({ centsPerKm: 495, confirmed: true })
    expect(publishedTables(2022).rate).toMatchObject({ centsPerKm: 382, confirmed: false })
    expect(publishedTables(2019).rate).toBeNull()
  })

  it('values metres in cents', () => {
    expect(prescribedRateCents(12_345_600, { centsPerKm: 476 })).toBe(5_876_506)
  })

  it('splits a value so that its parts add up, however they are grouped', () => {
    const distances = fc.array(fc.integer({ min: 0, max: 900_000 }), { minLength: 1, maxLength: 40 })
    const sumInstalments = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)
    const split = (all: readonly number[], centsPerKm: number) =>
      splitPrescribedCents(all.map((businessM) => ({ businessM, centsPerKm }))).map(Number)
    fc.assert(
      fc.property(distances, fc.nat(), fc.constantFrom(398, 476, 495, 485.5), (all, cut, centsPerKm) => {
        const at = cut % all.length
        const months = [sumInstalments(all.slice(0, at)), sumInstalments(all.slice(at))]
        const [first, second] = split(months, centsPerKm)
        const parts = split(all, centsPerKm)
        expect([sumInstalments(parts.slice(0, at)), sumInstalments(parts.slice(at))]).toEqual([first, second])
        expect(first + second).toBe(prescribedRateCents(sumInstalments(all), { centsPerKm }))
        for (const [i, cents] of parts.entries())
          expect(Math.abs(cents - (all[i] * centsPerKm) / 1000)).toBeLessThanOrEqual(1.001)
      }),
    )
  })

  it('splits by rate, and has no amount without a known rate', () => {
    const trip = { businessM: 10_500 }
    expect(
      splitPrescribedCents([
        { ...trip, centsPerKm: 484.1 },
        { ...trip, centsPerKm: null },
        { ...trip, centsPerKm: 476 },
      ]),
    ).toEqual([5083, null, 4998])
  })
})

describe('deemedCostCents', () => {
  const { bands } = publishedTables(2026).costs!

  it('returns the check value R 76 045,20', () => {
    expect(deemedCostCents(bands, claim)).toBe(7_604_520)
  })

  it('takes the upper end of a band into the band', () => {
    expect(deemedCostCents(bands, { ...claim, valueCents: 40_000_000 })).toBe(7_604_520)
    expect(deemedCostCents(bands, { ...claim, valueCents: 40_000_001 })).toBeGreaterThan(7_604_520)
    expect(deemedCostCents(bands, { ...claim, valueCents: 900_000_000 })).toBeGreaterThan(7_604_520)
  })

  it('excludes costs that the driver did not bear', () => {
    expect(deemedCostCents(bands, { ...claim, bore: { fuel: false, maintenance: false } })).toBe(4_450_920)
  })

  it('counts the fixed cost for the days used', () => {
    expect(deemedCostCents(bands, { ...claim, yearShare: 73 / 365, bore: { fuel: false, maintenance: false } })).toBe(
      890_184,
    )
    expect(deemedCostCents(bands, { ...claim, totalM: 0, businessM: 0 })).toBe(0)
  })

  it('has no table if none was found', () => {
    expect(publishedTables(2021).costs).toBeNull()
    expect(publishedTables(2028).costs).toBeNull()
  })
})
