import { RECENT_UPLOADS_DASHBOARD, UPLOAD_POLL_MS } from '@spoor/contract/limits.ts'
import { getDrivingDays, getPersonalStats } from '@spoor/contract/routes/stats.ts'
import type { DrivingDays, PersonalStats } from '@spoor/contract/routes/stats.ts'
import { getTripTotals, listTrips } from '@spoor/contract/routes/trips.ts'
import type { Trip } from '@spoor/contract/routes/trips.ts'
import { listRecentUploads } from '@spoor/contract/routes/uploads.ts'
import type { Upload } from '@spoor/contract/routes/uploads.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'

const RECENT_TRIPS = 6

export interface Dashboard {
  stats: PersonalStats
  days: DrivingDays
  /** Business trips of which SARS would ask the reason. */
  withoutReason: number
  trips: Trip[]
  uploads: Upload[]
}

const isRunning = ({ status }: Upload): boolean => status === 'received' || status === 'extracting'

/** Everything that the dashboard shows, in one round; after a fault nothing old is passed off as new. */
export function useDashboard() {
  return useQuery({
    queryKey: ['dashboard'],
    queryFn: async ({ signal }): Promise<Dashboard> => {
      const [stats, days, totals, trips, uploads] = await Promise.all([
        api.call(getPersonalStats, {}, { signal }),
        api.call(getDrivingDays, {}, { signal }),
        api.call(getTripTotals, { query: { classification: 'business', reason: 'missing' } }, { signal }),
        api.call(listTrips, { query: { limit: RECENT_TRIPS } }, { signal }),
        api.call(listRecentUploads, { query: { limit: RECENT_UPLOADS_DASHBOARD } }, { signal }),
      ])
      return { stats, days, withoutReason: totals.trips, trips: trips.items, uploads }
    },
    // While a file is being read its trips are on their way.
    refetchInterval: ({ state }) => (state.data?.uploads.some(isRunning) ? UPLOAD_POLL_MS : false),
  })
}
