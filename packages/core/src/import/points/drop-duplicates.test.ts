import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newTrack, type Track } from '../../journey/track.ts'
import { dropDuplicates } from './drop-duplicates.ts'

type Fix = [timeMs: number, latE7: number, lngE7: number, speedMps: number, odometerM: number, ignition: number]

function buildTrack(fixes: readonly Fix[]): Track {
  const track = newTrack(fixes.length)
  track.count = fixes.length
  for (const [i, fix] of fixes.entries()) {
    ;[track.timeMs[i], track.latE7[i], track.lngE7[i], track.speedMps[i], track.odometerM[i], track.ignition[i]] = fix
  }
  return track
}

function createFixes(track: Track): Fix[] {
  const { timeMs, latE7, lngE7, speedMps, odometerM, ignition } = track
  return Array.from({ length: track.count }, (_, i) => [
    ...([timeMs[i], latE7[i], lngE7[i]] as const),
    ...([speedMps[i], odometerM[i], ignition[i]] as const),
  ])
}

/** Runs without duplicates, short or long, each followed by some fixes of one instant at few positions. */
const fixes = fc
  .array(fc.record({ run: fc.integer({ min: 0, max: 80 }), tied: fc.array(fc.integer({ min: 0, max: 2 })) }), {
    maxLength: 12,
  })
  .map((parts) => {
    const list: Fix[] = []
    let timeMs = 0
    for (const { run, tied } of parts) {
      for (let i = 0; i < run; i++) list.push([(timeMs += 1000), list.length, 7 + list.length, i, list.length, i % 2])
      timeMs += 1000
      for (const place of tied) list.push([timeMs, place, place, list.length, list.length, 1])
    }
    return list
  })

test('keeps the first of several fixes with the same instant and position, and leaves the other fixes unchanged', () => {
  fc.assert(
    fc.property(fixes, (all) => {
      const isFirst = (fix: Fix, i: number) =>
        all.findIndex((one) => one[0] === fix[0] && one[1] === fix[1] && one[2] === fix[2]) === i
      const expected = all.filter(isFirst)
      const from = all.findIndex((fix, i) => i > 0 && fix[0] === all[i - 1][0])
      const { track, duplicates } = dropDuplicates(buildTrack(all), Math.max(0, from))
      expect(createFixes(track)).toEqual(expected)
      expect(duplicates).toBe(all.length - expected.length)
    }),
  )
})
