import type { Trip } from '@spoor/contract/routes/trips.ts'
import { expect, test } from 'vitest'
import {
  ALL_SELECTED,
  toBulkTarget,
  hasSuggestion,
  isSelected,
  NOTHING_SELECTED,
  countSelected,
  sumSelection,
  updateSelection,
  toggle,
  countUnclassified,
} from './selection.ts'
import type { TripListRow } from '../trip-rows.ts'
import type { TripTotals } from '../use-trips.ts'

const trip = (id: string, given: Partial<Trip> = {}): Trip =>
  ({ id, distance_km: 10, classification: null, status: 'confirmed', ...given }) as Trip
const TOTALS = { total_km: 100, business_km: 40 } as TripTotals

test('selects and deselects trips individually or as a range', () => {
  const one = toggle(NOTHING_SELECTED, trip('a'))
  expect(isSelected(one, 'a')).toBe(true)
  expect(isSelected(toggle(one, trip('a')), 'a')).toBe(false)
  const run = updateSelection(one, [trip('b'), trip('c')], 'tick')
  expect(countSelected(run, 9)).toBe(3)
  expect(toBulkTarget(run, {})).toEqual({ ids: ['a', 'b', 'c'] })
})

test('excludes single trips from a selection of all', () => {
  expect(toBulkTarget(ALL_SELECTED, { q: 'x' })).toEqual({ filter: { q: 'x' } })
  const but = toggle(ALL_SELECTED, trip('a', { classification: 'business' }))
  expect(isSelected(but, 'a')).toBe(false)
  expect(isSelected(but, 'b')).toBe(true)
  expect(countSelected(but, 9)).toBe(8)
  expect(toBulkTarget(but, { q: 'x' })).toEqual({ filter: { q: 'x' }, except: ['a'] })
  expect(sumSelection(but, TOTALS)).toEqual({ distanceKm: 90, businessKm: 30 })
  expect(toggle(but, trip('a'))).toEqual(ALL_SELECTED)
})

test('omits rejected trips from the sums', () => {
  const some = updateSelection(
    NOTHING_SELECTED,
    [trip('a', { classification: 'business' }), trip('b'), trip('c', { status: 'rejected' })],
    'tick',
  )
  expect(sumSelection(some, TOTALS)).toEqual({ distanceKm: 20, businessKm: 10 })
})

test('counts unclassified trips in the selection, or from the totals', () => {
  const [open, rejected, classified] = [
    trip('a'),
    trip('b', { status: 'rejected' }),
    trip('c', { classification: 'private' }),
  ]
  expect(countUnclassified(updateSelection(NOTHING_SELECTED, [open, rejected, classified], 'tick'), undefined)).toBe(2)
  const totals = { ...TOTALS, unclassified_trips: 5 }
  expect(countUnclassified(ALL_SELECTED, totals)).toBe(5)
  expect(countUnclassified(updateSelection(ALL_SELECTED, [open, rejected, classified], 'untick'), totals)).toBe(4)
})

test('offers suggestions while a selected trip is unclassified', () => {
  const suggestion = {
    classification: 'business',
    confidence: 0.6,
    certainty: 'unsure' as const,
    because: [],
    source: 'rule',
    reason: null,
  } satisfies Trip['suggestion']
  const [open, classified, bare] = [
    trip('a', { suggestion }),
    trip('b', { suggestion, classification: 'private' }),
    trip('c', { suggestion: null }),
  ]
  expect(hasSuggestion(NOTHING_SELECTED, [])).toBe(false)
  expect(hasSuggestion(updateSelection(NOTHING_SELECTED, [classified, bare], 'tick'), [])).toBe(false)
  expect(hasSuggestion(updateSelection(NOTHING_SELECTED, [open, bare], 'tick'), [])).toBe(true)
  // With all selected, loaded rows are checked except those that were deselected.
  const rows = [open, classified].map((one) => ({ kind: 'trip', key: one.id, trip: one }) as TripListRow)
  expect(hasSuggestion(ALL_SELECTED, rows)).toBe(true)
  expect(hasSuggestion(toggle(ALL_SELECTED, open), rows)).toBe(false)
})
