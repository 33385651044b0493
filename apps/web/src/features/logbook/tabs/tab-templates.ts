import { DEFAULT_TRIP_COLUMNS, type TripColumn } from '@spoor/contract/words/trip-columns.ts'
import { WITHOUT_REASON } from '@spoor/core/report/gaps.ts'
import type { SavedFilter } from '../filter/logbook-search.ts'
import { t } from '../../../language/t.ts'

export interface TabTemplate {
  name: string
  about: string
  filter: SavedFilter
  columns: readonly TripColumn[]
}

export const TAB_TEMPLATES: readonly TabTemplate[] = [
  {
    name: t('To review'),
    about: t('Trips to review'),
    filter: { status: 'pending' },
    columns: DEFAULT_TRIP_COLUMNS,
  },
  {
    name: t('Business without a reason'),
    about: t('SARS asks for a reason'),
    filter: WITHOUT_REASON,
    columns: DEFAULT_TRIP_COLUMNS,
  },
  {
    name: t('This month'),
    about: t('Follows the calendar'),
    filter: { period: 'this-month' },
    columns: DEFAULT_TRIP_COLUMNS,
  },
  {
    name: t('Business this tax year'),
    about: t('Business trips since 1 March, with their estimated deduction'),
    filter: { period: 'this-tax-year', classification: 'business' },
    columns: ['when', 'locations', 'distance', 'costs', 'reason', 'status'],
  },
  {
    name: t('Long trips'),
    about: t('100\u00a0km or more'),
    filter: { min_km: 100 },
    columns: DEFAULT_TRIP_COLUMNS,
  },
]
