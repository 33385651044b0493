import { downloadLogbookExcel, downloadLogbookPdf, getLogbook, listLogbooks } from '@spoor/contract/routes/logbook.ts'
import { putOdometerReading } from '@spoor/contract/routes/vehicles.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/api.ts'
import { messageOf } from '../../../api/api-error.ts'
import { saveDownload } from '../../../api/save-download.ts'
import { toast } from '../../../ui/toast.ts'
import { t } from '../../../language/t.ts'

export const useLogbooks = () =>
  useQuery({
    queryKey: ['logbooks', 'list'],
    queryFn: async ({ signal }) => (await api.call(listLogbooks, {}, { signal })).items,
  })

export interface LogbookChoice {
  taxYear: number
  vehicleId: string | undefined
}

const requestOf = ({ taxYear, vehicleId }: LogbookChoice) => ({
  params: { tax_year: taxYear },
  query: { vehicle_id: vehicleId },
})

export const useLogbook = (choice: LogbookChoice | null) =>
  useQuery({
    queryKey: ['logbooks', 'one', choice],
    queryFn: ({ signal }) => api.call(getLogbook, requestOf(choice!), { signal }),
    enabled: choice !== null,
    placeholderData: keepPreviousData,
  })

const ROUTES = { excel: downloadLogbookExcel, pdf: downloadLogbookPdf } as const

export const useLogbookDownload = () =>
  useMutation({
    mutationFn: async ({ choice, format }: { choice: LogbookChoice; format: keyof typeof ROUTES }) => {
      saveDownload(await api.download(ROUTES[format], requestOf(choice)))
    },
    onError: (error) => toast.error(messageOf(error, t('The logbook could not be downloaded'))),
  })

export function useOdometerEntry(vehicleId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ date, odometerKm }: { date: string; odometerKm: number }) =>
      api.call(putOdometerReading, { params: { id: vehicleId, date }, body: { odometer_km: odometerKm } }),
    onSuccess: async () => {
      toast.success(t('Odometer reading saved'))
      await queryClient.invalidateQueries({ queryKey: ['logbooks'] })
    },
    onError: (error) => toast.error(messageOf(error, t('The reading could not be saved'))),
  })
}
