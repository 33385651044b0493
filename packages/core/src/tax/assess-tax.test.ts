import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assessTax } from './assess-tax.ts'
import { daysOfTaxYear } from './check-case.ts'
import { RefusedTaxCase, type FigureNote, type TaxCase } from './tax-case.ts'
import { publishedTables } from './tax-tables.ts'
import { NO_COSTS, taxCase } from './testing/tax-case.ts'

const joinTexts = (notes: readonly FigureNote[]): string => notes.map(({ text }) => text).join('\n')

describe('a travel allowance', () => {
  it.each([
    { taxYear: 2026, value: 350_000, total: 30_000, business: 12_000, cents: 7_604_520 },
    { taxYear: 2026, value: 300_000, total: 20_000, business: 10_000, cents: 6_807_850 },
    { taxYear: 2027, value: 345_000, total: 20_000, business: 10_000, cents: 7_224_450 },
    { taxYear: 2027, value: 900_000, total: 20_000, business: 1_000, cents: 1_535_395 },
  ])('gives $cents cents for R $value in $taxYear', ({ taxYear, value, total, business, cents }) => {
    const assessed = assessTax(
      taxCase({
        taxYear,
        vehicle: { valueCents: value * 100 },
        totalM: total * 1000,
        businessM: business * 1000,
      }),
    )
    expect(assessed).toMatchObject({ deemedCostCents: cents, deductibleCents: cents })
    expect(joinTexts(assessed.sources)).toContain('Rate per Kilometre Schedule')
  })

  it('takes each band of each table up to its upper end', () => {
    for (const taxYear of [2022, 2023, 2024, 2025, 2026, 2027]) {
      const bands = publishedTables(taxYear).costs!.bands
      for (const [i, band] of bands.entries()) {
        const fixedCost = (valueCents: number) =>
          assessTax(
            taxCase({
              taxYear,
              totalM: 1_000_000,
              businessM: 1_000_000,
              allowanceCents: null,
              vehicle: { valueCents, bearsFuel: false, bearsMaintenance: false },
            }),
          ).deemedCostCents
        const upperEnd = Number.isFinite(band.valueUpToCents) ? band.valueUpToCents : 500_000_000
        expect(fixedCost(upperEnd)).toBe(band.fixedCents)
        if (i + 1 < bands.length) expect(fixedCost(band.valueUpToCents + 1)).toBe(bands[i + 1].fixedCents)
        // All 10 000 km are business, so the whole fixed cost counts, and each part of the cost per kilometre.
        const deemedCost = (vehicle: Partial<TaxCase['vehicle']>) =>
          assessTax(
            taxCase({
              taxYear,
              totalM: 10_000_000,
              businessM: 10_000_000,
              allowanceCents: null,
              vehicle: { valueCents: upperEnd, ...vehicle },
            }),
          ).deemedCostCents
        const [fuel, maintenance] = [band.fuelCentsPerKm * 10_000, band.maintenanceCentsPerKm * 10_000]
        expect(deemedCost({})).toBe(Math.round(band.fixedCents + fuel + maintenance))
        expect(deemedCost({ bearsFuel: false })).toBe(Math.round(band.fixedCents + maintenance))
        expect(deemedCost({ hasMaintenancePlan: true })).toBe(Math.round(band.fixedCents + fuel))
      }
    }
  })

  it('names a conflict between sources only if it matters', () => {
    const warningsFor = (valueCents: number) =>
      assessTax(taxCase({ taxYear: 2027, vehicle: { valueCents } })).warnings.join()
    expect(warningsFor(80_500_000)).not.toContain('126')
    expect(warningsFor(80_500_001)).toContain('126.9')
  })

  it('is limited to the allowance, and asks for it if missing', () => {
    expect(assessTax(taxCase({ allowanceCents: 5_000_000 })).deductibleCents).toBe(5_000_000)
    expect(assessTax(taxCase({ allowanceCents: 0 }))).toMatchObject({
      deductibleCents: 0,
      warnings: expect.arrayContaining([expect.stringContaining('nothing to deduct from')]),
    })
    expect(assessTax(taxCase({ allowanceCents: null }))).toMatchObject({
      deemedCostCents: 6_807_850,
      deductibleCents: null,
    })
  })

  it('leaves out fuel and maintenance that the driver did not bear in full', () => {
    const deemed = (vehicle: Partial<TaxCase['vehicle']>) => assessTax(taxCase({ vehicle })).deemedCostCents
    expect(deemed({ bearsFuel: false })).toBe(6_807_850 - 1_779_000)
    expect(deemed({ bearsMaintenance: false })).toBe(6_807_850 - 654_000)
    expect(deemed({ hasMaintenancePlan: true })).toBe(6_807_850 - 654_000)
    const unsaid = assessTax(taxCase({ vehicle: { bearsFuel: null } }))
    expect(unsaid.deemedCostCents).toBe(6_807_850 - 1_779_000)
    expect(unsaid.warnings.join()).toContain('no fuel cost was counted')
  })

  it('counts the days of a leap year', () => {
    expect([2023, 2024, 2025].map(daysOfTaxYear)).toEqual([365, 366, 365])
    const half = taxCase({
      taxYear: 2024,
      days: 183,
      vehicle: { bearsFuel: false, bearsMaintenance: false },
      totalM: 1_000_000,
      businessM: 1_000_000,
    })
    // A year's amount is divided by 365 here, too, and 366 days count as a full year.
    expect(assessTax(half).deemedCostCents).toBe(Math.round((8_695_800 * 183) / 365))
    expect(assessTax({ ...half, days: 366 }).deemedCostCents).toBe(8_695_800)
    expect(assessTax({ ...half, days: null }).deemedCostCents).toBe(8_695_800)
    expect(() => assessTax({ ...half, days: 367 })).toThrow('from 1 to 366')
    expect(() => assessTax({ ...half, taxYear: 2025, days: 366 })).toThrow('from 1 to 365')
  })

  it('shows both methods if both can be worked out, and claims the one that was chosen', () => {
    const costs = { ...NO_COSTS, fuelCents: 2_000_000, insuranceCents: 900_000 }
    const both = assessTax(taxCase({ costs, method: 'actual' }))
    expect(both).toMatchObject({ deemedCostCents: 6_807_850, actualCostCents: 3_592_857, deductibleCents: 3_592_857 })
    const leased = assessTax(taxCase({ costs: { ...NO_COSTS, leaseCents: 6_000_000 }, vehicle: { acquired: 'lease' } }))
    expect(leased.actualCostCents).toBe(3_000_000)
    expect(assessTax(taxCase({ method: 'actual' }))).toMatchObject({ actualCostCents: null, deductibleCents: null })
  })

  it('does not claim an allowance at the prescribed rate if the year has no table', () => {
    expect(assessTax(taxCase({ taxYear: 2021 }))).toMatchObject({
      deemedCostCents: null,
      deductibleCents: null,
      claimCents: null,
      taxableCents: 100_000_000,
      notClaimable: expect.stringContaining('table of 2020/21 is missing'),
      warnings: expect.arrayContaining([expect.stringContaining('No deemed-cost table for 2020/21')]),
    })
    const costs = { ...NO_COSTS, fuelCents: 2_000_000 }
    expect(assessTax(taxCase({ taxYear: 2021, costs }))).toMatchObject({ claimCents: 3_142_857, notClaimable: null })
    expect(assessTax(taxCase({ taxYear: 2021, costs, method: 'deemed' }))).toMatchObject({
      actualCostCents: 3_142_857,
      claimCents: null,
    })
    expect(assessTax(taxCase({ taxYear: 2040 }))).toMatchObject({ deemedCostCents: null, claimCents: null })
  })

  it('needs a value if the year has a table', () => {
    expect(assessTax(taxCase({ taxYear: 2021, vehicle: { valueCents: null } })).claimCents).toBeNull()
    expect(() => assessTax(taxCase({ vehicle: { valueCents: null } }))).toThrow('vehicle.value')
  })

  it('does not take months for days', () => {
    const assessed = assessTax(taxCase({ months: 6 }))
    expect(assessed.deemedCostCents).toBe(6_807_850)
    expect(assessed.warnings.join()).toContain('give the days')
  })

  it('names unconfirmed tables', () => {
    const isUnconfirmed = (taxYear: number) => assessTax(taxCase({ taxYear })).warnings.join().includes('not confirmed')
    expect([2022, 2023, 2024, 2025, 2026, 2027].map(isUnconfirmed)).toEqual([true, true, true, false, false, false])
  })
})

describe('paid per kilometre', () => {
  const paid = (reimbursedCentsPerKm: number | null, taxYear = 2026) =>
    assessTax(
      taxCase({
        situation: 'reimbursed',
        taxYear,
        reimbursedCentsPerKm,
        allowanceCents: null,
        vehicle: { valueCents: null },
      }),
    )

  it('taxes the part above the prescribed rate', () => {
    expect(paid(550)).toMatchObject({
      prescribedCentsPerKm: 476,
      taxableAboveRateCents: 740_000,
      deductibleCents: null,
    })
    expect(paid(476).taxableAboveRateCents).toBe(0)
    expect(paid(300).taxableAboveRateCents).toBe(0)
    expect(paid(550, 2040)).toMatchObject({ prescribedCentsPerKm: null, taxableAboveRateCents: null })
    expect(() => paid(null)).toThrow('reimbursed_per_km')
  })
})

describe('rates with parts of a cent', () => {
  it('are shown as they are counted', () => {
    const assessed = assessTax(
      taxCase({ situation: 'reimbursed', reimbursedCentsPerKm: 480.55, vehicle: { valueCents: null } }),
    )
    expect(assessed.taxableAboveRateCents).toBe(45_500)
    expect(joinTexts(assessed.steps)).toContain('Paid R 4,8055 per km, R 0,0455 per km above the rate')
  })
})

describe('a company car', () => {
  const car = (rest: Partial<TaxCase>, hasMaintenancePlan = false) =>
    assessTax(taxCase({ situation: 'employer_car', ...rest, vehicle: { valueCents: 40_000_000, hasMaintenancePlan } }))

  it('is taxed by its value, and less by the logbook', () => {
    expect(car({}).fringeBenefitCents).toBe(16_800_000)
    expect(car({}, true).fringeBenefitCents).toBe(15_600_000)
    expect(car({ businessM: 5_000_000 }).fringeBenefitAfterLogbookCents).toBe(12_600_000)
    expect(car({ months: 6 }).fringeBenefitCents).toBe(8_400_000)
    expect(car({ days: 73 }).fringeBenefitCents).toBe(3_360_000)
    expect(car({ totalM: null, businessM: null })).toMatchObject({
      fringeBenefitCents: 16_800_000,
      fringeBenefitAfterLogbookCents: null,
    })
    expect(car({ totalM: 0, businessM: 0 }).fringeBenefitAfterLogbookCents).toBe(16_800_000)
  })
})

describe('own business', () => {
  it('deducts the business share of the costs', () => {
    const costs = { ...NO_COSTS, fuelCents: 2_000_000 }
    const own = taxCase({ situation: 'own_business', costs, allowanceCents: null })
    expect(assessTax(own)).toMatchObject({
      deemedCostCents: null,
      actualCostCents: 4_000_000,
      deductibleCents: 4_000_000,
    })
    const asDeemed = assessTax({ ...own, method: 'deemed' })
    expect(asDeemed).toMatchObject({ deemedCostCents: null, deductibleCents: 4_000_000 })
    expect(asDeemed.warnings.join()).toContain('actual cost is used for your own business')
    expect(() => assessTax({ ...own, costs: null })).toThrow(RefusedTaxCase)
  })
})

describe('any case', () => {
  it('is refused if business is more than the total', () => {
    expect(() => assessTax(taxCase({ businessM: 20_000_001 }))).toThrow('more than the total kilometres')
    expect(() => assessTax(taxCase({ totalM: null }))).toThrow('total_km')
    expect(() => assessTax(taxCase({ vehicle: { valueCents: null } }))).toThrow('vehicle.value')
    expect(() => assessTax(taxCase({ allowanceCents: -1 }))).toThrow('allowance must be 0 or more')
  })

  const kilometres = fc.integer({ min: 0, max: 200_000_000 })
  const amount = fc.integer({ min: 0, max: 10_000_000 })
  const cases = fc.record({
    taxYear: fc.integer({ min: 2021, max: 2028 }),
    situation: fc.constantFrom('allowance', 'reimbursed', 'employer_car', 'own_business'),
    method: fc.constantFrom('deemed', 'actual', null),
    totalM: fc.integer({ min: 1, max: 200_000_000 }),
    days: fc.option(fc.integer({ min: 1, max: 365 })),
    allowanceCents: fc.integer({ min: 0, max: 50_000_000 }),
    reimbursedCentsPerKm: fc.integer({ min: 0, max: 1000 }),
    financeDebtCents: fc.option(fc.integer({ min: 0, max: 200_000_000 })),
    costs: fc
      .record({ fuelCents: amount, financeCents: amount, leaseCents: amount })
      .map((costs) => ({ ...NO_COSTS, ...costs })),
    vehicle: fc.record({
      valueCents: fc.integer({ min: 1, max: 200_000_000 }),
      acquired: fc.constantFrom('cash', 'lease', 'other', null),
      acquiredOn: fc.constantFrom(null, '2012-06-30', '2019-09-01', '2020-02-29'),
      kind: fc.constantFrom('car', 'delivery', 'motorcycle', null),
      providedByEmployer: fc.boolean(),
      bearsFuel: fc.boolean(),
      hasMaintenancePlan: fc.boolean(),
    }),
  })

  it('deducts no less with more business kilometres, and never more than the income', () => {
    fc.assert(
      fc.property(cases, kilometres, kilometres, (each, one, other) => {
        const [less, more] = [Math.min(one, other, each.totalM), Math.min(Math.max(one, other), each.totalM)]
        const [a, b] = [
          assessTax(taxCase({ ...each, businessM: less })),
          assessTax(taxCase({ ...each, businessM: more })),
        ]
        for (const figure of ['deemedCostCents', 'actualCostCents', 'deductibleCents', 'claimCents'] as const) {
          expect(b[figure] ?? 0).toBeGreaterThanOrEqual(a[figure] ?? 0)
        }
        expect(b.fringeBenefitAfterLogbookCents ?? 0).toBeLessThanOrEqual(a.fringeBenefitAfterLogbookCents ?? 0)
        if (b.incomeCents === null) expect(b.taxableCents).toBeNull()
        else {
          expect(b.claimCents ?? 0).toBeLessThanOrEqual(b.incomeCents)
          expect(b.taxableCents).toBe(b.incomeCents - (b.claimCents ?? 0))
        }
        expect(b.claimCents === null).toBe(b.notClaimable !== null)
      }),
    )
  })

  it('claims no more with more unlogged kilometres', () => {
    fc.assert(
      fc.property(cases, kilometres, fc.nat(20_000_000), (each, business, unloggedM) => {
        const businessM = Math.min(business, each.totalM)
        const [a, b] = [
          assessTax(taxCase({ ...each, businessM })),
          assessTax(taxCase({ ...each, businessM, totalM: each.totalM + unloggedM })),
        ]
        for (const figure of ['deemedCostCents', 'actualCostCents', 'deductibleCents', 'claimCents'] as const) {
          expect(b[figure] ?? 0).toBeLessThanOrEqual(a[figure] ?? 0)
        }
        expect(b.incomeCents).toBe(a.incomeCents)
      }),
    )
  })

  it('claims nothing without both readings, and names the missing one', () => {
    fc.assert(
      fc.property(cases, fc.boolean(), (each, openingRead) => {
        const businessM = Math.floor(each.totalM / 2)
        const assessed = assessTax(taxCase({ ...each, businessM, openingRead, closingRead: !openingRead }))
        expect(assessed.deemedCostCents ?? assessed.actualCostCents).toBeNull()
        if (assessed.code3703Cents !== null || (each.vehicle.providedByEmployer && each.situation !== 'employer_car'))
          return
        expect(assessed.claimCents).toBeNull()
        expect(assessed.notClaimable).toContain('needs the reading of')
      }),
    )
  })

  it('returns whole cents', () => {
    fc.assert(
      fc.property(cases, (each) => {
        const { prescribedCentsPerKm: _, ...assessed } = assessTax(
          taxCase({ ...each, businessM: Math.floor(each.totalM / 3) }),
        )
        for (const value of Object.values(assessed))
          if (typeof value === 'number') expect(Number.isInteger(value)).toBe(true)
      }),
    )
  })
})
