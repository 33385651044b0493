import { getPersonTax, getVehicleTax, putPersonTax, putVehicleTax } from '@spoor/contract/routes/tax.ts'
import type { PersonTaxInputs, TaxInputs } from '@spoor/contract/routes/tax.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/api.ts'

const VEHICLE = 'vehicle-tax'
const PERSON = 'person-tax'
/** Trips, readings, costs and the vehicle change the figures from elsewhere: each visit asks anew. */
const ALWAYS_STALE = { staleTime: 0 }
const keyOf = (vehicleId: string, taxYear: number) => [VEHICLE, vehicleId, taxYear] as const

export const useVehicleTax = (vehicleId: string, taxYear: number) =>
  useQuery({
    queryKey: keyOf(vehicleId, taxYear),
    queryFn: ({ signal }) =>
      api.call(getVehicleTax, { params: { id: vehicleId }, query: { tax_year: taxYear } }, { signal }),
    ...ALWAYS_STALE,
  })

/** Travel pay is the person's, so that each vehicle's figures depend on all others. */
export function useSaveTax(vehicleId: string, taxYear: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (inputs: TaxInputs) =>
      api.call(putVehicleTax, { params: { id: vehicleId }, query: { tax_year: taxYear }, body: inputs }),
    onSuccess: async (tax) => {
      client.setQueryData(keyOf(vehicleId, taxYear), tax)
      await client.invalidateQueries({ queryKey: [PERSON] })
    },
  })
}

/** The travel pay of a tax year and the one claim of all vehicles. */
export const usePersonTax = (taxYear: number) =>
  useQuery({
    queryKey: [PERSON, taxYear],
    queryFn: ({ signal }) => api.call(getPersonTax, { query: { tax_year: taxYear } }, { signal }),
    ...ALWAYS_STALE,
  })

export function useSaveTravelPay(taxYear: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (inputs: PersonTaxInputs) => api.call(putPersonTax, { query: { tax_year: taxYear }, body: inputs }),
    onSuccess: async (tax) => {
      client.setQueryData([PERSON, taxYear], tax)
      await client.invalidateQueries({ queryKey: [VEHICLE] })
    },
  })
}
