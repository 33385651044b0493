import * as routes from '@spoor/contract/routes/accountants.ts'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api, queryReply } from '../../api/api.ts'
import { saveDownload } from '../../api/save-download.ts'
import { t } from '../../language/t.ts'
import { useAction } from '../../ui/use-action.ts'

export const useClients = (taxYear: number, isOpen = true) =>
  useQuery({
    queryKey: ['clients', 'list', taxYear],
    queryFn: queryReply(routes.listClients, { query: { tax_year: taxYear } }),
    placeholderData: keepPreviousData,
    enabled: isOpen,
  })

export const useClientReports = (id: string) =>
  useQuery({ queryKey: ['clients', id, 'reports'], queryFn: queryReply(routes.listClientReports, { params: { id } }) })

const getClientTripsKey = (id: string, taxYear: number) => ['clients', id, 'trips', taxYear]

export const useClientTrips = (id: string, taxYear: number) =>
  useInfiniteQuery({
    queryKey: getClientTripsKey(id, taxYear),
    queryFn: ({ pageParam, signal }) =>
      api.call(
        routes.listClientTrips,
        { params: { id }, query: { tax_year: taxYear, cursor: pageParam ?? undefined } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: cursor }) => cursor,
  })

type Format = 'pdf' | 'excel'

const LOGBOOKS = { pdf: routes.downloadClientLogbookPdf, excel: routes.downloadClientLogbookExcel } as const
const REPORTS = { pdf: routes.downloadClientReportPdf, excel: routes.downloadClientReportExcel } as const

const useDownload = <Wanted>(download: (wanted: Wanted) => Promise<{ blob: Blob; filename: string }>) =>
  useAction({
    call: async (wanted: Wanted) => saveDownload(await download(wanted)),
    failure: t('The file could not be downloaded'),
  })

export const useLogbookDownload = (clientId: string, taxYear: number, vehicleId: string | null) =>
  useDownload((format: Format) =>
    api.download(LOGBOOKS[format], {
      params: { id: clientId, tax_year: taxYear },
      query: { vehicle_id: vehicleId ?? undefined },
    }),
  )

export const useReportDownload = (clientId: string, reportId: string) =>
  useDownload((format: Format) => api.download(REPORTS[format], { params: { id: clientId, report_id: reportId } }))

export const usePackageDownload = (clientId: string, taxYear: number) =>
  useDownload(() => api.download(routes.downloadClientPackage, { params: { id: clientId, tax_year: taxYear } }))

export const useAllLogbooks = (taxYear: number) =>
  useDownload(() => api.download(routes.downloadClientLogbooks, { query: { tax_year: taxYear } }))
