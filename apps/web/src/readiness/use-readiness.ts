import { getReadiness, listReadiness } from '@spoor/contract/routes/vehicles.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'

/** What the logbook of a vehicle and tax year lacks. */
export const useReadiness = (vehicleId: string, taxYear: number) =>
  useQuery({
    queryKey: ['vehicles', vehicleId, 'readiness', taxYear],
    queryFn: ({ signal }) =>
      api.call(getReadiness, { params: { id: vehicleId }, query: { tax_year: taxYear } }, { signal }),
  })

/** The same of the vehicles in use in this tax year, those with most trips first; only of the first few. */
export const useReadinessOfVehicles = () =>
  useQuery({
    queryKey: ['vehicles', 'readiness'],
    queryFn: async ({ signal }) => (await api.call(listReadiness, {}, { signal })).items,
  })
