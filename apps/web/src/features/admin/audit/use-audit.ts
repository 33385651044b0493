import { exportAudit, listAudit } from '@spoor/contract/routes/admin-overview.ts'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { api } from '../../../api/api.ts'
import { saveDownload } from '../../../api/save-download.ts'
import { toast } from '../../../ui/toast.ts'
import { ADMIN } from '../admin-queries.ts'
import type { AuditKind } from '../admin-search.ts'
import { serverMessage } from '../server-message.ts'
import { t } from '../../../language/t.ts'

/** Whose and which part of the record. */
export interface AuditFilter {
  subject_kind?: AuditKind
  subject_id?: string
  from?: string
  to?: string
}

export const useAudit = (filter: AuditFilter, limit: number) =>
  useInfiniteQuery({
    queryKey: [ADMIN, 'audit', filter, limit],
    queryFn: ({ signal, pageParam }) =>
      api.call(listAudit, { query: { ...filter, cursor: pageParam, limit } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })

export const useAuditExport = () =>
  useMutation({
    mutationFn: async (filter: AuditFilter) => saveDownload(await api.download(exportAudit, { query: filter })),
    onError: (error) => toast.error(serverMessage(error, t('Failed to export the record'))),
  })
