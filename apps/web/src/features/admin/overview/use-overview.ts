import { getActivity, getAdminStats } from '@spoor/contract/routes/admin-overview.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/api.ts'
import { ADMIN } from '../admin-queries.ts'

export const OVERVIEW = [ADMIN, 'overview'] as const

/** Users register while the page is open, so refetch every minute. */
const REFRESH_MS = 60_000

export const useOverview = () =>
  useQuery({
    queryKey: OVERVIEW,
    queryFn: async ({ signal }) => {
      const [stats, activity] = await Promise.all([
        api.call(getAdminStats, {}, { signal }),
        api.call(getActivity, { query: {} }, { signal }),
      ])
      return { stats, activity }
    },
    refetchInterval: REFRESH_MS,
  })
