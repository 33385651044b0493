import { downloadLogbookExcel, downloadLogbookPdf } from '@spoor/contract/routes/logbook.ts'
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
