import { listCompanies } from '@spoor/contract/routes/admin-companies.ts'
import type { AdminCompany } from '@spoor/contract/routes/admin-companies.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../api/api.ts'
import { ADMIN, pageOf } from '../admin-queries.ts'
import type { AdminSearch } from '../admin-search.ts'
import { uniqueById } from '../unique-by-id.ts'

export interface CompanyPage {
  items: AdminCompany[]
  total: number
}

/** The companies that the address asks for. */
export const useCompanies = ({ q, active, company_sort, page }: AdminSearch) => {
  const query = { q, is_active: active, sort: company_sort, ...pageOf(page) }
  return useQuery({
    queryKey: [ADMIN, 'companies', 'list', query],
    queryFn: async ({ signal }): Promise<CompanyPage> => {
      const { items, total } = await api.callList(listCompanies, { query }, { signal })
      return { items: uniqueById(items), total }
    },
    placeholderData: keepPreviousData,
  })
}

const OPTIONS = 20

/** The first companies whose name matches, to choose from. */
export const useCompanyOptions = (q: string, enabled: boolean) =>
  useQuery({
    queryKey: [ADMIN, 'companies', 'options', q],
    queryFn: ({ signal }) => api.call(listCompanies, { query: { q: q || undefined, limit: OPTIONS } }, { signal }),
    enabled,
    placeholderData: keepPreviousData,
  })
