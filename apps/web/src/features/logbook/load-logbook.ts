import { localDateAt } from '@spoor/core/units/local-date.ts'
import { queryClient } from '../../api/query-client.ts'
import { settingsQuery } from '../../api/use-settings.ts'
import { vehiclesQuery } from '../../api/use-vehicles.ts'
import { currentSession } from '../../auth/session.ts'
import { timezoneOf } from '../../auth/use-session.ts'
import { filterOn } from './filter/date-presets.ts'
import { savedFilterOf, sortOf } from './filter/logbook-search.ts'
import type { LogbookSearch } from './filter/logbook-search.ts'
import { chunkQuery, daysQuery, inOrderQuery, totalsQuery } from './trip-queries.ts'
import { chunksIn } from './list/trip-rows.ts'
import { tabsQuery } from './tabs/use-tabs.ts'

/** Runs of days that are loaded around the top of the list. */
const FIRST_RUNS = 2

/**
 * Asks for what the page shows first, before it is drawn: what has come by then needs no second drawing. What fails is
 * asked for again by the page, which says so.
 */
export function loadLogbook(search: LogbookSearch): void {
  const filter = filterOn(localDateAt(Date.now(), timezoneOf(currentSession())), savedFilterOf(search))
  const sort = sortOf(search)
  void loadList()
  void queryClient.prefetchQuery(totalsQuery(filter))
  void queryClient.prefetchQuery(vehiclesQuery)
  void queryClient.prefetchQuery(tabsQuery)
  void queryClient.prefetchQuery(settingsQuery)

  async function loadList(): Promise<void> {
    if (sort.endsWith('distance')) return queryClient.prefetchInfiniteQuery(inOrderQuery(filter, sort))
    await queryClient.prefetchQuery(daysQuery(filter))
    const days = queryClient.getQueryData(daysQuery(filter).queryKey) ?? []
    for (const run of chunksIn(sort, days).slice(0, FIRST_RUNS)) {
      void queryClient.prefetchQuery(chunkQuery(filter, sort, run))
    }
  }
}
