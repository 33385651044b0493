import { expect, test } from 'vitest'
import { isFiltered, parseLogbookSearch, isSameAs, toSavedFilter, withFilter } from './logbook-search.ts'

const ID = '0b5e2c2a-3a5d-4c11-9f7e-6a3d1c2b4e5f'

test('parses a URL that it wrote', () => {
  const address = {
    from: '2025-03-01',
    to: '2026-02-28',
    classification: 'business',
    status: 'pending',
    vehicle_id: ID,
    q: 'Sandton',
    sort: 'distance',
    reason: 'weak',
    doubt: 'overlap',
    work_hours: 'within',
    min_km: 2.5,
    max_km: 100,
    tab: ID,
    trip: ID,
    map: true,
    add: true,
  }
  expect(parseLogbookSearch(address)).toEqual(address)
})

test('drops invalid parameters', () => {
  expect(
    parseLogbookSearch({
      from: 'yesterday',
      classification: 'fun',
      vehicle_id: '1',
      sort: 'name',
      status: 3,
      min_km: -1,
      max_km: 'far',
      other: 1,
    }),
  ).toEqual({})
})

test('prefers a period to explicit days', () => {
  expect(parseLogbookSearch({ period: 'this-month', from: '2025-03-01' })).toEqual({ period: 'this-month' })
})

test('keeps a numeric search as text, although the router parses it as a number', () => {
  expect(parseLogbookSearch({ q: 2024 })).toEqual({ q: '2024' })
})

test('accepts add=1 in a link', () => {
  expect(parseLogbookSearch({ add: 1 })).toEqual({ add: true })
})

test('saves only the filter with a tab', () => {
  expect(toSavedFilter({ q: 'x', period: 'this-month', sort: 'distance', trip: ID, tab: ID, map: true })).toEqual({
    q: 'x',
    period: 'this-month',
  })
  expect(isFiltered({ sort: 'distance', trip: ID })).toBe(false)
  expect(isFiltered({ status: 'pending' })).toBe(true)
})

test('clears the chosen trip when the filter changes, and removes an empty filter', () => {
  expect(withFilter({ q: undefined, status: 'pending' })({ q: 'x', trip: ID })).toEqual({ status: 'pending' })
  expect(withFilter({ q: '' })({ q: 'x' })).toEqual({})
})

test('compares filters regardless of key order', () => {
  expect(isSameAs({ q: 'x', status: 'pending' }, { status: 'pending', q: 'x', from: undefined })).toBe(true)
  expect(isSameAs({ q: 'x' }, { q: 'y' })).toBe(false)
})

test('drops a date that does not exist, and marks it as undefined', () => {
  const search = parseLogbookSearch({ from: '2026-02-31', to: '2026-02-28', min_km: 'abc', sort: 'foo' })
  expect(search).toEqual({ to: '2026-02-28' })
  // Set to undefined explicitly: the router passes omitted keys through from the URL.
  expect(Object.keys(search)).toEqual(expect.arrayContaining(['from', 'min_km', 'sort']))
})
