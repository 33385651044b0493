import type { PrescribedRate } from '../tax/prescribed-rate.ts'
import type { LocalDate } from '../units/local-date.ts'
import type { Missing } from './missing.ts'

/** A trip as a logbook needs it. Rejected and deleted trips never come here. */
export interface LogbookTrip {
  /** The day on which it began, in the driver's timezone. */
  day: LocalDate
  startedAtMs: number
  startLocation: string
  endLocation: string
  distanceM: number
  classification: 'business' | 'private' | null
  status: 'pending' | 'confirmed'
  reason: string
  startOdometerM: number | null
  endOdometerM: number | null
  /** Whether an end of the trip is the edge of a file instead of a stop. */
  isCut: boolean
}

/** A reading of the odometer that the driver entered for a day. */
export interface DayReading {
  day: LocalDate
  odometerM: number
}

export interface LogbookVehicle {
  name: string
  registration: string
}

/** An odometer figure in the logbook, with where it comes from. */
export interface Odometer {
  odometerM: number
  /** Read off by the driver, recorded by the tracker, or worked out from those and the distances between. */
  origin: 'reading' | 'tracker' | 'calculated'
}

/** One line in the columns of SARS' eLogbook. */
export interface LogbookRow {
  day: LocalDate
  opening: Odometer | null
  closing: Odometer | null
  businessM: number
  from: string
  to: string
  details: string
}

/** The logbook of one vehicle over one tax year. */
export interface Logbook {
  taxYear: number
  from: LocalDate
  to: LocalDate
  driver: string
  vehicle: LogbookVehicle
  opening: Odometer | null
  closing: Odometer | null
  /** Closing less opening where both are known, else the confirmed trips' sum. */
  totalM: number
  businessM: number
  /** What is left of the total: SARS takes all that is not proved to be business as private. */
  privateM: number
  /** The confirmed business trips, oldest first. */
  rows: LogbookRow[]
  /** Trips that wait for the driver and therefore do not stand in `rows`. */
  waitingTrips: number
  rate: PrescribedRate | null
  /** Business kilometres at the prescribed rate, in cents; null without a rate. */
  valueCents: number | null
  missing: Missing[]
}
