import {
  getProof,
  getPaymentReceipt,
  listExpiringSoon,
  listPayments,
  listPendingPayments,
  type PendingPayment,
} from '@spoor/contract/routes/admin-payments.ts'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api, downloadFile } from '../../../api/api.ts'
import { useAction, type ActionOptions } from '../../../ui/use-action.ts'
import { ADMIN, pageParams, serverMessage, uniqueById, useReloadAdmin, type CountedPage } from '../admin-queries.ts'
import { t } from '../../../language/t.ts'

export type PendingPage = CountedPage<PendingPayment>
export const PENDING = [ADMIN, 'payments', 'pending'] as const

export const usePendingPayments = ({ q, page }: { q?: string; page?: number }) =>
  useQuery({
    queryKey: [...PENDING, q, page],
    queryFn: async ({ signal }) =>
      uniqueById(await api.callList(listPendingPayments, { query: { q, ...pageParams(page) } }, { signal })),
    placeholderData: keepPreviousData,
  })

/** A short page, because the list comes below pending payments. */
export const EXPIRING_PER_PAGE = 5

export const useExpiringSoon = (page: number) =>
  useQuery({
    queryKey: [ADMIN, 'payments', 'expiring', page],
    queryFn: async ({ signal }) =>
      uniqueById(await api.callList(listExpiringSoon, { query: pageParams(page, EXPIRING_PER_PAGE) }, { signal })),
    placeholderData: keepPreviousData,
  })

/** Who paid: a user, or a company for its employees. */
export type Payer = { user_id: string } | { company_id: string }

const HISTORY_PAGE = 10

export const usePaymentHistory = (payer: Payer) =>
  useInfiniteQuery({
    queryKey: [ADMIN, 'payments', 'history', payer],
    queryFn: ({ signal, pageParam }) =>
      api.call(listPayments, { query: { ...payer, cursor: pageParam, limit: HISTORY_PAGE } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  })

export const useReceipt = () =>
  useAction({
    call: (paymentId: string) => downloadFile(getPaymentReceipt, { params: { id: paymentId } }),
    failure: t('Failed to download the receipt'),
    explain: serverMessage,
  })

/** A change of an online payment in a dialog, which stays open and shows a failure. */
export function usePaymentAction<Result>(action: Pick<ActionOptions<void, Result>, 'call' | 'success' | 'onDone'>) {
  const reloads = useReloadAdmin()
  return useAction({ ...action, failure: t('Nothing was changed'), failsIn: 'form', explain: serverMessage, reloads })
}

export const useProof = (userId: string, proofId: string) =>
  useQuery({
    queryKey: [ADMIN, 'proofs', userId, proofId],
    queryFn: ({ signal }) => api.download(getProof, { params: { user_id: userId, id: proofId } }, { signal }),
    gcTime: 0,
  })
