import { listEnquiries, markEnquiryAnswered } from '@spoor/contract/routes/enquiries.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/api.ts'
import { toast } from '../../../ui/toast.ts'
import { ADMIN } from '../admin-queries.ts'
import { serverMessage } from '../server-message.ts'
import { t } from '../../../language/t.ts'

const ENQUIRIES = [ADMIN, 'companies', 'enquiries'] as const

/** The enquiries of companies that wait for an answer. */
export const useEnquiries = () =>
  useQuery({
    queryKey: ENQUIRIES,
    queryFn: async ({ signal }) => {
      const { items } = await api.call(listEnquiries, {}, { signal })
      return items.filter(({ answered_at }) => answered_at === null)
    },
  })

export function useAnswered() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.call(markEnquiryAnswered, { params: { id } }),
    onSuccess: ({ company_name }) => {
      toast.success(t('Enquiry of {company_name} marked as answered', { company_name }))
      void queryClient.invalidateQueries({ queryKey: ENQUIRIES })
    },
    onError: (error) => toast.error(serverMessage(error, t('Failed to mark the enquiry'))),
  })
}
