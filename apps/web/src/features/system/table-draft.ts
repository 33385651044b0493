import { correctTaxTable, type TaxTable } from '@spoor/contract/routes/tax.ts'
import { enteredNumber, rand, readNumber, writeNumber, type NumberRule } from '../../format/read-number.ts'
import { t } from '../../language/t.ts'
import { schemaResolver } from '../../ui/schema-resolver.ts'

export const VALUE: NumberRule = rand({ min: 1, max: 1_000_000_000 })
const FIXED: NumberRule = rand({ max: 10_000_000 })
const CENTS_PER_KM: NumberRule = { min: 0, max: 10_000, decimals: 2, unit: null }
export const RATE: NumberRule = rand({ min: 0.01, max: 1000 })

export const EMPTY_BAND = { value_up_to: '', fixed_cost: '', fuel: '', maintenance: '' }

/** The form's values for a year, as text; '' if unknown. The last band has no upper end. */
export const toTableDraft = ({ rate, value_limit, bands }: Pick<TaxTable, 'rate' | 'value_limit' | 'bands'>) => ({
  rate: writeNumber(rate, RATE),
  value_limit: writeNumber(value_limit, VALUE),
  bands: (bands ?? []).map((band) => ({
    value_up_to: writeNumber(band.value_up_to, VALUE),
    fixed_cost: writeNumber(band.fixed_cost, FIXED),
    fuel: writeNumber(band.fuel, CENTS_PER_KM),
    maintenance: writeNumber(band.maintenance, CENTS_PER_KM),
  })),
  source: '',
  confirmed: false,
})

/** Without bands there is no deemed-cost table. */
export const tableResolver = schemaResolver(correctTaxTable.schemas.body, {
  body: ({ rate, value_limit: limit, bands, ...draft }: ReturnType<typeof toTableDraft>) => ({
    ...draft,
    rate: enteredNumber(rate, RATE),
    value_limit: enteredNumber(limit, VALUE),
    bands:
      bands.length === 0
        ? null
        : bands.map((band) => ({
            value_up_to: enteredNumber(band.value_up_to, VALUE),
            fixed_cost: readNumber(band.fixed_cost, FIXED) ?? Number.NaN,
            fuel: readNumber(band.fuel, CENTS_PER_KM) ?? Number.NaN,
            maintenance: readNumber(band.maintenance, CENTS_PER_KM) ?? Number.NaN,
          })),
  }),
  numbers: { rate: RATE, value_limit: VALUE },
  sentences: {
    rate: t('Enter rand per km, such as R 5,20'),
    value_limit: t('Enter an amount, such as R 800 000'),
    source: t('Enter where the figures are from, such as the Government Gazette.'),
  },
})
