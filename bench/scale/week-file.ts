import { DAY_MS } from '../../packages/core/src/units/duration.ts'
import { generateDrives, USUAL_HABITS, USUAL_TRACKER } from '../generate/drive-generator.ts'

const WEEK_MS = 7 * DAY_MS
/** Precedes all other trips. */
const FIRST_WEEK_MS = Date.UTC(2015, 0, 5)

/** A driver's usual days, with a fix every ten seconds while driving. */
function makeFixes(days: number): { timeMs: number; rest: string }[] {
  const habits = { ...USUAL_HABITS, days, tripsPerDay: [2.1, 4.3] as const, tripLengthM: [1500, 60_000] as const }
  const { track } = generateDrives(7, habits, { ...USUAL_TRACKER, parkedIntervalS: 180 })
  return Array.from({ length: track.count }, (_, i) => ({
    timeMs: track.timeMs[i],
    rest: `${(track.latE7[i] / 1e7).toFixed(6)},${(track.lngE7[i] / 1e7).toFixed(6)},${Math.round((track.speedMps[i] || 0) * 3.6)}`,
  }))
}

function toCsv(fixes: readonly { timeMs: number; rest: string }[], shiftMs: number): Blob {
  const lines = fixes.map(({ timeMs, rest }) => `${new Date(timeMs + shiftMs).toISOString()},${rest}`)
  return new Blob([`timestamp,latitude,longitude,speed\n${lines.join('\n')}\n`])
}

/** Creates a file of this many days. */
export const makeDaysFile = (days: number): Blob => toCsv(makeFixes(days), 0)

/** Creates files of one week each; a driver's n-th file covers other days than the earlier ones. */
export function createWeekFiles(): { fixes: number; make: (n: number) => Blob } {
  const fixes = makeFixes(7)
  const startMs = Math.floor(fixes[0].timeMs / DAY_MS) * DAY_MS
  return { fixes: fixes.length, make: (n) => toCsv(fixes, FIRST_WEEK_MS - startMs + n * WEEK_MS) }
}
