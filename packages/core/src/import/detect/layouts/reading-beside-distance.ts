import { Evidence, type Hypothesis, type Layout } from '../hypothesis.ts'
import { readNumbers } from './by-values.ts'

/** Readings and distances are rounded to whole units. */
const ROUNDED = 1.01
const LEAST_READING = 1000

/**
 * A column that increases from row to row by the distance next to it holds odometer readings at the end (or start) of
 * each trip, whether it is called 'Odometer' or 'Kilometer'.
 */
export const readingBesideDistance: Layout = {
  name: 'one reading a row, borne out by the distance',
  propose(sheet) {
    const { candidates } = sheet
    if (candidates.some(({ type }) => type === 'start_odometer' || type === 'end_odometer')) return []
    const distances = candidates.filter(({ type }) => type === 'distance')
    const readings = candidates.filter(({ type }) => type === 'distance' || type === 'odometer')
    return distances.flatMap((distance) =>
      readings.flatMap((reading): Hypothesis[] => {
        if (reading.column === distance.column) return []
        const side = inferSideOfReadings(readNumbers(sheet, reading.column), readNumbers(sheet, distance.column))
        if (side === null) return []
        const claim = { type: `${side}_odometer` as const, column: reading.column, because: reading.because }
        return [{ claims: [distance, claim], score: Evidence.namesAndValues }]
      }),
    )
  },
}

/** Whether readings are at trip starts or ends; null if they do not match the distances. */
function inferSideOfReadings(readings: readonly number[], distances: readonly number[]): 'start' | 'end' | null {
  if (readings.length < 2 || !readings.every((reading) => !(reading < LEAST_READING))) return null
  for (const isNewestFirst of [false, true]) {
    const [read, driven] = isNewestFirst ? [readings.toReversed(), distances.toReversed()] : [readings, distances]
    const steps = read.slice(1).map((reading, i) => reading - read[i])
    const agree = (at: number): number =>
      steps.filter((step, i) => driven[i + at] > 0 && Math.abs(step - driven[i + at]) < ROUNDED).length
    const [ofEnds, ofStarts] = [agree(1), agree(0)]
    const most = Math.max(ofEnds, ofStarts)
    if (most > 0 && most * 2 > steps.length) return ofEnds >= ofStarts ? 'end' : 'start'
  }
  return null
}
