import { parseFormedE7 } from '../cells/parse-coordinate.ts'
import { dayMs } from '../cells/timestamp-reader.ts'
import { expandYear } from '../cells/parse-time-text.ts'
import { MPS_OF_SPEED_UNIT } from '../points/guess-units.ts'
import type { FormatImport, FormatReader } from './format-import.ts'
import { LineSplitter } from './line-splitter.ts'
import { HOUR_MS } from '../../units/duration.ts'

/**
 * NMEA 0183: each RMC sentence is a fix, because only RMC has the date; other sentences are ignored. Sentences with a
 * wrong checksum are skipped, as are those whose receiver reports no fix (V).
 */
export function createNmeaReader(into: FormatImport): FormatReader {
  return new LineSplitter((line, number) => {
    const from = line.indexOf('$')
    const sentence = from < 0 ? '' : line.slice(from).trim()
    if (/^\$..GGA,/.test(sentence)) into.timeless++
    if (!/^\$..RMC,/.test(sentence)) return
    if (!isIntact(sentence)) return into.skip(number, 'bad_checksum', sentence)
    const [, time, status, lat, northSouth, lng, eastWest, knots, , date] = sentence.split('*', 1)[0].split(',')
    if (status === 'V') return into.skip(number, 'no_fix', sentence)
    into.fix(number, {
      timeMs: parseTimeMs(date ?? '', time ?? ''),
      lat: parseFormedE7(`${lat}${northSouth}`, 'ddmm') / 1e7,
      lng: parseFormedE7(`${lng}${eastWest}`, 'ddmm') / 1e7,
      speedMps: knots ? Number(knots) * MPS_OF_SPEED_UNIT.kn : undefined,
    })
  })
}

/** A sentence without a checksum is accepted. */
function isIntact(sentence: string): boolean {
  const star = sentence.lastIndexOf('*')
  if (star < 0) return true
  let sum = 0
  for (let at = 1; at < star; at++) sum ^= sentence.charCodeAt(at)
  return sum === Number.parseInt(sentence.slice(star + 1, star + 3), 16)
}

function parseTimeMs(date: string, time: string): number {
  const day = /^(\d{2})(\d{2})(\d{2})$/.exec(date)
  const clock = /^(\d{2})(\d{2})(\d{2}(?:\.\d+)?)$/.exec(time)
  if (!day || !clock) return Number.NaN
  const midnightMs = dayMs(expandYear(Number(day[3]), 2), Number(day[2]), Number(day[1]))
  return midnightMs + Number(clock[1]) * HOUR_MS + Number(clock[2]) * 60_000 + Math.round(Number(clock[3]) * 1000)
}
