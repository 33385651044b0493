import type { Trip } from '@spoor/contract/routes/trips.ts'
import { expect, test } from 'vitest'
import { changeOf, draftErrors, draftOfTrip, newDraft, newTripOf } from './trip-draft.ts'

const ZONE = 'Africa/Johannesburg'
const NOW = '2026-03-02T06:00:00Z'
const TRIP: Trip = {
  id: 'a',
  started_at: '2026-03-02T05:42:17Z',
  ended_at: '2026-03-02T06:10:55Z',
  start_location: 'Sandton',
  end_location: 'Midrand',
  start_place: null,
  end_place: null,
  start_lat: null,
  start_lng: null,
  end_lat: null,
  end_lng: null,
  distance_km: 18.4,
  distance_source: 'path',
  start_odometer_km: null,
  end_odometer_km: null,
  classification: null,
  status: 'pending',
  reason: '',
  notes: '',
  toll: 0,
  parking: 0,
  driver: '',
  vehicle_id: null,
  cost_centre: null,
  prescribed_rate: 4.95,
  upload_id: null,
  source: 'upload',
  cut: 'none',
  has_path: true,
  auto_confirmed: false,
  comments: 0,
  warning: null,
  suggestion: null,
}

test('an untouched form changes nothing, not even the seconds that it does not show', () => {
  expect(changeOf(TRIP, draftOfTrip(TRIP, ZONE), ZONE)).toEqual({})
})

test('only what was touched is sent', () => {
  const draft = {
    ...draftOfTrip(TRIP, ZONE),
    reason: ' Mr A at LMN Supplies ',
    distance: '19,1',
    classification: 'business' as const,
  }
  expect(changeOf(TRIP, draft, ZONE)).toEqual({
    reason: 'Mr A at LMN Supplies',
    distance_km: 19.1,
    classification: 'business',
  })
  expect(changeOf(TRIP, { ...draftOfTrip(TRIP, ZONE), startedAt: '2026-03-02T08:00' }, ZONE)).toEqual({
    started_at: '2026-03-02T06:00:00.000Z',
  })
})

test('a new trip needs its places, its time and its kilometres', () => {
  const draft = newDraft('2026-03-02T06:00:00Z', ZONE, '')
  expect(draft.startedAt).toBe('2026-03-02T08:00')
  expect(Object.keys(draftErrors(draft, null, NOW, ZONE))).toEqual(['from', 'to', 'distance'])
  const filled = { ...draft, from: 'Home', to: 'LMN Supplies', distance: '12,4' }
  expect(draftErrors(filled, null, NOW, ZONE)).toEqual({})
  expect(newTripOf(filled, ZONE)).toMatchObject({
    started_at: '2026-03-02T06:00:00.000Z',
    ended_at: null,
    distance_km: 12.4,
    classification: null,
  })
})

test('an end before the start and an endless distance are errors', () => {
  const draft = { ...draftOfTrip(TRIP, ZONE), endedAt: '2026-03-02T07:00', distance: '10 001' }
  expect(draftErrors(draft, draftOfTrip(TRIP, ZONE), NOW, ZONE)).toMatchObject({
    endedAt: 'The end is before the start',
    distance: 'More than 10\u00a0000\u00a0km is no single trip',
  })
})

test('a date that no trip can have is an error at its field', () => {
  const filled = { ...newDraft(NOW, ZONE, ''), from: 'Home', to: 'LMN Supplies', distance: '12,4' }
  const wrong = (dates: { startedAt?: string; endedAt?: string }) =>
    Object.keys(draftErrors({ ...filled, ...dates }, null, NOW, ZONE))
  for (const odd of ['0001-01-01T00:00', '1999-12-31T12:00', '12026-03-02T08:00', '2026-03-04T08:00', 'soon']) {
    expect(wrong({ startedAt: odd })).toEqual(['startedAt'])
    expect(wrong({ endedAt: odd })).toEqual(['endedAt'])
  }
  expect(wrong({ startedAt: '2026-03-03T07:00' })).toEqual([])
  expect(wrong({ startedAt: '2000-01-01T08:00' })).toEqual([])
})

test('a trip that exists keeps its old date, and may lack a place only where it lacked it', () => {
  const old = draftOfTrip({ ...TRIP, started_at: '1995-03-02T05:42:17Z', start_location: '' }, ZONE)
  expect(draftErrors({ ...old, reason: 'Quote' }, old, NOW, ZONE)).toEqual({})
  expect(Object.keys(draftErrors({ ...old, to: ' ' }, old, NOW, ZONE))).toEqual(['to'])
})
