import { expect, test } from 'vitest'
import { isFiltered, logbookSearch, sameAs, toSavedFilter, withFilter } from './logbook-search.ts'

const ID = '0b5e2c2a-3a5d-4c11-9f7e-6a3d1c2b4e5f'

test('an address is read as it was written', () => {
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
  expect(logbookSearch(address)).toEqual(address)
})

test('what is not understood is dropped', () => {
  expect(
    logbookSearch({
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

test('a period comes before days', () => {
  expect(logbookSearch({ period: 'this-month', from: '2025-03-01' })).toEqual({ period: 'this-month' })
})

test('a search for a number, which the router gives as one, is text', () => {
  expect(logbookSearch({ q: 2024 })).toEqual({ q: '2024' })
})

test('an add link may say add=1', () => {
  expect(logbookSearch({ add: 1 })).toEqual({ add: true })
})

test('the filter is only what a tab keeps', () => {
  expect(toSavedFilter({ q: 'x', period: 'this-month', sort: 'distance', trip: ID, tab: ID, map: true })).toEqual({
    q: 'x',
    period: 'this-month',
  })
  expect(isFiltered({ sort: 'distance', trip: ID })).toBe(false)
  expect(isFiltered({ status: 'pending' })).toBe(true)
})

test('another filter has no trip chosen; an emptied one goes', () => {
  expect(withFilter({ q: undefined, status: 'pending' })({ q: 'x', trip: ID })).toEqual({ status: 'pending' })
  expect(withFilter({ q: '' })({ q: 'x' })).toEqual({})
})

test('filters are the same in any order of their parts', () => {
  expect(sameAs({ q: 'x', status: 'pending' }, { status: 'pending', q: 'x', from: undefined })).toBe(true)
  expect(sameAs({ q: 'x' }, { q: 'y' })).toBe(false)
})

test('a day that no calendar has is dropped, and said to be dropped', () => {
  const search = logbookSearch({ from: '2026-02-31', to: '2026-02-28', min_km: 'abc', sort: 'foo' })
  expect(search).toEqual({ to: '2026-02-28' })
  // As undefined: what is not named at all the router takes as it stands in the address.
  expect(Object.keys(search)).toEqual(expect.arrayContaining(['from', 'min_km', 'sort']))
})
