import type { Client } from '@spoor/contract/routes/accountants.ts'
import type { ReadinessLine } from '@spoor/contract/routes/vehicles.ts'
import { expect, test } from 'vitest'
import { getBusinessShare, clientLines, getLogbookState, type ClientLogbook } from './client-logbooks.tsx'

const logbook = (codes: readonly string[], { percent = 50, vehicle = 'v' } = {}): ClientLogbook => ({
  tax_year: 2026,
  vehicle_id: vehicle,
  vehicle_name: vehicle,
  trips: 4,
  business_km: 30,
  total_km: 40,
  opening_odometer_km: null,
  closing_odometer_km: null,
  private_km: 10,
  unclassified_km: 0,
  to_review_km: 0,
  unlogged_km: 0,
  excess_km: 0,
  missing_readings: [],
  readiness: {
    vehicle_id: vehicle,
    vehicle_name: vehicle,
    tax_year: 2026,
    from: '2025-03-01',
    to: '2026-02-28',
    lines: codes.map((code) => ({ code }) as ReadinessLine),
    total_km: 40,
    in_order_km: 20,
    percent,
    closing_due_on: null,
  },
})
const client = (name: string, logbooks: ClientLogbook[]): Client => ({
  id: name,
  name,
  email: `${name}@example.com`,
  since: '2026-03-01T08:00:00.000Z',
  show_private: false,
  company: null,
  logbooks,
  tax_years: [2026],
  reports: 0,
})

test('the least complete logbooks come first, clients without trips last', () => {
  const shown = clientLines([
    client('empty', []),
    client('done', [logbook([], { percent: 100 })]),
    client('two', [logbook(['cut'], { vehicle: 'car' }), logbook(['no_reason'], { vehicle: 'bakkie' })]),
    client('worse', [logbook(['odometer_opening'], { percent: 10 })]),
    client('loose', [{ ...logbook([]), vehicle_id: null, readiness: null }]),
  ]).map(({ client: { name }, logbook: one }) => `${name} ${getLogbookState(one)}`)
  expect(shown).toEqual([
    'worse grave',
    'two grave',
    'loose no_vehicle',
    'two missing',
    'done complete',
    'empty no_trips',
  ])
})

test('a client with two vehicles has two distinguishable rows', () => {
  const lines = clientLines([client('two', [logbook([], { vehicle: 'a' }), logbook([], { vehicle: 'b' })])])
  expect(new Set(lines.map(({ id }) => id)).size).toBe(2)
})

test('the business share is by distance, and null if nothing was driven', () => {
  expect(getBusinessShare(logbook([]))).toBe(0.75)
  expect(getBusinessShare({ ...logbook([]), total_km: 0 })).toBeNull()
})
