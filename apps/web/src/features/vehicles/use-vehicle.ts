import { getCostSummary } from '@spoor/contract/routes/costs.ts'
import { getLogbook, listLogbooks } from '@spoor/contract/routes/logbook.ts'
import * as routes from '@spoor/contract/routes/vehicles.ts'
import type { OdometerReading, VehicleChange } from '@spoor/contract/routes/vehicles.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { toast } from '../../ui/toast.ts'
import { t } from '../../language/t.ts'

/** Below `vehicles`, so that whatever changes a vehicle or its trips loads these anew too. */
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
export const useYearsOf = (id: string) =>
  useQuery({
    queryKey: ['logbooks', 'list'],
    queryFn: async ({ signal }) => (await api.call(listLogbooks, {}, { signal })).items,
    select: (items) => items.filter(({ vehicle_id }) => vehicle_id === id).map(({ tax_year }) => tax_year),
  })

export const useReadings = (id: string) =>
  useQuery({
    queryKey: [VEHICLES, id, 'odometer'],
    queryFn: ({ signal }) => api.call(routes.listOdometerReadings, { params: { id } }, { signal }),
  })

/** Trips, logbooks and the dashboard name vehicles too, so everything is loaded anew. */
function useVehicleAction<Input, Result>(
  does: (input: Input) => Promise<Result>,
  says: string,
  /** Before anything is loaded anew: what is shown may be gone then. */
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

export const useAddVehicle = () =>
  useVehicleAction(
    (body: VehicleChange & { name: string }) => api.call(routes.createVehicle, { body }),
    t('Vehicle added'),
  )

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

const ofReading = ({ path }: { path: string }, { vehicle_id: id, date }: OdometerReading): string =>
  path.replace(':id', id).replace(':date', date)

export const useSendPhoto = (reading: OdometerReading) =>
  useVehicleAction(
    (photo: File) =>
      api.sendFile({ ...routes.sendOdometerPhoto, path: ofReading(routes.sendOdometerPhoto, reading) }, photo),
    t('Photo saved'),
  )

export const useCostsOfYear = (id: string, taxYear: number) =>
  useQuery({
    queryKey: [VEHICLES, id, 'costs', 'summary', taxYear],
    queryFn: ({ signal }) => api.call(getCostSummary, { params: { id }, query: { tax_year: taxYear } }, { signal }),
  })
