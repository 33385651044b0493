import { describe, expect, it } from 'vitest'
import { assessTax } from './assess-tax.ts'
import { correctTables, PUBLISHED_EDITION, publishedTables, type TableCorrection } from './tax-tables.ts'
import { taxCase } from './testing/tax-case.ts'

const CORRECTION: TableCorrection = {
  taxYear: 2028,
  revision: 1,
  costs: {
    source: 'Notice 1, Government Gazette 1',
    confirmed: true,
    bands: [{ valueUpToCents: Infinity, fixedCents: 10_000_000, fuelCentsPerKm: 100, maintenanceCentsPerKm: 50 }],
  },
  rate: null,
  limit: null,
}
const CASE = taxCase({ taxYear: 2028 })

describe('publishedTables', () => {
  it('changes its edition with its figures', () => {
    const all = Array.from({ length: 12 }, (_, i) => publishedTables(2020 + i))
    let digest = 0
    for (const sign of JSON.stringify(all)) digest = (digest * 31 + sign.charCodeAt(0)) % 1_000_003
    // If a figure changes, raise PUBLISHED_EDITION and put the new digest here. A new kind changes only the digest.
    expect([PUBLISHED_EDITION, digest]).toEqual([1, 61389])
  })
})

describe('correctTables', () => {
  it('applies the latest correction to the published figures, and leaves other years alone', () => {
    const second = { ...CORRECTION, revision: 2, rate: { centsPerKm: 500, source: 'Notice 2', confirmed: false } }
    const tables = correctTables([second, CORRECTION])
    expect(tables(2028)).toEqual({
      costs: CORRECTION.costs,
      rate: second.rate,
      limit: null,
      version: '2028-correction-2',
    })
    expect(tables(2027)).toEqual(publishedTables(2027))
    expect(correctTables([{ ...CORRECTION, taxYear: 2026 }])(2026).rate?.centsPerKm).toBe(476)
  })

  it('is used and named by an assessment', () => {
    expect(assessTax(CASE, correctTables([CORRECTION]))).toMatchObject({
      deemedCostCents: 6_500_000,
      tableVersion: '2028-correction-1',
    })
    expect(assessTax(CASE)).toMatchObject({ deemedCostCents: null, tableVersion: '2028-published-1' })
  })
})
