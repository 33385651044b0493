import * as routes from '@spoor/contract/routes/reports.ts'
import type { ReportContent, ReportWithContent } from '@spoor/contract/routes/reports.ts'
import type { RequestOf } from '@spoor/contract/route.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api, downloadFile, queryItems } from '../../api/api.ts'
import { useAction, type ActionOptions } from '../../ui/use-action.ts'
import { t } from '../../language/t.ts'

const LIST = ['reports', 'list']
const getReportKey = (id: string) => ['reports', 'one', id]

const pages = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next_cursor }: { next_cursor: string | null }) => next_cursor ?? undefined,
}

export const useReports = () =>
  useInfiniteQuery({
    ...pages,
    queryKey: LIST,
    queryFn: ({ signal, pageParam: cursor }) => api.call(routes.listReports, { query: { cursor } }, { signal }),
    select: ({ pages: all }) => ({ items: all.flatMap(({ items }) => items), total: all[0].total }),
  })

/** A report with the rows of the pages loaded so far. */
export const useReport = (id: string) =>
  useInfiniteQuery({
    ...pages,
    queryKey: getReportKey(id),
    queryFn: ({ signal, pageParam: cursor }) =>
      api.call(routes.getReport, { params: { id }, query: { cursor } }, { signal }),
    select: joinRows,
  })

/** The content of a share link, with the rows of the pages loaded so far. */
export const useSharedReport = (token: string) =>
  useInfiniteQuery({
    ...pages,
    queryKey: ['reports', 'shared', token],
    queryFn: ({ signal, pageParam: cursor }) =>
      api.call(routes.getSharedReport, { params: { token }, query: { cursor } }, { signal }),
    select: joinRows,
    retry: false,
    // Every access to the link is logged for its driver.
    staleTime: Infinity,
  })

function joinRows<Page extends { content: ReportContent }>({ pages: [first, ...more] }: { pages: Page[] }): Page {
  const rows = [...first.content.rows, ...more.flatMap(({ content }) => content.rows)]
  return { ...first, content: { ...first.content, rows } }
}

export const useShares = (id: string) =>
  useQuery({ queryKey: ['reports', 'shares', id], queryFn: queryItems(routes.listReportShares, { params: { id } }) })

/** An action on a report; reloads the list and the report afterwards. */
export const useReportAction = <Input, Result>(options: ActionOptions<Input, Result>) =>
  useAction({ ...options, reloads: [['reports']] })

export type NewReport = RequestOf<typeof routes.createReport>['body']
export type ReportChange = RequestOf<typeof routes.updateReport>['body']

export const createReport = (body: NewReport) => api.call(routes.createReport, { body })
export const changeReport = (id: string, body: ReportChange): Promise<ReportWithContent> =>
  api.call(routes.updateReport, { params: { id }, body })
export const freezeReport = (id: string) => api.call(routes.freezeReport, { params: { id } })
export const deleteReport = (id: string) => api.call(routes.deleteReport, { params: { id } })
export const verifyReport = (id: string) => api.call(routes.verifyReport, { params: { id } })
export const shareReport = (id: string, days: 7 | 30 | 90) =>
  api.call(routes.shareReport, { params: { id }, body: { days } })
export const revokeShare = (id: string, shareId: string) =>
  api.call(routes.revokeReportShare, { params: { id, share_id: shareId } })

const DOWNLOADS = {
  pdf: routes.downloadReportPdf,
  excel: routes.downloadReportExcel,
  json: routes.downloadReportJson,
} as const

export const useReportDownload = (id: string) =>
  useAction({
    call: (format: keyof typeof DOWNLOADS) => downloadFile(DOWNLOADS[format], { params: { id } }),
    failure: t('The report could not be downloaded'),
  })
