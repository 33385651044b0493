import { listFuelPrices, putFuelPrice } from '@spoor/contract/routes/costs.ts'
import { correctTaxTable, listTaxTables } from '@spoor/contract/routes/tax.ts'
import type { RequestOf } from '@spoor/contract/route.ts'
import { useQuery } from '@tanstack/react-query'
import { api, queryItems } from '../../api/api.ts'
import { t } from '../../language/t.ts'
import { useAction, type ActionOptions } from '../../ui/use-action.ts'

const TAX_TABLES = ['admin', 'tax-tables']
const FUEL_PRICES = ['admin', 'fuel-prices']

export const useTaxTables = () => useQuery({ queryKey: TAX_TABLES, queryFn: queryItems(listTaxTables) })

export const useCorrectTable = (taxYear: number, onDone: () => void) =>
  useAction({
    call: (body: RequestOf<typeof correctTaxTable>['body']) =>
      api.call(correctTaxTable, { params: { tax_year: taxYear }, body }),
    success: t('Tax table saved'),
    failure: t('The tax table could not be saved'),
    failsIn: 'form',
    onDone,
    reloads: [TAX_TABLES],
  })

export const useFuelPrices = () => useQuery({ queryKey: FUEL_PRICES, queryFn: queryItems(listFuelPrices) })

export type PriceChange = RequestOf<typeof putFuelPrice>['params'] & RequestOf<typeof putFuelPrice>['body']

export const usePutFuelPrice = (
  options: Pick<ActionOptions<PriceChange, unknown>, 'success' | 'failsIn' | 'onDone'> = {},
) =>
  useAction({
    ...options,
    call: ({ month, zone, fuel, ...body }) => api.call(putFuelPrice, { params: { month, zone, fuel }, body }),
    failure: t('The price could not be saved'),
    reloads: [FUEL_PRICES],
  })
