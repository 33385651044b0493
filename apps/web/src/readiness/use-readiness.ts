import { getReadiness, listReadiness } from '@spoor/contract/routes/vehicles.ts'
import { useQuery } from '@tanstack/react-query'
import { queryItems, queryReply } from '../api/api.ts'

export const useReadiness = (vehicleId: string, taxYear: number, { enabled = true } = {}) =>
  useQuery({
    queryKey: ['vehicles', vehicleId, 'readiness', taxYear],
    queryFn: queryReply(getReadiness, { params: { id: vehicleId }, query: { tax_year: taxYear } }),
    enabled,
  })

/** Readiness of the vehicles in use this tax year, those with the most trips first; limited to the first few. */
export const useReadinessOfVehicles = () =>
  useQuery({ queryKey: ['vehicles', 'readiness'], queryFn: queryItems(listReadiness) })
