import * as routes from '@spoor/contract/routes/admin-companies.ts'
import type { AdminCompany } from '@spoor/contract/routes/admin-companies.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, queryReply } from '../../../api/api.ts'
import { ADMIN, pageParams, serverMessage, uniqueById, useReloadAdmin, type CountedPage } from '../admin-queries.ts'
import type { AdminSearch } from '../admin-search.ts'
import type { RequestOf } from '@spoor/contract/route.ts'
import { toast } from '../../../ui/toast.ts'
import { ADMIN_ERRORS, ADMIN_SUCCESSES } from '../admin-toasts.ts'
import { t } from '../../../language/t.ts'

export const useCompanies = ({ q, active, company_sort, page }: AdminSearch) => {
  const query = { q, is_active: active, sort: company_sort, ...pageParams(page) }
  return useQuery({
    queryKey: [ADMIN, 'companies', 'list', query],
    queryFn: async ({ signal }) => uniqueById(await api.callList(routes.listCompanies, { query }, { signal })),
    placeholderData: keepPreviousData,
  })
}

const OPTIONS = 20

/** Options for the company picker: the first companies whose name matches. */
export const useCompanyOptions = (q: string, enabled: boolean) =>
  useQuery({
    queryKey: [ADMIN, 'companies', 'options', q],
    queryFn: queryReply(routes.listCompanies, { query: { q: q || undefined, limit: OPTIONS } }),
    enabled,
    placeholderData: keepPreviousData,
  })

type NewCompany = RequestOf<typeof routes.createCompany>['body']
type CompanyChange = RequestOf<typeof routes.updateCompany>['body']

/** All actions on companies except payments; each reports its result in a toast. */
export function useCompanyActions() {
  const queryClient = useQueryClient()
  const reload = useReloadAdmin()
  const done = (words: string) => () => {
    toast.success(words)
    void reload()
  }
  const show = (company: AdminCompany) =>
    queryClient.setQueriesData<CountedPage<AdminCompany>>(
      { queryKey: [ADMIN, 'companies', 'list'] },
      (page) => page && { ...page, items: page.items.map((one) => (one.id === company.id ? company : one)) },
    )
  return {
    create: useMutation({
      mutationFn: (body: NewCompany) => api.call(routes.createCompany, { body }),
      onSuccess: done(ADMIN_SUCCESSES.companyCreated),
      onError: (error) => toast.error(serverMessage(error, ADMIN_ERRORS.createCompany)),
    }),
    update: useMutation({
      mutationFn: ({ id, change }: { id: string; change: CompanyChange }) =>
        api.call(routes.updateCompany, { params: { id }, body: change }),
      onSuccess: done(ADMIN_SUCCESSES.companyUpdated),
      onError: (error) => toast.error(serverMessage(error, ADMIN_ERRORS.updateCompany)),
    }),
    /** Optimistic; reverted if the server refuses. */
    toggle: useMutation({
      mutationFn: (company: AdminCompany) =>
        api.call(routes.updateCompany, { params: { id: company.id }, body: { is_active: !company.is_active } }),
      onMutate: (company) => void show({ ...company, is_active: !company.is_active }),
      onSuccess: (company) =>
        done(company.is_active ? ADMIN_SUCCESSES.companyActivated : ADMIN_SUCCESSES.companyDeactivated)(),
      onError: (_, company) => {
        show(company)
        toast.error(ADMIN_ERRORS.updateCompanyStatus)
      },
    }),
    remove: useMutation({
      mutationFn: (id: string) => api.call(routes.deleteCompany, { params: { id } }),
      onSuccess: done(t('Company removed')),
      onError: (error) => toast.error(serverMessage(error, t('Failed to remove company'))),
    }),
  }
}
