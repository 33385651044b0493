import { listVehicles } from '@spoor/contract/routes/vehicles.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from './api.ts'

/** The driver's vehicles. */
export const useVehicles = () =>
  useQuery({
    queryKey: ['vehicles'],
    queryFn: async ({ signal }) => (await api.call(listVehicles, {}, { signal })).items,
  })
