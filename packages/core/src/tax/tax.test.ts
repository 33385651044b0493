import { describe, expect, it } from 'vitest'
import { deemedCostCents } from './deemed-cost.ts'
import { costTable } from './deemed-cost-tables.ts'
import type { DeemedCostClaim } from './deemed-cost.ts'
import { prescribedRate, prescribedRateCents } from './prescribed-rate.ts'

const claim: DeemedCostClaim = {
  valueCents: 35_000_000,
  totalM: 30_000_000,
  businessM: 12_000_000,
  daysUsed: 365,
  daysInYear: 365,
  bore: { fuel: true, maintenance: true },
}

describe('prescribedRate', () => {
  it('is dated, and says what is not confirmed', () => {
    expect(prescribedRate(2026)).toMatchObject({ centsPerKm: 476, confirmed: true })
    expect(prescribedRate(2027)).toMatchObject({ centsPerKm: 495, confirmed: true })
    expect(prescribedRate(2022)).toMatchObject({ centsPerKm: 382, confirmed: false })
    expect(prescribedRate(2019)).toBeNull()
  })

  it('values metres in cents', () => {
    expect(prescribedRateCents(12_345_600, { centsPerKm: 476 })).toBe(5_876_506)
  })
})

describe('deemedCostCents', () => {
  const { bands } = costTable(2026)!

  it('gives the check value R 76 045,20', () => {
    expect(deemedCostCents(bands, claim)).toBe(7_604_520)
  })

  it('takes the upper end of a band into the band', () => {
    expect(deemedCostCents(bands, { ...claim, valueCents: 40_000_000 })).toBe(7_604_520)
    expect(deemedCostCents(bands, { ...claim, valueCents: 40_000_001 })).toBeGreaterThan(7_604_520)
    expect(deemedCostCents(bands, { ...claim, valueCents: 900_000_000 })).toBeGreaterThan(7_604_520)
  })

  it('leaves out what the driver did not bear', () => {
    expect(deemedCostCents(bands, { ...claim, bore: { fuel: false, maintenance: false } })).toBe(4_450_920)
  })

  it('counts the fixed cost for the days used', () => {
    expect(deemedCostCents(bands, { ...claim, daysUsed: 73, bore: { fuel: false, maintenance: false } })).toBe(890_184)
    expect(deemedCostCents(bands, { ...claim, totalM: 0, businessM: 0 })).toBe(0)
  })

  it('has no table where none was found', () => {
    expect(costTable(2021)).toBeNull()
    expect(costTable(2028)).toBeNull()
  })
})
