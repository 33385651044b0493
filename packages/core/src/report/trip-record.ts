import { DAY_MS } from '../units/duration.ts'
import { TRIP_RECORDS, type ReportRow, type TripRecord } from './report-content.ts'

/** Entries made later than this are considered to be from memory. */
const LATE_AFTER_MS = 7 * DAY_MS

export function tripRecord({
  source,
  isOfFixes,
  startedAtMs,
  createdAtMs,
}: {
  source: 'upload' | 'tracker' | 'manual'
  /** Whether it was detected from GPS fixes rather than read from a trip file. */
  isOfFixes: boolean
  startedAtMs: number
  createdAtMs: number
}): TripRecord {
  if (source === 'tracker') return 'live'
  if (source === 'upload') return isOfFixes ? 'gps_file' : 'trip_file'
  return createdAtMs - startedAtMs > LATE_AFTER_MS ? 'by_hand_late' : 'by_hand'
}

const RECORD_WORDS: Record<TripRecord, string> = {
  gps_file: 'GPS file',
  trip_file: 'file of trips',
  live: 'live by GPS',
  by_hand: 'by hand',
  by_hand_late: 'by hand, later than a week after the trip',
}

/** Printed after a row's day; a trip from a GPS file needs no mark. */
export const RECORD_MARKS: Record<TripRecord, string> = {
  gps_file: '',
  live: '',
  trip_file: '¹',
  by_hand: '²',
  by_hand_late: '³',
}

export const recordWords = (recorded: TripRecord | undefined): string =>
  recorded === undefined ? '' : RECORD_WORDS[recorded]

/** How the trips of a report were recorded, and their marks; null if unknown for all. */
export function recordRemark(rows: readonly Pick<ReportRow, 'recorded'>[]): string | null {
  const counts = TRIP_RECORDS.flatMap((one) => {
    const trips = rows.filter(({ recorded }) => recorded === one).length
    return trips === 0
      ? []
      : [`${RECORD_MARKS[one] === '' ? '' : `${RECORD_MARKS[one]} `}${RECORD_WORDS[one]}: ${trips}`]
  })
  return counts.length === 0 ? null : `How the trips were recorded: ${counts.join('; ')}`
}
