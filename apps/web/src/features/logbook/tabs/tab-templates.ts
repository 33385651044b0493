import { DEFAULT_TRIP_COLUMNS } from '@spoor/contract/trip-columns.ts'
import type { TripColumn } from '@spoor/contract/trip-columns.ts'
import type { SavedFilter } from '../filter/logbook-search.ts'
import { t } from '../../../language/t.ts'

export interface TabTemplate {
  name: string
  about: string
  filter: SavedFilter
  columns: readonly TripColumn[]
}

/** Templates for tabs, which a driver can add and change. */
export const TAB_TEMPLATES: readonly TabTemplate[] = [
  {
    name: t('To confirm'),
    about: t('Trips to review'),
    filter: { status: 'pending' },
    columns: DEFAULT_TRIP_COLUMNS,
  },
  {
    name: t('Business without a reason'),
    about: t('What SARS would ask about'),
    filter: { classification: 'business', reason: 'missing' },
    columns: DEFAULT_TRIP_COLUMNS,
  },
  {
    name: t('This month'),
    about: t('Moves with the calendar'),
    filter: { period: 'this-month' },
    columns: DEFAULT_TRIP_COLUMNS,
  },
  {
    name: t('This tax year'),
    about: t('From 1 March, with what it may be worth'),
    filter: { period: 'this-tax-year', classification: 'business' },
    columns: ['when', 'locations', 'distance', 'costs', 'reason', 'status'],
  },
  {
    name: t('Long trips'),
    about: t('100\u00a0km and more'),
    filter: { min_km: 100 },
    columns: DEFAULT_TRIP_COLUMNS,
  },
]
