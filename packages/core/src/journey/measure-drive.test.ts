import { describe, expect, test } from 'vitest'
import { measureDrive } from './measure-drive.ts'
import { newTrack, type Track } from './track.ts'

const START_MS = Date.UTC(2026, 2, 2, 5)
const M_PER_DEGREE = 111_194.93

/** Fixes a second apart, northwards at `speedMps`, each `aside` metres east of the line. */
function northwards(
  fixes: number,
  { speedMps = 15, aside = () => 0 }: { speedMps?: number; aside?: (i: number) => number } = {},
): Track {
  const track = newTrack(fixes)
  track.count = fixes
  for (let i = 0; i < fixes; i += 1) {
    track.timeMs[i] = START_MS + i * 1000
    track.latE7[i] = Math.round((-26 + (i * speedMps) / M_PER_DEGREE) * 1e7)
    track.lngE7[i] = Math.round((28 + aside(i) / (M_PER_DEGREE * Math.cos((26 * Math.PI) / 180))) * 1e7)
  }
  return track
}

describe('a drive with known ends', () => {
  test('has the length of its route and keeps its ends', () => {
    const { distanceM, path } = measureDrive(northwards(601))!
    expect(distanceM).toBeGreaterThan(8990)
    expect(distanceM).toBeLessThan(9010)
    expect(path.timeMs[0]).toBe(START_MS)
    expect(path.timeMs.at(-1)).toBe(START_MS + 600_000)
    // A straight line needs few points.
    expect(path.timeMs.length).toBeLessThan(10)
  })

  test('does not grow by the noise of a waiting vehicle', () => {
    const track = northwards(900, { speedMps: 0, aside: (i) => (i % 2 === 0 ? 4 : -4) })
    expect(measureDrive(track)!.distanceM).toBeLessThan(60)
  })

  test('ignores jumps', () => {
    const track = northwards(601)
    track.latE7[300] = -250_000_000
    expect(measureDrive(track)!.distanceM).toBeLessThan(9100)
  })

  test('marks reported and detected interruptions of the recording', () => {
    const track = northwards(100)
    for (let i = 60; i < 100; i += 1) track.timeMs[i] += 200_000
    const { path } = measureDrive(track, [20])!
    const gapTimes = [...path.timeMs].filter((_, i) => path.gap[i]).map((timeMs) => (timeMs - START_MS) / 1000)
    expect(gapTimes).toEqual([20, 260])
  })

  test('needs two fixes', () => {
    expect(measureDrive(northwards(1))).toBeNull()
    expect(measureDrive(newTrack(0))).toBeNull()
  })
})
