import { expect, test } from 'vitest'
import { createTrip } from '../../../testing/a-trip.ts'
import { interpolatePath, buildDayChain, toMapPoints } from './day-chain.ts'

const HOME = { start_location: 'Home', start_lat: -33.93, start_lng: 18.86 }
const AT_HOME = { end_location: 'Home', end_lat: -33.93, end_lng: 18.86 }
const CLIENT = { start_location: 'Client', start_lat: -33.9, start_lng: 18.6 }
const AT_CLIENT = { end_location: 'Client', end_lat: -33.9, end_lng: 18.6 }
const at = (from: string, to: string) => ({
  started_at: `2026-03-09T${from}:00.000Z`,
  ended_at: `2026-03-09T${to}:00.000Z`,
})

test('numbers stops through the day, with the time spent at each', () => {
  const out = createTrip({ ...at('06:00', '06:30'), ...HOME, ...AT_CLIENT })
  const back = createTrip({ ...at('15:00', '15:40'), ...CLIENT, start_lat: -33.9005, ...AT_HOME })
  const { stops, legs } = buildDayChain([back, out])
  expect(stops.map(({ number, name, arrivedAt, leftAt }) => [number, name, arrivedAt, leftAt])).toEqual([
    [1, 'Home', null, out.started_at],
    [2, 'Client', out.ended_at, back.started_at],
    [3, 'Home', back.ended_at, null],
  ])
  expect(legs).toEqual([
    { trip: out, from: 0, to: 1 },
    { trip: back, from: 1, to: 2 },
  ])
  expect(toMapPoints(stops, 2)).toEqual([
    { id: '1', position: [18.86, -33.93], label: '1·3', chosen: true },
    { id: '2', position: [18.6, -33.9], label: '2', chosen: false },
  ])
})

test('adds a stop when a trip starts elsewhere than the last one ended', () => {
  const out = createTrip({ ...at('06:00', '06:30'), ...HOME, ...AT_CLIENT })
  const other = createTrip({ ...at('09:00', '09:30'), ...HOME, end_location: 'Paarl' })
  const { stops, legs } = buildDayChain([out, other])
  expect(stops.map(({ name }) => name)).toEqual(['Home', 'Client', 'Home', 'Paarl'])
  expect(legs.map(({ from, to }) => [from, to])).toEqual([
    [0, 1],
    [2, 3],
  ])
})

test('compares places first, then positions, then names', () => {
  const first = createTrip({ ...at('06:00', '06:30'), end_location: 'Paarl' })
  const second = createTrip({ ...at('07:00', '07:30'), start_location: 'Paarl' })
  expect(buildDayChain([first, second]).stops).toHaveLength(3)
  const yard = { id: '5e0c1a52-3c1e-4a7a-9a3c-000000000001', name: 'Yard', kind: 'work' as const }
  const far = { ...second, start_location: 'Worcester', start_place: yard }
  expect(buildDayChain([{ ...first, end_place: yard }, far]).stops).toHaveLength(3)
  expect(buildDayChain([first, { ...second, status: 'rejected' }]).legs).toHaveLength(1)
})

test('measures a share of a path in metres', () => {
  const path: [number, number][] = [
    [18, 0],
    [18, 1],
    [18, 4],
  ]
  expect(interpolatePath(path, 0)).toEqual([18, 0])
  expect(interpolatePath(path, 0.5)[1]).toBeCloseTo(2, 9)
  expect(interpolatePath(path, 1)).toEqual([18, 4])
  expect(
    interpolatePath(
      [
        [18, 0],
        [18, 0],
      ],
      0.5,
    ),
  ).toEqual([18, 0])
})
