import { listVehicles } from '@spoor/contract/routes/vehicles.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { queryItems } from './api.ts'

export const vehiclesQuery = queryOptions({ queryKey: ['vehicles'], queryFn: queryItems(listVehicles) })

export const useVehicles = () => useQuery(vehiclesQuery)

/** The driver's vehicles as a page of a list, those with the most trips first. */
export const useVehiclePage = () =>
  useQuery({ ...vehiclesQuery, select: (items) => ({ items: items.toSorted((a, b) => b.trips - a.trips) }) })
