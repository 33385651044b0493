import { getRevenue } from '@spoor/contract/routes/admin-overview.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/api.ts'
import { ADMIN } from '../admin-queries.ts'

/** Two years, so that a month stands beside the same one of the year before. */
const MONTHS = 24

export const useRevenue = () =>
  useQuery({
    queryKey: [ADMIN, 'revenue'],
    queryFn: ({ signal }) => api.call(getRevenue, { query: { months: MONTHS } }, { signal }),
  })
