import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newTrack, type Track } from '../journey/track.ts'
import { trackFromUpload, normalizeTrack, joinTracks, mergeTracks, uploadsBetween } from './merge-tracks.ts'

interface Fix {
  t: number
  lat: number
  lng: number
  speed: number
  odometer: number
  ignition: number
}

function makeTrack(fixes: readonly Fix[]): Track {
  const track = newTrack(fixes.length)
  for (const { t, lat, lng, speed, odometer, ignition } of [...fixes].sort((a, b) => a.t - b.t)) {
    const i = track.count++
    track.timeMs[i] = t
    track.latE7[i] = lat
    track.lngE7[i] = lng
    track.speedMps[i] = speed
    track.odometerM[i] = odometer
    track.ignition[i] = ignition
  }
  return track
}

const listFixes = (track: Track): Fix[] =>
  Array.from({ length: track.count }, (_, i) => ({
    t: track.timeMs[i],
    lat: track.latE7[i],
    lng: track.lngE7[i],
    speed: track.speedMps[i],
    odometer: track.odometerM[i],
    ignition: track.ignition[i],
  }))

const fix = fc.record({
  t: fc.integer({ min: 0, max: 12 }),
  lat: fc.integer({ min: 0, max: 1 }),
  lng: fc.integer({ min: 0, max: 1 }),
  speed: fc.constantFrom(Number.NaN, 0, 12.5),
  odometer: fc.constantFrom(-1, 0, 70_000),
  ignition: fc.constantFrom(-1, 0, 1),
})
const fixes = fc.array(fix, { maxLength: 30 })
const from = (id: string, list: readonly Fix[]) => trackFromUpload(id, normalizeTrack(makeTrack(list)))

describe('mergeTracks', () => {
  test('the union does not depend on the order of the files', () => {
    fc.assert(
      fc.property(fixes, fixes, fixes, (x, y, z) => {
        const [a, b, c] = [from('a', x), from('b', y), from('c', z)]
        const one = mergeTracks(mergeTracks(a, b).merged, c).merged
        const other = mergeTracks(c, mergeTracks(b, a).merged).merged
        expect(listFixes(one.track)).toEqual(listFixes(other.track))
        expect(listFixes(one.track)).toEqual(listFixes(normalizeTrack(makeTrack([...x, ...y, ...z]))))
        for (let i = 0; i < one.track.count; i++) expect(one.sets[one.setOf[i]]).toEqual(other.sets[other.setOf[i]])
      }),
    )
  })

  test('new and shared fixes add up', () => {
    fc.assert(
      fc.property(fixes, fixes, (x, y) => {
        const [a, b] = [from('a', x), from('b', y)]
        const { merged, shared } = mergeTracks(a, b)
        expect(merged.track.count).toBe(a.track.count + b.track.count - shared)
      }),
    )
  })

  test('the same file again is shared completely, with both uploads as its source', () => {
    const list = [1, 2, 3].map((t) => ({ t, lat: t, lng: t, speed: 1, odometer: 5, ignition: 1 }))
    const { merged, shared } = mergeTracks(from('a', list), from('b', list))
    expect(shared).toBe(3)
    expect(uploadsBetween(merged, 0, 2)).toEqual(['a', 'b'])
  })

  test('a section names the uploads with fixes in it', () => {
    const at = (t: number): Fix => ({ t, lat: 0, lng: 0, speed: Number.NaN, odometer: -1, ignition: -1 })
    const { merged } = mergeTracks(from('a', [1, 2, 3].map(at)), from('b', [3, 4, 5].map(at)))
    expect(uploadsBetween(merged, 0, 1)).toEqual(['a'])
    expect(uploadsBetween(merged, 1, 3)).toEqual(['a', 'b'])
    expect(uploadsBetween(merged, 3, 4)).toEqual(['b'])
  })
})

test('joining the days of a track restores it', () => {
  fc.assert(
    fc.property(fixes, fc.integer({ min: 0, max: 12 }), (list, cut) => {
      const parts = [list.filter(({ t }) => t < cut), list.filter(({ t }) => t >= cut)]
      expect(listFixes(joinTracks(parts.map(makeTrack)))).toEqual(listFixes(makeTrack(list)))
    }),
  )
})
