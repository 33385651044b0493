import { correctTaxTable, type TaxTable } from '@spoor/contract/routes/tax.ts'
import { enteredNumber, findNumberFault, rand, readNumber, writeNumber } from '../../format/read-number.ts'
import type { NumberRule } from '../../format/read-number.ts'
import { t } from '../../language/t.ts'

const { body: Body } = correctTaxTable.schemas

/** A deemed-cost band as text; the last band has no upper end. */
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

export function toBandDrafts(bands: TaxTable['bands']): BandDraft[] {
  return (bands ?? []).map((band) => ({
    valueUpTo: band.value_up_to === null ? '' : writeNumber(band.value_up_to, VALUE),
    fixedCost: writeNumber(band.fixed_cost, FIXED),
    fuel: writeNumber(band.fuel, CENTS_PER_KM),
    maintenance: writeNumber(band.maintenance, CENTS_PER_KM),
  }))
}

/** Form values for a year, as text; '' if unknown. */
export interface TableDraft {
  rate: string
  limit: string
  bands: readonly BandDraft[]
  source: string
  confirmed: boolean
}

/** Returns the request body, or the error. Without bands there is no deemed-cost table. */
export function readTable({ rate, limit, bands, source, confirmed }: TableDraft) {
  const { data, error } = Body.safeParse({
    bands:
      bands.length === 0
        ? null
        : bands.map((band) => ({
            value_up_to: enteredNumber(band.valueUpTo, VALUE),
            fixed_cost: readNumber(band.fixedCost, FIXED),
            fuel: readNumber(band.fuel, CENTS_PER_KM),
            maintenance: readNumber(band.maintenance, CENTS_PER_KM),
          })),
    rate: enteredNumber(rate, RATE),
    value_limit: enteredNumber(limit, VALUE),
    source,
    confirmed,
  })
  if (data) return { table: data }
  const [{ path }] = error.issues
  if (path[0] === 'rate') return { fault: findNumberFault(rate, RATE, t('Enter rand per km, such as R 5,20')) }
  if (path[0] === 'value_limit')
    return { fault: findNumberFault(limit, VALUE, t('Enter an amount, such as R 800 000')) }
  if (path[0] === 'source') {
    return { fault: t('Enter where the figures are from, such as the Government Gazette.') }
  }
  return { fault: t('A figure in the table is not valid. Fill in every field; only the last band has no upper limit.') }
}
