import { createCompany, deleteCompany, updateCompany } from '@spoor/contract/routes/admin-companies.ts'
import type { AdminCompany } from '@spoor/contract/routes/admin-companies.ts'
import type { RequestOf } from '@spoor/contract/route.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/api.ts'
import { toast } from '../../../ui/toast.ts'
import { ADMIN, useReloadAdmin } from '../admin-queries.ts'
import { ADMIN_ERRORS, ADMIN_SUCCESSES } from '../admin-toasts.ts'
import { serverMessage } from '../server-message.ts'
import type { CompanyPage } from './use-companies.ts'
import { t } from '../../../language/t.ts'

type NewCompany = RequestOf<typeof createCompany>['body']
type CompanyChange = RequestOf<typeof updateCompany>['body']

/** Everything that can be done to companies but for payments; each says in a toast what came of it. */
export function useCompanyActions() {
  const queryClient = useQueryClient()
  const reload = useReloadAdmin()
  const done = (words: string) => () => {
    toast.success(words)
    void reload()
  }
  const show = (company: AdminCompany) =>
    queryClient.setQueriesData<CompanyPage>(
      { queryKey: [ADMIN, 'companies', 'list'] },
      (page) => page && { ...page, items: page.items.map((one) => (one.id === company.id ? company : one)) },
    )
  return {
    create: useMutation({
      mutationFn: (body: NewCompany) => api.call(createCompany, { body }),
      onSuccess: done(ADMIN_SUCCESSES.companyCreated),
      onError: (error) => toast.error(serverMessage(error, ADMIN_ERRORS.createCompany)),
    }),
    update: useMutation({
      mutationFn: ({ id, change }: { id: string; change: CompanyChange }) =>
        api.call(updateCompany, { params: { id }, body: change }),
      onSuccess: done(ADMIN_SUCCESSES.companyUpdated),
      onError: (error) => toast.error(serverMessage(error, ADMIN_ERRORS.updateCompany)),
    }),
    /** Shown at once, and taken back where the server refuses. */
    toggle: useMutation({
      mutationFn: (company: AdminCompany) =>
        api.call(updateCompany, { params: { id: company.id }, body: { is_active: !company.is_active } }),
      onMutate: (company) => void show({ ...company, is_active: !company.is_active }),
      onSuccess: (company) =>
        done(company.is_active ? ADMIN_SUCCESSES.companyActivated : ADMIN_SUCCESSES.companyDeactivated)(),
      onError: (_, company) => {
        show(company)
        toast.error(ADMIN_ERRORS.updateCompanyStatus)
      },
    }),
    remove: useMutation({
      mutationFn: (id: string) => api.call(deleteCompany, { params: { id } }),
      onSuccess: done(t('Company removed')),
      onError: (error) => toast.error(serverMessage(error, t('Failed to remove company'))),
    }),
  }
}
