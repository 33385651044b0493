/** What the address of the dashboard may carry: the tax year of the figures, by the year in which it ends. */
export interface DashboardSearch {
  year?: number
}

export function dashboardSearch(search: Record<string, unknown>): DashboardSearch {
  const year = Number(search.year)
  return { year: Number.isInteger(year) && year >= 2000 && year <= 2100 ? year : undefined }
}
