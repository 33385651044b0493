import { RECENT_UPLOADS_DASHBOARD, UPLOAD_POLL_MS } from '@spoor/contract/limits/limits.ts'
import { getPersonalStats, type PersonalStats } from '@spoor/contract/routes/stats.ts'
import { getPersonTax, type PersonTax } from '@spoor/contract/routes/tax.ts'
import { getTripTotals, listTrips, type Trip } from '@spoor/contract/routes/trips.ts'
import { listRecentUploads, type Upload } from '@spoor/contract/routes/uploads.ts'
import { listReadiness, type Readiness } from '@spoor/contract/routes/vehicles.ts'
import { WITHOUT_REASON } from '@spoor/core/report/gaps.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { isRunning } from '../../api/upload-running.ts'
import { toReviewQuery } from '../../api/use-trips-to-review.ts'

const RECENT_TRIPS = 6

export interface Dashboard {
  /** For the selected tax year. */
  stats: PersonalStats
  tax: PersonTax
  /** Trips to review in all years. */
  pendingTrips: number
  /** Business trips in all years without the reason that SARS requires. */
  withoutReason: number
  /** What the logbooks of the current tax year are missing, by vehicle. */
  readiness: Readiness[]
  trips: Trip[]
  uploads: Upload[]
  /** Uploads that wait for an answer. */
  needLook: Upload[]
}

/**
 * All data of the dashboard in one batch, so that the layout does not shift after loading. After an error, no outdated
 * figures remain on screen.
 *
 * @param year the tax year of the figures; by default the latest with trips
 */
export function useDashboard(year: number | undefined) {
  const client = useQueryClient()
  return useQuery({
    queryKey: ['dashboard', year ?? 'latest'],
    queryFn: async ({ signal }): Promise<Dashboard> => {
      const [{ stats, tax }, pending, withoutReason, readiness, trips, uploads, needLook] = await Promise.all([
        api.call(getPersonalStats, { query: { tax_year: year ?? 'latest' } }, { signal }).then(async (stats) => ({
          stats,
          tax: await api.call(getPersonTax, { query: { tax_year: stats.taxYear } }, { signal }),
        })),
        // The menu shows the same count.
        client.fetchQuery({ ...toReviewQuery, staleTime: 0 }),
        api.call(getTripTotals, { query: WITHOUT_REASON }, { signal }),
        api.call(listReadiness, {}, { signal }),
        api.call(listTrips, { query: { limit: RECENT_TRIPS } }, { signal }),
        api.call(listRecentUploads, { query: { limit: RECENT_UPLOADS_DASHBOARD } }, { signal }),
        api.call(listRecentUploads, { query: { status: 'needs_look' } }, { signal }),
      ])
      return {
        stats,
        tax,
        pendingTrips: pending.trips,
        withoutReason: withoutReason.trips,
        readiness: readiness.items,
        trips: trips.items,
        uploads,
        needLook,
      }
    },
    // Changing the tax year replaces the figures without a loading state.
    placeholderData: keepPreviousData,
    // An upload in progress may add trips.
    refetchInterval: ({ state }) =>
      state.data?.uploads.some(({ status }) => isRunning(status)) ? UPLOAD_POLL_MS : false,
  })
}
