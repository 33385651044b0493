import { getVehicleTax, putVehicleTax } from '@spoor/contract/routes/tax.ts'
import type { TaxInputs } from '@spoor/contract/routes/tax.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/api.ts'

const keyOf = (vehicleId: string, taxYear: number) => ['vehicle-tax', vehicleId, taxYear] as const

export const useVehicleTax = (vehicleId: string, taxYear: number) =>
  useQuery({
    queryKey: keyOf(vehicleId, taxYear),
    queryFn: ({ signal }) =>
      api.call(getVehicleTax, { params: { id: vehicleId }, query: { tax_year: taxYear } }, { signal }),
  })

export function useSaveTax(vehicleId: string, taxYear: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (inputs: TaxInputs) =>
      api.call(putVehicleTax, { params: { id: vehicleId }, query: { tax_year: taxYear }, body: inputs }),
    onSuccess: (tax) => client.setQueryData(keyOf(vehicleId, taxYear), tax),
  })
}
