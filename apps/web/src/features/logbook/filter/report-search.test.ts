import { expect, test } from 'vitest'
import { createId } from '../../../testing/an-id.ts'
import { toReportSearch } from './report-search.ts'

test('turns the search into the client, and copies vehicle and dates', () => {
  const period = { from: '2026-10-01', to: '2026-10-31', vehicle_id: createId(1) }
  expect(toReportSearch({ q: 'Hex Valley', classification: 'business', ...period })).toEqual({
    new: true,
    kind: 'client',
    client: 'Hex Valley',
    ...period,
  })
})

test('opens an empty form without a filter', () => {
  expect(toReportSearch({})).toEqual({ new: true })
})

test('reports filters that reports do not support', () => {
  expect(toReportSearch({ reason: 'missing' })).toEqual({ new: true, partly: true })
  expect(toReportSearch({ classification: 'private' })).toEqual({ new: true, partly: true })
  expect(toReportSearch({ status: 'pending' })).toEqual({ new: true, partly: true })
})
