import type { Trip } from '@spoor/contract/routes/trips.ts'
import { expect, test } from 'vitest'
import { resolveForm } from '../../../testing/resolve-form.ts'
import { toTripDraft, createDraft, createTripResolver, type TripDraft } from './trip-draft.ts'

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
  recorded_by: null,
  other_distance_km: null,
  comments: 0,
  warning: null,
  suggestion: null,
  calendar_reasons: [],
  mode: null,
}

const check = (draft: TripDraft, before: TripDraft | null) => resolveForm(createTripResolver(before, NOW, ZONE), draft)
const before = toTripDraft(TRIP, ZONE)
const edit = (change: Partial<TripDraft>) => check({ ...before, ...change }, before)

test('sends nothing for an untouched form, which hides the seconds', async () => {
  expect(await edit({})).toEqual({ values: {}, messages: {} })
})

test('sends only the fields that were changed', async () => {
  const change = { reason: ' Mr A at LMN Supplies ', distance_km: '19,1', classification: 'business' } as const
  expect((await edit(change)).values).toEqual({
    reason: 'Mr A at LMN Supplies',
    distance_km: 19.1,
    classification: 'business',
  })
  expect((await edit({ started_at: '2026-03-02T08:00' })).values).toEqual({ started_at: '2026-03-02T06:00:00.000Z' })
  expect((await edit({ ended_at: '' })).values).toEqual({ ended_at: null })
})

test('requires places, times and kilometres for a new trip', async () => {
  const draft = createDraft('2026-03-02T06:00:00Z', ZONE, '')
  expect(draft.started_at).toBe('2026-03-02T08:00')
  expect((await check({ ...draft, started_at: '', toll: 'some' }, null)).messages).toEqual({
    started_at: 'Enter when the trip started',
    start_location: 'Enter where the trip started',
    end_location: 'Enter where the trip ended',
    distance_km: 'Enter kilometres, such as 12,4',
    toll: 'Enter rand, such as 54,50',
  })
  const filled = { ...draft, start_location: 'Home', end_location: ' LMN Supplies ', distance_km: '12,4' }
  expect(await check(filled, null)).toEqual({
    messages: {},
    values: {
      started_at: '2026-03-02T06:00:00.000Z',
      ended_at: null,
      start_location: 'Home',
      end_location: 'LMN Supplies',
      distance_km: 12.4,
      classification: null,
      reason: '',
      notes: '',
      toll: 0,
      parking: 0,
      vehicle_id: null,
    },
  })
})

test('rejects an end before the start and an infinite distance', async () => {
  expect((await edit({ ended_at: '2026-03-02T07:00' })).messages).toEqual({ ended_at: 'The end is before the start' })
  expect((await edit({ started_at: '2026-03-02T09:00' })).messages).toEqual({ ended_at: 'The end is before the start' })
  expect((await edit({ distance_km: '10 001' })).messages).toEqual({
    distance_km: 'A single trip cannot exceed 10\u00a0000\u00a0km',
  })
})

test('rejects an implausible date at its field', async () => {
  const filled = {
    ...createDraft(NOW, ZONE, ''),
    start_location: 'Home',
    end_location: 'LMN Supplies',
    distance_km: '12,4',
  }
  const wrong = async (dates: { started_at?: string; ended_at?: string }) =>
    (await check({ ...filled, ...dates }, null)).messages
  const CHECK_DATE = 'Enter a date between the year 2000 and today'
  for (const odd of ['0001-01-01T00:00', '1999-12-31T12:00', '12026-03-02T08:00', '2026-03-04T08:00', 'soon']) {
    expect(await wrong({ started_at: odd })).toEqual({ started_at: CHECK_DATE })
    expect(await wrong({ ended_at: odd })).toEqual({ ended_at: CHECK_DATE })
  }
  expect(await wrong({ started_at: '2026-03-03T07:00' })).toEqual({})
  expect(await wrong({ started_at: '2000-01-01T08:00' })).toEqual({})
})

test('accepts the stored date of an existing trip, and a missing place only if it was missing before', async () => {
  const old = toTripDraft({ ...TRIP, started_at: '1995-03-02T05:42:17Z', start_location: '' }, ZONE)
  expect((await check({ ...old, reason: 'Quote' }, old)).values).toEqual({ reason: 'Quote' })
  expect((await check({ ...old, end_location: ' ' }, old)).messages).toEqual({
    end_location: 'Enter where the trip ended',
  })
})
