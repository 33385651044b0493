import { TRIP_DOUBTS } from '@spoor/core/report/logbook-trip.ts'
import { TRIP_REASONS, TRIP_SORTS, TRIP_STATUSES } from '@spoor/contract/words/search-words.ts'
import type { TripFilter } from '@spoor/contract/routes/trips.ts'
import type { Period } from '@spoor/contract/words/trip-columns.ts'
import { readSearch } from '../../../format/read-search.ts'

export type TripSort = (typeof TRIP_SORTS)[number]
export type SavedFilter = TripFilter & { period?: Period }

export interface LogbookSearch extends SavedFilter {
  sort?: TripSort
  /** The tab that the filter came from. */
  tab?: string
  trip?: string
  map?: true
  /** Shows this day on the map instead of the list. */
  day?: string
  add?: true
  download?: true
  /** Opens the form that submits the logbook to the driver's company. */
  submit?: true
}

const CLASSIFICATION_FILTERS = ['business', 'private', 'unclassified'] as const
// Repeats the contract's list, because this file is part of every page's initial bundle.
const PERIODS = ['this-month', 'last-month', 'this-tax-year', 'last-tax-year'] as const satisfies Period[]
export const MAX_KM = 10_000

export function parseLogbookSearch(search: Record<string, unknown>): LogbookSearch {
  const { text, day, uuid, readOption, flag } = readSearch(search)
  const km = (name: string) => {
    const value = Number(text(name))
    return text(name) !== undefined && value >= 0 && value <= MAX_KM ? value : undefined
  }
  const period = readOption('period', PERIODS)
  return {
    period,
    from: period ? undefined : day('from'),
    to: period ? undefined : day('to'),
    classification: readOption('classification', CLASSIFICATION_FILTERS),
    status: readOption('status', TRIP_STATUSES),
    vehicle_id: uuid('vehicle_id'),
    upload_id: uuid('upload_id'),
    reason: readOption('reason', TRIP_REASONS),
    doubt: readOption('doubt', TRIP_DOUBTS),
    work_hours: readOption('work_hours', ['within', 'outside'] as const),
    min_km: km('min_km'),
    max_km: km('max_km'),
    q: text('q'),
    sort: readOption('sort', TRIP_SORTS),
    tab: uuid('tab'),
    trip: uuid('trip'),
    map: flag('map'),
    day: day('day'),
    add: flag('add'),
    download: flag('download'),
    submit: flag('submit'),
  }
}

/** The filter of a URL in the shape that a tab saves. */
export function toSavedFilter(search: LogbookSearch): SavedFilter {
  const {
    sort: _sort,
    tab: _tab,
    trip: _trip,
    map: _map,
    day: _day,
    add: _add,
    download: _download,
    submit: _submit,
    ...filter
  } = search
  return dropUndefined(filter)
}

export const getSort = ({ sort = '-started_at' }: LogbookSearch): TripSort => sort

export const isFiltered = (search: LogbookSearch): boolean => Object.keys(toSavedFilter(search)).length > 0

/** Changes the filter or sort order and clears the chosen trip. */
export function withFilter(change: Partial<LogbookSearch>) {
  return (now: LogbookSearch): LogbookSearch => dropUndefined({ ...now, ...change, trip: undefined })
}

export const toggleMap = (now: LogbookSearch): LogbookSearch => ({
  ...now,
  map: now.map ? undefined : true,
  day: undefined,
})

/** Deep equality of two filters or other plain objects. */
export function isSameAs(a: object, b: object): boolean {
  const entries = (one: object) =>
    JSON.stringify(
      Object.entries(one)
        .filter(([, value]) => value !== undefined)
        .toSorted(([x], [y]) => (x < y ? -1 : 1)),
    )
  return entries(a) === entries(b)
}

function dropUndefined<T extends object>(object: T): T {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined && value !== '')) as T
}
