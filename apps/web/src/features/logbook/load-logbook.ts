import { taxDayAt } from '@spoor/core/units/tax-year.ts'
import { queryClient } from '../../api/query-client.ts'
import { settingsQuery } from '../../api/use-settings.ts'
import { vehiclesQuery } from '../../api/use-vehicles.ts'
import { filterOn } from './filter/date-presets.ts'
import { toSavedFilter, getSort, type LogbookSearch } from './filter/logbook-search.ts'
import { daysQuery, firstTripsQuery, inOrderQuery, totalsQuery } from './trip-queries.ts'
import { tabsQuery } from './tabs/use-tabs.ts'

/**
 * Prefetches what the page shows first, so that it renders once with its data. The page itself retries failed requests and
 * shows the error.
 */
export function loadLogbook(search: LogbookSearch): void {
  const filter = filterOn(taxDayAt(Date.now()), toSavedFilter(search))
  const sort = getSort(search)
  if (sort.endsWith('distance')) void queryClient.prefetchInfiniteQuery(inOrderQuery(filter, sort))
  else {
    void queryClient.prefetchQuery(daysQuery(filter))
    void queryClient.prefetchQuery(firstTripsQuery(filter, sort))
  }
  void queryClient.prefetchQuery(totalsQuery(filter))
  void queryClient.prefetchQuery(vehiclesQuery)
  void queryClient.prefetchQuery(tabsQuery)
  void queryClient.prefetchQuery(settingsQuery)
}
