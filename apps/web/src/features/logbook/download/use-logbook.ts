import { downloadLogbookExcel, downloadLogbookPdf } from '@spoor/contract/routes/logbook.ts'
import { putOdometerReading } from '@spoor/contract/routes/vehicles.ts'
import { api } from '../../../api/api.ts'
import { logbookRequest, type LogbookChoice } from '../../../api/use-logbooks.ts'
import { saveDownload } from '../../../api/save-download.ts'
import { endFirstLogbook } from '../../../first-logbook/first-logbook-state.ts'
import { useAction } from '../../../ui/use-action.ts'
import { t } from '../../../language/t.ts'

const ROUTES = { excel: downloadLogbookExcel, pdf: downloadLogbookPdf } as const

export const useLogbookDownload = () =>
  useAction({
    call: async ({ choice, format }: { choice: LogbookChoice; format: keyof typeof ROUTES }) => {
      saveDownload(await api.download(ROUTES[format], logbookRequest(choice)))
    },
    failure: t('The logbook could not be downloaded'),
    onDone: endFirstLogbook,
  })

export const useOdometerEntry = (vehicleId: string) =>
  useAction({
    call: ({ date, odometerKm }: { date: string; odometerKm: number }) =>
      api.call(putOdometerReading, { params: { id: vehicleId, date }, body: { odometer_km: odometerKm } }),
    success: t('Odometer reading saved'),
    failure: t('The reading could not be saved'),
    reloads: [['logbooks']],
  })
