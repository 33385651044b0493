import { getCostSummary } from '@spoor/contract/routes/costs.ts'
import { getLogbook } from '@spoor/contract/routes/logbook.ts'
import * as routes from '@spoor/contract/routes/vehicles.ts'
import type { OdometerReading, Vehicle, VehicleChange } from '@spoor/contract/routes/vehicles.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, queryReply } from '../../api/api.ts'
import { logbooksQuery } from '../../api/use-logbooks.ts'
import { t } from '../../language/t.ts'
import { useAction, type ActionOptions } from '../../ui/use-action.ts'

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
    queryFn: queryReply(routes.getVehicleYear, { params: { id }, query: { tax_year: taxYear } }),
    placeholderData: keepPreviousData,
  })

export const useVehicleLogbook = (id: string, taxYear: number) =>
  useQuery({
    queryKey: [VEHICLES, id, 'logbook', taxYear],
    queryFn: queryReply(getLogbook, { params: { tax_year: taxYear }, query: { vehicle_id: id } }),
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
    queryFn: queryReply(routes.listOdometerReadings, { params: { id } }),
  })

/** Trips, logbooks and the dashboard show vehicle names, so refetch everything: all keys start with the empty one. */
const useVehicleAction = <Input, Result>(options: ActionOptions<Input, Result>) =>
  useAction({ ...options, reloads: [[]] })

/** Adds a vehicle. A sole vehicle is the default without being marked, and stays so when a second is added. */
export const useAddVehicle = () =>
  useVehicleAction({
    call: async (body: VehicleChange & { name: string }) => {
      const { items } = await api.call(routes.listVehicles, {})
      const added = await api.call(routes.createVehicle, { body })
      if (items.length === 1 && !body.is_default)
        await api.call(routes.updateVehicle, { params: { id: items[0].id }, body: { is_default: true } })
      return added
    },
    success: t('Vehicle added'),
    failure: t('The vehicle could not be saved'),
    failsIn: 'form',
  })

export const useChangeVehicle = (onDone: () => void) =>
  useVehicleAction({
    call: ({ id, ...body }: VehicleChange & { id: string }) => api.call(routes.updateVehicle, { params: { id }, body }),
    success: t('Vehicle saved'),
    failure: t('The vehicle could not be saved'),
    failsIn: 'form',
    onDone,
  })

export const useMergeVehicle = (onMerged: (into: string) => void) =>
  useVehicleAction({
    call: ({ id, into }: { id: string; into: string }) =>
      api.call(routes.mergeVehicle, { params: { id }, body: { into } }),
    success: t('Vehicles merged'),
    failure: t('The vehicles could not be merged'),
    failsIn: 'form',
    onDone: (_, { into }) => onMerged(into),
  })

export const useDeleteReading = (id: string) =>
  useVehicleAction({
    call: (date: string) => api.call(routes.deleteOdometerReading, { params: { id, date } }),
    success: t('Odometer reading deleted'),
    failure: t('The reading could not be deleted'),
  })

const getReadingPath = ({ path }: { path: string }, { vehicle_id: id, date }: OdometerReading): string =>
  path.replace(':id', id).replace(':date', date)

export const useSendPhoto = (reading: OdometerReading) =>
  useVehicleAction({
    call: (photo: File) =>
      api.sendFile({ ...routes.sendOdometerPhoto, path: getReadingPath(routes.sendOdometerPhoto, reading) }, photo),
    success: t('Photo saved'),
    failure: t('The photo could not be saved'),
  })

export const useYearCosts = (id: string, taxYear: number) =>
  useQuery({
    queryKey: [VEHICLES, id, 'costs', 'summary', taxYear],
    queryFn: queryReply(getCostSummary, { params: { id }, query: { tax_year: taxYear } }),
  })
