import { readSearch } from '../../format/read-search.ts'

/** What the address of the dashboard may carry: the tax year of the figures, by the year in which it ends. */
export interface DashboardSearch {
  year?: number
}

export const dashboardSearch = (search: Record<string, unknown>): DashboardSearch => ({
  year: readSearch(search).taxYear('year'),
})
