import * as routes from '@spoor/contract/routes/tax.ts'
import type { PersonTaxInputs, TaxInputs } from '@spoor/contract/routes/tax.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, queryReply } from '../../api/api.ts'
import { t } from '../../language/t.ts'
import { useAction } from '../../ui/use-action.ts'

const VEHICLE = 'vehicle-tax'
const PERSON = 'person-tax'
/** Trips, readings, costs and the vehicle all affect these figures, so refetch on each visit. */
const ALWAYS_STALE = { staleTime: 0 }
const taxKey = (vehicleId: string, taxYear: number) => [VEHICLE, vehicleId, taxYear] as const

export const useVehicleTax = (vehicleId: string, taxYear: number) =>
  useQuery({
    queryKey: taxKey(vehicleId, taxYear),
    queryFn: queryReply(routes.getVehicleTax, { params: { id: vehicleId }, query: { tax_year: taxYear } }),
    ...ALWAYS_STALE,
  })

/** Travel pay belongs to the person, so each vehicle's figures depend on the others. */
export function useSaveTax(vehicleId: string, taxYear: number) {
  const client = useQueryClient()
  return useAction({
    call: (inputs: TaxInputs) =>
      api.call(routes.putVehicleTax, { params: { id: vehicleId }, query: { tax_year: taxYear }, body: inputs }),
    failure: t('The tax details could not be saved'),
    failsIn: 'form',
    onDone: (tax) => client.setQueryData(taxKey(vehicleId, taxYear), tax),
    reloads: [[PERSON]],
  })
}

/** Travel pay in a tax year and the single claim for all vehicles. */
export const usePersonTax = (taxYear: number) =>
  useQuery({
    queryKey: [PERSON, taxYear],
    queryFn: queryReply(routes.getPersonTax, { query: { tax_year: taxYear } }),
    ...ALWAYS_STALE,
  })

export function useSaveTravelPay(taxYear: number) {
  const client = useQueryClient()
  return useAction({
    call: (inputs: PersonTaxInputs) => api.call(routes.putPersonTax, { query: { tax_year: taxYear }, body: inputs }),
    success: t('Travel pay saved'),
    failure: t('The travel pay could not be saved'),
    failsIn: 'form',
    onDone: (tax) => client.setQueryData([PERSON, taxYear], tax),
    reloads: [[VEHICLE]],
  })
}
