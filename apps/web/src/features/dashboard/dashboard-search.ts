import { readSearch } from '../../format/read-search.ts'

/** Search parameters of the dashboard: the tax year of the figures, identified by the year in which it ends. */
export interface DashboardSearch {
  year?: number
}

export const parseDashboardSearch = (search: Record<string, unknown>): DashboardSearch => ({
  year: readSearch(search).taxYear('year'),
})
