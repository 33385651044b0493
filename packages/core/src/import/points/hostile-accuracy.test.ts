import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ACTIVITIES } from '../../journey/activity.ts'
import { findJourneys } from '../../journey/find-journeys.ts'
import { csvCells, readCells } from '../testing/read-cells.ts'

const HEADER = 'Time|Latitude|Longitude|Accuracy (m)|Motion'
const absurd = fc.oneof(
  fc.double().map(String),
  fc.constantFrom('-5', 'NaN', 'Infinity', '1e999', '9'.repeat(5000), 'walking'.repeat(2000), '-0', '0,0001', 'x'),
)

it('ignores absurd accuracies and activities, and still finds the drive', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(absurd, absurd), { minLength: 1, maxLength: 8 }), (hostile) => {
      const rows = Array.from({ length: 200 }, (_, i) => {
        const steps = Math.min(Math.max(i - 60, 0), 80)
        const [accuracy, motion] = i % 20 === 0 ? hostile[(i / 20) % hostile.length] : ['5', 'driving']
        const time = new Date(Date.UTC(2025, 4, 13, 6) + i * 10_000).toISOString()
        return [time, (-33.9 + steps * 0.00135).toFixed(6), '18.424100', accuracy, motion].join('|')
      })
      const read = readCells(csvCells([HEADER, ...rows].join('\n'), '|'))
      const [{ track }] = read.vehicles
      expect(track.count).toBe(200)
      for (let i = 0; i < track.count; i++) {
        expect(track.accuracyM[i] === -1 || track.accuracyM[i] > 0).toBe(true)
        expect(ACTIVITIES[track.activity[i]]).toBeDefined()
      }
      expect(findJourneys(track, { sensitivity: 'normal' }).trips).toHaveLength(1)
    }),
    { numRuns: 20 },
  )
})
