import type { TRIP_DOUBTS } from '@spoor/core/report/logbook-trip.ts'
import type { Vehicle } from '@spoor/contract/routes/vehicles.ts'
import { readTripSearch, withWords } from '@spoor/core/search/read-trip-search.ts'
import { addDays, firstOfMonth, type DayRange } from '@spoor/core/units/local-date.ts'
import { formatDay, formatDays, formatMonth } from '../../../format/instant.ts'
import { formatDistance } from '../../../format/quantity.ts'
import { t } from '../../../language/t.ts'
import { listDatePresets } from './date-presets.ts'
import type { LogbookSearch, TripSort } from './logbook-search.ts'

export const SORT_WORDS = {
  '-started_at': t('Newest first'),
  started_at: t('Oldest first'),
  '-distance': t('Longest first'),
  distance: t('Shortest first'),
} as const satisfies Record<TripSort, string>

export const CLASSIFICATION_WORDS = {
  business: t('Business'),
  private: t('Private'),
  unclassified: t('Unclassified'),
} as const satisfies Record<NonNullable<LogbookSearch['classification']>, string>

export const STATUS_WORDS = {
  pending: t('To review'),
  confirmed: t('Confirmed'),
  rejected: t('Rejected'),
} as const satisfies Record<NonNullable<LogbookSearch['status']>, string>

export const REASON_WORDS = {
  missing: t('Without a reason'),
  weak: t('Reason too vague for SARS'),
  given: t('With a reason'),
} as const satisfies Record<NonNullable<LogbookSearch['reason']>, string>

export const WORK_HOURS_WORDS = {
  within: t('Within work hours'),
  outside: t('Outside work hours'),
} as const satisfies Record<NonNullable<LogbookSearch['work_hours']>, string>

export const DOUBT_WORDS = {
  overlap: t('At the same time as another trip'),
  two_vehicles: t('At the same time as a trip in another vehicle'),
  speed: t('Impossibly fast'),
  cut: t('Cut off at the start or end of a file'),
  no_place: t('Without a start or end'),
  home_to_work: t('Home to work as business'),
  like_commute: t('Looks like home to work'),
  out_of_use: t('While the vehicle was not in use'),
  no_vehicle: t('Without a vehicle'),
} as const satisfies Record<(typeof TRIP_DOUBTS)[number], string>

export interface FilterChip {
  key: string
  words: string
  removed: Partial<LogbookSearch>
}

/** Chips for the interpretation of the search text, the filters, and a sort order other than the default. */
export function listFilterChips(
  search: LogbookSearch,
  { vehicles, today }: { vehicles: readonly Vehicle[]; today: string },
): FilterChip[] {
  const chip = (key: keyof LogbookSearch, words: string): FilterChip => ({ key, words, removed: { [key]: undefined } })
  const { classification, status, vehicle_id: vehicleId, reason, work_hours: workHours, doubt, sort } = search
  const chips: FilterChip[] = listSearchChips(search.q ?? '', today)
  const dates = describeDates(search, today)
  if (dates !== null) {
    chips.push({ key: 'dates', words: dates, removed: { period: undefined, from: undefined, to: undefined } })
  }
  if (classification) chips.push(chip('classification', CLASSIFICATION_WORDS[classification]))
  if (status) chips.push(chip('status', STATUS_WORDS[status]))
  if (vehicleId) {
    const vehicle = vehicles.find(({ id }) => id === vehicleId)
    chips.push(chip('vehicle_id', vehicle?.name || t('Unnamed vehicle')))
  }
  if (reason) chips.push(chip('reason', REASON_WORDS[reason]))
  if (workHours) chips.push(chip('work_hours', WORK_HOURS_WORDS[workHours]))
  if (doubt) chips.push(chip('doubt', DOUBT_WORDS[doubt]))
  const km = describeDistanceRange(search.min_km, search.max_km)
  if (km !== null) chips.push({ key: 'km', words: km, removed: { min_km: undefined, max_km: undefined } })
  if (search.upload_id) chips.push(chip('upload_id', t('From one upload')))
  if (sort && sort !== '-started_at') chips.push(chip('sort', SORT_WORDS[sort]))
  return chips
}

/** 'This month', '1–31 Mar 2025', 'From Mon 3 Mar 2025'; null without dates. */
export function describeDates({ period, from, to }: LogbookSearch, today: string): string | null {
  const preset = listDatePresets(today).find((one) => one.key === period || (one.from === from && one.to === to))
  if (preset) return preset.label
  if (from !== undefined && to !== undefined) return formatRange({ from, to })
  if (from !== undefined) return t('From {day}', { day: formatDay(from) })
  return to === undefined ? null : t('Until {day}', { day: formatDay(to) })
}

/** The month and distance that the search text was interpreted as. Removing the chip searches for the text itself. */
function listSearchChips(q: string, today: string): FilterChip[] {
  const { days, distance } = readTripSearch(q, today)
  return [
    days && { key: 'searched-days', part: days, meaning: formatRange(days) },
    distance && {
      key: 'searched-km',
      part: distance,
      meaning: describeDistanceRange(distance.minKm, distance.maxKm) ?? '',
    },
  ]
    .filter((one) => one !== null)
    .map(({ key, part, meaning }) => ({
      key,
      words: t('‘{text}’: {meaning}', { text: part.text, meaning }),
      removed: { q: withWords(q, part) },
    }))
}

/** 'Mar 2025', '3 Mar 2025', '3–9 Mar 2025'. */
const formatRange = ({ from, to }: DayRange): string =>
  from === firstOfMonth(from) && to === addDays(firstOfMonth(from, 1), -1)
    ? formatMonth(from.slice(0, 7))
    : formatDays(from, to)

/** '10–20 km', 'From 10 km', 'Up to 20 km'; null without a limit. */
export function describeDistanceRange(min: number | undefined, max: number | undefined): string | null {
  if (min !== undefined && max !== undefined) {
    return t('{min} to {max}', { min: formatDistance(min), max: formatDistance(max) })
  }
  if (min !== undefined) return t('From {distance}', { distance: formatDistance(min) })
  return max === undefined ? null : t('Up to {distance}', { distance: formatDistance(max) })
}
