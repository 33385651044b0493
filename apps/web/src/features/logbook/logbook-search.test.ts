import { expect, test } from 'vitest'
import { filterOf, isFiltered, logbookSearch, withFilter } from './logbook-search.ts'

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
    cursor: 'abc',
    page: 3,
    trip: ID,
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
      page: 'x',
      status: 3,
      other: 1,
    }),
  ).toEqual({})
})

test('a page without its cursor is the first', () => {
  expect(logbookSearch({ page: 4 })).toEqual({})
})

test('a search for a number, which the router gives as one, is text', () => {
  expect(logbookSearch({ q: 2024 })).toEqual({ q: '2024' })
})

test('an add link may say add=1', () => {
  expect(logbookSearch({ add: 1 })).toEqual({ add: true })
})

test('the filter is only what lists and totals share', () => {
  expect(filterOf({ q: 'x', sort: 'distance', cursor: 'c', trip: ID })).toEqual({ q: 'x' })
  expect(isFiltered({ sort: 'distance', trip: ID })).toBe(false)
  expect(isFiltered({ status: 'pending' })).toBe(true)
})

test('another filter starts at the first page; an emptied one goes', () => {
  expect(withFilter({ q: 'x', cursor: 'c', page: 2, trip: ID }, { q: undefined, status: 'pending' })).toEqual({
    status: 'pending',
  })
  expect(withFilter({ q: 'x' }, { q: '' })).toEqual({})
})
