import { DEFAULT_TRIP_COLUMNS } from '@spoor/contract/trip-columns.ts'
import type { TripColumn } from '@spoor/contract/trip-columns.ts'
import type { SavedFilter } from './logbook-search.ts'

export interface TabTemplate {
  name: string
  about: string
  filter: SavedFilter
  columns: readonly TripColumn[]
}

/** Ready tabs that a driver can take over and change. */
export const TAB_TEMPLATES: readonly TabTemplate[] = [
  {
    name: 'To confirm',
    about: 'Trips that wait for your word',
    filter: { status: 'pending' },
    columns: DEFAULT_TRIP_COLUMNS,
  },
  {
    name: 'Business without a reason',
    about: 'What SARS would ask about',
    filter: { classification: 'business', reason: 'missing' },
    columns: DEFAULT_TRIP_COLUMNS,
  },
  {
    name: 'This month',
    about: 'Moves on with the calendar',
    filter: { period: 'this-month' },
    columns: DEFAULT_TRIP_COLUMNS,
  },
  {
    name: 'This tax year',
    about: 'From 1 March, with what it may be worth',
    filter: { period: 'this-tax-year', classification: 'business' },
    columns: ['when', 'locations', 'distance', 'costs', 'reason', 'status'],
  },
  {
    name: 'Long trips',
    about: '100 km and more',
    filter: { min_km: 100 },
    columns: DEFAULT_TRIP_COLUMNS,
  },
]
