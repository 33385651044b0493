import { TRIP_STATUSES } from '@spoor/contract/routes/trips.ts'

/** What the address of /logbook may carry. */
export interface LogbookSearch {
  /** Opens the form for a trip by hand. */
  add?: true
  /** Opens the download of the logbook. */
  download?: true
  status?: (typeof TRIP_STATUSES)[number]
}

export function logbookSearch(search: Record<string, unknown>): LogbookSearch {
  const status = TRIP_STATUSES.find((one) => one === search.status)
  return {
    ...(search.add ? { add: true } : {}),
    ...(search.download ? { download: true } : {}),
    ...(status ? { status } : {}),
  }
}
