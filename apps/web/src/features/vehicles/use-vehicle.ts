import { getCostSummary } from '@spoor/contract/routes/costs.ts'
import { getLogbook } from '@spoor/contract/routes/logbook.ts'
import * as routes from '@spoor/contract/routes/vehicles.ts'
import type { OdometerReading, Vehicle, VehicleChange } from '@spoor/contract/routes/vehicles.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { logbooksQuery } from '../../api/use-logbooks.ts'
import { t } from '../../language/t.ts'
import { toast } from '../../ui/toast.ts'

export const formatVehicleTitle = ({ name, registration }: Pick<Vehicle, 'name' | 'registration'>): string =>
  name || registration || t('Vehicle without a name')

/** '2022 Toyota Hilux', or the known parts of it. */
export const formatMake = ({ make, model, model_year }: Pick<Vehicle, 'make' | 'model' | 'model_year'>): string =>
  [model_year, make, model].filter(Boolean).join(' ')

/** Names used in files that differ from the vehicle's name. */
export const listOtherNames = ({ name, registration, file_names: names }: Vehicle): string =>
  names.filter((one) => one !== '' && one !== name && one !== registration).join(', ')

/** Nested under `vehicles`, so changes to a vehicle or its trips refetch these too. */
const VEHICLES = 'vehicles'

export const useVehicleYear = (id: string, taxYear: number) =>
  useQuery({
    queryKey: [VEHICLES, id, 'year', taxYear],
    queryFn: ({ signal }) =>
      api.call(routes.getVehicleYear, { params: { id }, query: { tax_year: taxYear } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const useVehicleLogbook = (id: string, taxYear: number) =>
  useQuery({
    queryKey: [VEHICLES, id, 'logbook', taxYear],
    queryFn: ({ signal }) =>
      api.call(getLogbook, { params: { tax_year: taxYear }, query: { vehicle_id: id } }, { signal }),
  })

/** Tax years with trips of this vehicle, newest first. */
export const useVehicleYears = (id: string) =>
  useQuery({
    ...logbooksQuery,
    select: (items) => items.filter(({ vehicle_id }) => vehicle_id === id).map(({ tax_year }) => tax_year),
  })

export const useReadings = (id: string) =>
  useQuery({
    queryKey: [VEHICLES, id, 'odometer'],
    queryFn: ({ signal }) => api.call(routes.listOdometerReadings, { params: { id } }, { signal }),
  })

/** Trips, logbooks and the dashboard show vehicle names, so refetch everything. */
function useVehicleAction<Input, Result>(
  does: (input: Input) => Promise<Result>,
  says: string,
  /** Runs before the refetch, because the current vehicle may be gone afterwards. */
  onDone?: (input: Input) => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: does,
    onSuccess: async (_, input) => {
      toast.success(says)
      onDone?.(input)
      await client.invalidateQueries()
    },
  })
}

/** Adds a vehicle. An only vehicle was the usual one without being marked so; it stays that beside a second one. */
export const useAddVehicle = () =>
  useVehicleAction(async (body: VehicleChange & { name: string }) => {
    const { items } = await api.call(routes.listVehicles, {})
    const added = await api.call(routes.createVehicle, { body })
    if (items.length === 1 && !body.is_default)
      await api.call(routes.updateVehicle, { params: { id: items[0].id }, body: { is_default: true } })
    return added
  }, t('Vehicle added'))

export const useChangeVehicle = () =>
  useVehicleAction(
    ({ id, ...body }: VehicleChange & { id: string }) => api.call(routes.updateVehicle, { params: { id }, body }),
    t('Vehicle saved'),
  )

export const useMergeVehicle = (onMerged: (into: string) => void) =>
  useVehicleAction(
    ({ id, into }: { id: string; into: string }) => api.call(routes.mergeVehicle, { params: { id }, body: { into } }),
    t('Vehicles merged'),
    ({ into }) => onMerged(into),
  )

export const usePutReading = (id: string) =>
  useVehicleAction(
    ({ date, odometerKm }: { date: string; odometerKm: number }) =>
      api.call(routes.putOdometerReading, { params: { id, date }, body: { odometer_km: odometerKm } }),
    t('Odometer reading saved'),
  )

export const useDeleteReading = (id: string) =>
  useVehicleAction(
    (date: string) => api.call(routes.deleteOdometerReading, { params: { id, date } }),
    t('Odometer reading deleted'),
  )

const getReadingPath = ({ path }: { path: string }, { vehicle_id: id, date }: OdometerReading): string =>
  path.replace(':id', id).replace(':date', date)

export const useSendPhoto = (reading: OdometerReading) =>
  useVehicleAction(
    (photo: File) =>
      api.sendFile({ ...routes.sendOdometerPhoto, path: getReadingPath(routes.sendOdometerPhoto, reading) }, photo),
    t('Photo saved'),
  )

export const useYearCosts = (id: string, taxYear: number) =>
  useQuery({
    queryKey: [VEHICLES, id, 'costs', 'summary', taxYear],
    queryFn: ({ signal }) => api.call(getCostSummary, { params: { id }, query: { tax_year: taxYear } }, { signal }),
  })
