import type { Cut } from '../journey/journey.ts'
import type { LocalDate } from '../units/local-date.ts'

/** Doubts about a trip based on other trips and the driver's places, found by the database. */
export const TRIP_DOUBTS_BESIDE_OTHERS = ['overlap', 'two_vehicles', 'speed', 'home_to_work', 'like_commute'] as const
export type TripDoubt = (typeof TRIP_DOUBTS_BESIDE_OTHERS)[number]
/** Doubts by which trips can be filtered: also trips cut by the end of a file, missing places and vehicles out of use. */
export const TRIP_DOUBTS = [...TRIP_DOUBTS_BESIDE_OTHERS, 'out_of_use', 'cut', 'no_place', 'no_vehicle'] as const

/** A trip of one vehicle as the logbook needs it, excluding rejected and deleted trips. */
export interface LogbookTrip {
  /** The day it started in South Africa. */
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
  doubts?: readonly TripDoubt[]
  startLat?: number | null
  startLng?: number | null
  endLat?: number | null
  endLng?: number | null
}

/** A driver's odometer reading at the start of a day, or at the end of the last day of a tax year. */
export interface OdometerReading {
  date: LocalDate
  odometerM: number
}
