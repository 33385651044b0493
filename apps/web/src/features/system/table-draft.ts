import type { TaxTable } from '@spoor/contract/routes/tax.ts'
import { rand, readNumber, writeNumber } from '../../format/read-number.ts'
import type { NumberRule } from '../../format/read-number.ts'

/** A band of the deemed-cost table as texts; an empty upper end is the last band. */
export interface BandDraft {
  valueUpTo: string
  fixedCost: string
  fuel: string
  maintenance: string
}

export const VALUE: NumberRule = rand({ min: 1, max: 1_000_000_000 })
export const FIXED: NumberRule = rand({ max: 10_000_000 })
export const CENTS_PER_KM: NumberRule = { min: 0, max: 10_000, decimals: 2, unit: null }
export const RATE: NumberRule = rand({ min: 0.01, max: 1000 })

export const EMPTY_BAND: BandDraft = { valueUpTo: '', fixedCost: '', fuel: '', maintenance: '' }

export function draftOfBands(bands: TaxTable['bands']): BandDraft[] {
  return (bands ?? []).map((band) => ({
    valueUpTo: band.value_up_to === null ? '' : writeNumber(band.value_up_to, VALUE),
    fixedCost: writeNumber(band.fixed_cost, FIXED),
    fuel: writeNumber(band.fuel, CENTS_PER_KM),
    maintenance: writeNumber(band.maintenance, CENTS_PER_KM),
  }))
}

/** The bands, or null where a field cannot be read; no rows are no table. */
export function bandsOfDraft(draft: readonly BandDraft[]): NonNullable<TaxTable['bands']> | null {
  const bands = draft.map((band) => ({
    value_up_to: band.valueUpTo.trim() === '' ? null : readNumber(band.valueUpTo, VALUE),
    fixed_cost: readNumber(band.fixedCost, FIXED),
    fuel: readNumber(band.fuel, CENTS_PER_KM),
    maintenance: readNumber(band.maintenance, CENTS_PER_KM),
    isRead: band.valueUpTo.trim() === '' || readNumber(band.valueUpTo, VALUE) !== null,
  }))
  const read = bands.flatMap(({ isRead, fixed_cost, fuel, maintenance, value_up_to }) =>
    isRead && fixed_cost !== null && fuel !== null && maintenance !== null
      ? [{ value_up_to, fixed_cost, fuel, maintenance }]
      : [],
  )
  return read.length === draft.length ? read : null
}
