import { expect, test } from 'vitest'
import { createId } from '../../../testing/an-id.ts'
import { reportSearchFor } from './report-search.ts'

test('turns the search into the client, and copies vehicle and dates', () => {
  const period = { from: '2026-10-01', to: '2026-10-31', vehicle_id: createId(1) }
  expect(reportSearchFor({ q: 'Hex Valley', classification: 'business', ...period })).toEqual({
    new: true,
    kind: 'client',
    client: 'Hex Valley',
    ...period,
  })
})

test('opens an empty form without a filter', () => {
  expect(reportSearchFor({})).toEqual({ new: true })
})

test('reports filters that reports do not support', () => {
  expect(reportSearchFor({ reason: 'missing' })).toEqual({ new: true, partly: true })
  expect(reportSearchFor({ classification: 'private' })).toEqual({ new: true, partly: true })
  expect(reportSearchFor({ status: 'pending' })).toEqual({ new: true, partly: true })
})
