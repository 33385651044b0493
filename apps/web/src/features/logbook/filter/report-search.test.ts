import { expect, test } from 'vitest'
import { createId } from '../../../testing/an-id.ts'
import { reportSearchFor } from './report-search.ts'

test('a search becomes a client, and the vehicle and the days are carried', () => {
  const period = { from: '2026-10-01', to: '2026-10-31', vehicle_id: createId(1) }
  expect(reportSearchFor({ q: 'Hex Valley', classification: 'business', ...period })).toEqual({
    new: true,
    kind: 'client',
    client: 'Hex Valley',
    ...period,
  })
})

test('no filter opens an empty form', () => {
  expect(reportSearchFor({})).toEqual({ new: true })
})

test('a filter that no report has is told', () => {
  expect(reportSearchFor({ reason: 'missing' })).toEqual({ new: true, partly: true })
  expect(reportSearchFor({ classification: 'private' })).toEqual({ new: true, partly: true })
  expect(reportSearchFor({ status: 'pending' })).toEqual({ new: true, partly: true })
})
