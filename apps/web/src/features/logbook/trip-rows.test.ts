import type { Trip } from '@spoor/contract/routes/trips.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  groupIntoChunks,
  addDaysTo,
  buildRowsByTime,
  buildRowsInOrder,
  splitFirstTrips,
  type TripDay,
} from './trip-rows.ts'

const day = (date: string, trips: number, distance_km = 10, business_km = 4): TripDay => ({
  day: date,
  trips,
  rejected_trips: 0,
  distance_km,
  business_km,
})
const trip = (id: string, startedAt: string, given: Partial<Trip> = {}): Trip =>
  ({ id, started_at: startedAt, distance_km: 5, classification: null, status: 'confirmed', ...given }) as Trip

describe('logbook rows', () => {
  test('adds headings with totals for days and months', () => {
    const chunks = groupIntoChunks([{ ...day('2026-03-02', 3), rejected_trips: 1 }, day('2026-02-27', 1)])
    const trips = [
      trip('a', '2026-03-02T08:00:00Z'),
      // Before midnight in UTC, the same day in South Africa.
      trip('b', '2026-03-01T22:30:00Z'),
      trip('c', '2026-02-27T05:00:00Z'),
    ]
    expect(buildRowsByTime(chunks, [trips]).rows.map(({ key }) => key)).toEqual([
      '2026-03',
      '2026-03-02',
      'a',
      'b',
      '2026-02',
      '2026-02-27',
      'c',
    ])
    expect(buildRowsByTime(chunks, [trips]).rows[0]).toMatchObject({
      kind: 'month',
      trips: 2,
      distanceKm: 10,
      businessKm: 4,
    })
  })

  test('has the same number of rows before and after its trips load', () => {
    const days = fc
      .array(fc.nat(200), { maxLength: 60 })
      .map((counts) =>
        counts.map((trips, i) => day(new Date(Date.UTC(2026, 5, 1 - i)).toISOString().slice(0, 10), trips + 1)),
      )
    fc.assert(
      fc.property(days, (all) => {
        const chunks = groupIntoChunks(all)
        const loaded = chunks.map((chunk) =>
          chunk.days.flatMap((one) =>
            Array.from({ length: one.trips }, (_, i) => trip(`${one.day} ${i}`, `${one.day}T06:00:00Z`)),
          ),
        )
        const { rows: before, layout } = buildRowsByTime(chunks, [])
        expect(buildRowsByTime(chunks, loaded).layout).toBe(layout)
        // Trips may arrive in any order.
        expect(
          buildRowsByTime(
            chunks,
            loaded.map((trips, i) => (i % 2 ? trips : undefined)),
          ).layout,
        ).toBe(layout)
        expect(before.map(({ kind, key }) => [kind, key])).toEqual(
          buildRowsByTime(chunks, loaded).rows.map(({ kind, key }) => [kind, key]),
        )
        expect(before.filter(({ kind }) => kind === 'trip')).toHaveLength(all.reduce((sum, one) => sum + one.trips, 0))
      }),
    )
  })

  test('loads a range of days with one call, in either order', () => {
    const days = [day('2026-03-04', 100), day('2026-03-03', 100), day('2026-03-02', 300), day('2026-03-01', 3)]
    expect(groupIntoChunks(days).map(({ from, to }) => [from, to])).toEqual([
      ['2026-03-04', '2026-03-04'],
      ['2026-03-03', '2026-03-03'],
      ['2026-03-02', '2026-03-02'],
      ['2026-03-01', '2026-03-01'],
    ])
    expect(groupIntoChunks([day('2026-03-01', 3), day('2026-03-02', 3)])).toMatchObject([
      { from: '2026-03-01', to: '2026-03-02' },
    ])
  })

  test('fills the chunks that the first trips cover completely', () => {
    // The first chunk has fewer trips than the first call.
    const chunks = groupIntoChunks([
      day('2026-03-03', 20),
      day('2026-03-02', 19),
      day('2026-03-01', 60),
      day('2026-02-01', 90),
    ])
    expect(chunks.map(({ from, to }) => [from, to])).toEqual([
      ['2026-03-02', '2026-03-03'],
      ['2026-03-01', '2026-03-01'],
      ['2026-02-01', '2026-02-01'],
    ])
    const on = (date: string, count: number) =>
      Array.from({ length: count }, (_, n) => trip(`${date} ${n}`, `${date}T08:00:00Z`))
    const top = [...on('2026-03-03', 20), ...on('2026-03-02', 19)]
    const split = (first: readonly Trip[] | undefined, sort: '-started_at' | 'started_at' = '-started_at') =>
      splitFirstTrips(sort === 'started_at' ? chunks.toReversed() : chunks, first, sort)
    // The first of March may continue beyond the first trips.
    expect(split([...top, ...on('2026-03-01', 1)])).toEqual([top])
    expect(split([...top.slice(1), ...on('2026-03-01', 1)])).toEqual([top.slice(1), on('2026-03-01', 1), []])
    expect(split([...on('2026-02-01', 9), ...on('2026-03-01', 31)], 'started_at')).toEqual([on('2026-02-01', 9)])
    expect(split(undefined)).toEqual([])
  })

  test('adds placeholders for unloaded trips to a list in another order', () => {
    expect(buildRowsInOrder([trip('a', '2026-03-02T08:00:00Z')], 3).rows.map(({ key }) => key)).toEqual([
      'a',
      'place 1',
      'place 2',
    ])
  })
})

test('updates totals immediately after a change', () => {
  const before = trip('a', '2026-03-02T08:00:00Z')
  const after: Trip = { ...before, classification: 'business', distance_km: 7 }
  const [changed, other] = addDaysTo([day('2026-03-02', 2), day('2026-03-01', 1)], before, after)
  expect(changed).toMatchObject({ distance_km: 12, business_km: 11 })
  expect(other).toEqual(day('2026-03-01', 1))
  const [rejected] = addDaysTo([day('2026-03-02', 2)], before, { ...before, status: 'rejected' })
  expect(rejected).toMatchObject({ distance_km: 5, business_km: 4, rejected_trips: 1 })
})

test('rebuilds only the chunks that a change affects', () => {
  const days = [day('2026-03-04', 100), day('2026-03-03', 100), day('2026-02-02', 100)]
  const chunks = groupIntoChunks(days)
  const before = buildRowsByTime(chunks, [])
  const one = trip('a', '2026-03-03T08:00:00Z')
  const changed = groupIntoChunks(addDaysTo(days, one, { ...one, distance_km: 7 }))
  expect(changed.map((chunk, i) => chunk === chunks[i])).toEqual([true, false, true])
  const after = buildRowsByTime(changed, [])
  expect(after.layout).toBe(before.layout)
  // The month started in another chunk; its totals change too.
  expect(after.rows[0]).toMatchObject({ kind: 'month', distanceKm: 22 })
  expect(after.rows.at(-1)).toBe(before.rows.at(-1))
})
