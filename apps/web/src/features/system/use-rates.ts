import { listFuelPrices, putFuelPrice } from '@spoor/contract/routes/costs.ts'
import { correctTaxTable, listTaxTables } from '@spoor/contract/routes/tax.ts'
import type { RequestOf } from '@spoor/contract/route.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/api.ts'

const TAX_TABLES = ['admin', 'tax-tables']
const FUEL_PRICES = ['admin', 'fuel-prices']

export const useTaxTables = () =>
  useQuery({
    queryKey: TAX_TABLES,
    queryFn: async ({ signal }) => (await api.call(listTaxTables, {}, { signal })).items,
  })

export function useCorrectTable() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ taxYear, ...body }: RequestOf<typeof correctTaxTable>['body'] & { taxYear: number }) =>
      api.call(correctTaxTable, { params: { tax_year: taxYear }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: TAX_TABLES }),
  })
}

export const useFuelPrices = () =>
  useQuery({
    queryKey: FUEL_PRICES,
    queryFn: async ({ signal }) => (await api.call(listFuelPrices, {}, { signal })).items,
  })

export function usePutFuelPrice() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({
      month,
      zone,
      fuel,
      ...body
    }: RequestOf<typeof putFuelPrice>['params'] & RequestOf<typeof putFuelPrice>['body']) =>
      api.call(putFuelPrice, { params: { month, zone, fuel }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: FUEL_PRICES }),
  })
}
