import { expect, it } from 'vitest'
import { recordRemark, tripRecord } from './trip-record.ts'

const DAY_MS = 86_400_000
const trip = { source: 'manual' as const, isOfFixes: false, startedAtMs: 0, createdAtMs: 7 * DAY_MS }

it('distinguishes GPS files, trip files, live tracking and manual entries, and late ones among them', () => {
  expect(tripRecord({ ...trip, source: 'upload', isOfFixes: true })).toBe('gps_file')
  expect(tripRecord({ ...trip, source: 'upload' })).toBe('trip_file')
  expect(tripRecord({ ...trip, source: 'tracker', createdAtMs: 90 * DAY_MS })).toBe('live')
  expect(tripRecord(trip)).toBe('by_hand')
  expect(tripRecord({ ...trip, createdAtMs: 7 * DAY_MS + 1 })).toBe('by_hand_late')
})

it('sums up how the trips were recorded, with the marks of the rows', () => {
  expect(recordRemark([{ recorded: 'by_hand_late' }, { recorded: 'gps_file' }, { recorded: 'gps_file' }])).toBe(
    'How the trips were recorded: GPS file: 2; ³ by hand, later than a week after the trip: 1',
  )
  expect(recordRemark([{}])).toBeNull()
})
