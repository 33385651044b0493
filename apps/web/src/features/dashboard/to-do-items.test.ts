import type { Upload } from '@spoor/contract/routes/uploads.ts'
import type { Readiness, ReadinessLine } from '@spoor/contract/routes/vehicles.ts'
import { expect, test } from 'vitest'
import { toDoItems } from './to-do-items.ts'

const line = (code: ReadinessLine['code'], rest: Partial<ReadinessLine> = {}): ReadinessLine => ({
  code,
  message: '',
  count: 1,
  from: null,
  to: null,
  distance_km: null,
  has_trips_between: false,
  filter: null,
  ...rest,
})
const vehicle = (id: string, lines: ReadinessLine[]) => ({ vehicle_id: id, lines }) as Readiness
const upload = (filename: string, status: string, at: string, undone: string | null = null) =>
  ({ filename, status, uploaded_at: at, undone_at: undone }) as Upload
const NOTHING = { needLook: [], uploads: [], pendingTrips: 0, withoutReason: 0, readiness: [] }

test('returns no items if nothing is missing, or only what other items cover and what nobody can do yet', () => {
  expect(toDoItems(NOTHING)).toEqual([])
  const covered = [line('to_review'), line('no_reason'), line('year_running'), line('rate_unconfirmed')]
  expect(toDoItems({ ...NOTHING, readiness: [vehicle('a', covered)] })).toEqual([])
})

test('lists everything missing on the page of a vehicle', () => {
  const lines = [
    line('registration'),
    line('odometer_too_low', { from: '2026-04-01' }),
    line('odometer_too_low', { from: '2026-06-01' }),
    line('weak_reason'),
  ]
  const items = toDoItems({ ...NOTHING, readiness: [vehicle('a', lines)] })
  expect(items.map((item) => item.kind === 'readiness' && [item.line.code, item.line.from])).toEqual([
    ['odometer_too_low', '2026-04-01'],
    ['odometer_too_low', '2026-06-01'],
    ['weak_reason', null],
    ['registration', null],
  ])
})

test('lists files, trips and reasons, then missing logbook data, most serious first across all vehicles', () => {
  const items = toDoItems({
    needLook: [
      upload('old.csv', 'needs_look', '2025-03-01'),
      upload('b.csv', 'needs_look', '2025-03-01', '2025-03-02'),
    ],
    uploads: [upload('a.csv', 'failed', '2026-03-01')],
    pendingTrips: 34,
    withoutReason: 2,
    readiness: [
      vehicle('a', [line('unlogged', { distance_km: 10 }), line('unlogged', { distance_km: 2.5 }), line('no_vehicle')]),
      vehicle('b', [line('odometer_opening'), line('no_vehicle')]),
    ],
  })
  expect(
    items.map((item) => (item.kind === 'readiness' ? `${item.readiness.vehicle_id} ${item.line.code}` : item.kind)),
  ).toEqual(['needs_look', 'failed_uploads', 'review', 'reasons', 'b odometer_opening', 'gaps', 'a no_vehicle'])
  expect(items[0]).toMatchObject({ uploads: [{ filename: 'old.csv' }] })
  expect(items[5]).toMatchObject({ gaps: 2, distanceKm: 12.5 })
})

test('drops a failed file once it is undone or uploaded again successfully', () => {
  const failed = upload('a.csv', 'failed', '2026-03-01')
  const of = (...uploads: Upload[]) => toDoItems({ ...NOTHING, uploads })
  expect(of(failed, upload('b.csv', 'saved', '2026-03-02'))).toHaveLength(1)
  expect(of(failed, upload('a.csv', 'saved', '2026-02-01'))).toHaveLength(1)
  expect(of(upload('a.csv', 'saved', '2026-03-02'), failed)).toEqual([])
  expect(of(upload('a.csv', 'failed', '2026-03-01', '2026-03-02'))).toEqual([])
})
