import type { Cut } from '../journey/journey.ts'
import type { LocalDate } from '../units/local-date.ts'

/** A trip as the logbook needs it, of one vehicle; rejected and deleted trips are left out before. */
export interface LogbookTrip {
  /** The day on which it began, in South Africa. */
  date: LocalDate
  startedAtMs: number
  startLocation: string
  endLocation: string
  distanceM: number
  startOdometerM: number | null
  endOdometerM: number | null
  classification: 'business' | 'private' | null
  status: 'pending' | 'confirmed'
  reason: string
  cut: Cut
}

/** The odometer as the driver read it, at the beginning of a day; on the last day of a tax year at its end. */
export interface OdometerReading {
  date: LocalDate
  odometerM: number
}
