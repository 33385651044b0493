import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { measureConsumption, type Fill } from './consumption.ts'
import { sumRunningCosts } from './cost-kinds.ts'
import { estimateFuel, priceFor } from './fuel-estimate.ts'

const fill = (litres: number | null, km: number | null, isFull = true): Fill => ({
  litres,
  isFull,
  odometerM: km === null ? null : km * 1000,
})

describe('measureConsumption', () => {
  it('takes all litres from one full tank to the next', () => {
    expect(measureConsumption([fill(40, 1000), fill(20, 1200, false), fill(25, 1500)])).toEqual({
      litres: 45,
      distanceM: 500_000,
      litresPer100Km: 9,
      intervals: 1,
      skipped: 0,
    })
  })

  it('ignores fuel before the first full tank and after the last', () => {
    const fills = [fill(30, 900, false), fill(40, 1000), fill(45, 1500), fill(10, 1600, false)]
    expect(measureConsumption(fills)?.litresPer100Km).toBe(9)
  })

  it('counts a full tank without a reading as a part tank', () => {
    expect(measureConsumption([fill(40, 1000), fill(20, null), fill(25, 1500)])?.litresPer100Km).toBe(9)
  })

  it('skips a stretch that has no litres, runs backwards or cannot be right', () => {
    const fills = [fill(40, 1000), fill(null, 1200, false), fill(25, 1500), fill(40, 1400), fill(45, 1900)]
    expect(measureConsumption(fills)).toMatchObject({ litresPer100Km: 9, intervals: 1, skipped: 2 })
    expect(measureConsumption([fill(40, 1000), fill(40, 1010)])).toBeNull()
  })

  it('needs two full tanks with readings', () => {
    expect(measureConsumption([])).toBeNull()
    expect(measureConsumption([fill(40, 1000), fill(45, 1500, false)])).toBeNull()
  })

  it('splitting a fill in two changes nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 20, max: 60 }), fc.integer({ min: 1, max: 19 }), (litres, part) => {
        const whole = measureConsumption([fill(40, 1000), fill(litres, 1600)])
        const split = measureConsumption([fill(40, 1000), fill(part, 1300, false), fill(litres - part, 1600)])
        expect(split?.litresPer100Km).toBeCloseTo(whole!.litresPer100Km, 9)
      }),
    )
  })
})

describe('fuel estimate', () => {
  const prices = [
    { month: '2026-01', centsPerLitre: 2100, source: 'published' },
    { month: '2026-03', centsPerLitre: 2200, source: 'published' },
    { month: '2026-03', centsPerLitre: 2150, source: 'own' },
  ] as const

  it("takes the month's price, the driver's own first, or the latest earlier one", () => {
    expect(priceFor('2026-03', prices)).toMatchObject({ centsPerLitre: 2150, isEarlier: false })
    expect(priceFor('2026-02', prices)).toMatchObject({ centsPerLitre: 2100, isEarlier: true })
    expect(priceFor('2025-12', prices)).toBeNull()
  })

  it('is distance × consumption × price', () => {
    expect(estimateFuel(50_000, 8, 2150)).toEqual({ litres: 4, cents: 8600 })
  })
})

describe('sumRunningCosts', () => {
  it('counts tyres as maintenance and names costs that SARS does not list', () => {
    const { costs, notCountedCents } = sumRunningCosts({ fuel: 1, maintenance: 10, tyres: 100, tolls: 7, other: 2 })
    expect(costs).toMatchObject({ fuelCents: 1, maintenanceCents: 110, leaseCents: 0 })
    expect(notCountedCents).toBe(9)
  })
})
