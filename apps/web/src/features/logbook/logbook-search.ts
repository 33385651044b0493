import { TRIP_SORTS, TRIP_STATUSES } from '@spoor/contract/routes/trips.ts'
import type { TripFilter } from '@spoor/contract/routes/trips.ts'

export type TripSort = (typeof TRIP_SORTS)[number]

/** What the address of /logbook may carry: the filter, the order, the page, the chosen trip and what is open. */
export interface LogbookSearch extends TripFilter {
  sort?: TripSort
  /** Where the page begins; none is the first page. */
  cursor?: string
  page?: number
  /** The trip that is chosen on the map. */
  trip?: string
  /** Opens the form for a trip by hand. */
  add?: true
  /** Opens the download of the logbook. */
  download?: true
}

const CLASSIFICATION_FILTERS = ['business', 'private', 'unclassified'] as const
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const DAY = /^\d{4}-\d{2}-\d{2}$/
const MAX_TEXT = 200

/** Takes from an address what is understood, and drops the rest without a word: addresses are shared and outlive changes. */
export function logbookSearch(search: Record<string, unknown>): LogbookSearch {
  const text = (name: string) => {
    const value = search[name]
    return typeof value === 'string' || typeof value === 'number'
      ? String(value).slice(0, MAX_TEXT) || undefined
      : undefined
  }
  const matching = (name: string, pattern: RegExp) => {
    const value = text(name)
    return value && pattern.test(value) ? value : undefined
  }
  const oneOf = <T>(name: string, values: readonly T[]) => values.find((value) => value === search[name])
  const flag = (name: string): true | undefined => (search[name] ? true : undefined)
  const page = Number(search.page)
  const cursor = text('cursor')
  return dropUndefined({
    from: matching('from', DAY),
    to: matching('to', DAY),
    classification: oneOf('classification', CLASSIFICATION_FILTERS),
    status: oneOf('status', TRIP_STATUSES),
    vehicle_id: matching('vehicle_id', UUID),
    upload_id: matching('upload_id', UUID),
    q: text('q'),
    sort: oneOf('sort', TRIP_SORTS),
    cursor,
    page: cursor && Number.isInteger(page) && page > 1 ? page : undefined,
    trip: matching('trip', UUID),
    add: flag('add'),
    download: flag('download'),
  })
}

/** The part of an address that lists, totals and bulk actions share. */
export function filterOf(search: LogbookSearch): TripFilter {
  const { from, to, classification, status, vehicle_id, upload_id, q } = search
  return dropUndefined({ from, to, classification, status, vehicle_id, upload_id, q })
}

export const isFiltered = (search: LogbookSearch): boolean => Object.keys(filterOf(search)).length > 0

/** The address after a change of filter or order: from the first page, with no trip chosen. */
export function withFilter(search: LogbookSearch, change: Partial<LogbookSearch>): LogbookSearch {
  return dropUndefined({ ...search, ...change, cursor: undefined, page: undefined, trip: undefined })
}

function dropUndefined<T extends object>(object: T): T {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined && value !== '')) as T
}
