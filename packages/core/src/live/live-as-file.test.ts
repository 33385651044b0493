import { expect, test } from 'vitest'
import { csvCells, NOW_MS, readCells } from '../import/testing/read-cells.ts'
import { newTrack, toAccuracyColumn } from '../journey/track.ts'
import { readLiveMessage } from './read-live-message.ts'

/** Time, latitude, longitude, accuracy in metres, speed in m/s, activity. */
const FIXES: [string, number, number, number, number, string][] = Array.from({ length: 40 }, (_, i) => [
  new Date(NOW_MS - (60 - i) * 10_000).toISOString(),
  -26.1076 + i * 1e-4,
  28.0567,
  5 + (i % 7),
  1.25,
  i % 3 === 0 ? 'walking' : 'driving',
])

test('accuracy and activity are the same from a file and live', () => {
  const csv = ['time,lat,lon,accuracy_m,speed_mps,motion', ...FIXES.map((row) => row.join())].join('\n')
  const [{ track }] = readCells(csvCells(csv)).vehicles

  const locations = FIXES.map(([timestamp, lat, lng, horizontal_accuracy, speed, motion]) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lng, lat] },
    properties: { timestamp, horizontal_accuracy, speed, motion: [motion] },
  }))
  const { points } = readLiveMessage('overland', { query: {}, form: {}, body: { locations } }, NOW_MS)
  const live = newTrack(points.length)
  for (const point of points) {
    const at = live.count++
    live.accuracyM[at] = toAccuracyColumn(point.accuracyM)
    live.activity[at] = point.activity
  }
  expect(track.count).toBe(FIXES.length)
  expect(Array.from(track.accuracyM)).toEqual(Array.from(live.accuracyM))
  expect(Array.from(track.activity)).toEqual(Array.from(live.activity))
  expect(track.accuracyM[8]).toBe(6)
})

test('a dilution of precision is no accuracy', () => {
  const csv = ['time,lat,lon,hdop,speed_mps', ...FIXES.map((row) => row.slice(0, 5).join())].join('\n')
  const [{ track }] = readCells(csvCells(csv)).vehicles
  expect(new Set(track.accuracyM)).toEqual(new Set([-1]))
})
