import { prescribedRate, prescribedRateCents } from '../tax/prescribed-rate.ts'
import type { LocalDate } from '../units/local-date.ts'
import { taxYearDays } from '../units/tax-year.ts'
import { findMissing } from './find-missing.ts'
import type { DayReading, Logbook, LogbookTrip, LogbookVehicle, Odometer } from './logbook.ts'
import { placeOdometer } from './place-odometer.ts'

export interface LogbookMaterial {
  taxYear: number
  driver: string
  /** null for trips that name no vehicle. */
  vehicle: LogbookVehicle | null
  /** All trips of the vehicle in the tax year that are not rejected, oldest first. */
  trips: readonly LogbookTrip[]
  readings: readonly DayReading[]
  /** Today in South Africa: a year that still runs has no closing reading to miss. */
  today: LocalDate
}

/**
 * The logbook of one vehicle over one tax year, in the columns of SARS' eLogbook (2023/24). Only confirmed trips count;
 * those that wait are told. Distances in metres, money in cents.
 */
export function buildLogbook(material: LogbookMaterial): Logbook {
  const { taxYear, trips, readings } = material
  const { from, to } = taxYearDays(taxYear)
  const odometers = placeOdometer(trips, readings, to)
  const confirmed = trips.filter((trip) => trip.status === 'confirmed')
  const business = trips.flatMap((trip, index) =>
    trip.status === 'confirmed' && trip.classification === 'business' ? [{ trip, odometer: odometers[index] }] : [],
  )
  const businessM = business.reduce((sum, { trip }) => sum + trip.distanceM, 0)
  const drivenM = confirmed.reduce((sum, trip) => sum + trip.distanceM, 0)

  const opening = readingOn(readings, from) ?? fromTracker(trips.at(0)?.startOdometerM)
  const closing = readingOn(readings, to) ?? fromTracker(trips.at(-1)?.endOdometerM)
  const odometerM = opening && closing ? closing.odometerM - opening.odometerM : null
  const totalM = Math.max(odometerM ?? drivenM, businessM)
  const rate = prescribedRate(taxYear)

  return {
    taxYear,
    from,
    to,
    driver: material.driver,
    vehicle: material.vehicle ?? { name: '', registration: '' },
    opening,
    closing,
    totalM,
    businessM,
    privateM: totalM - businessM,
    rows: business.map(({ trip, odometer }) => ({
      day: trip.day,
      ...odometer,
      businessM: trip.distanceM,
      from: trip.startLocation,
      to: trip.endLocation,
      details: trip.reason,
    })),
    waitingTrips: trips.length - confirmed.length,
    rate,
    valueCents: rate && prescribedRateCents(businessM, rate),
    missing: findMissing({ ...material, from, to, confirmed, opening, closing, drivenM, rate }),
  }
}

function readingOn(readings: readonly DayReading[], day: LocalDate): Odometer | null {
  const reading = readings.find((candidate) => candidate.day === day)
  return reading ? { odometerM: reading.odometerM, origin: 'reading' } : null
}

function fromTracker(odometerM: number | null | undefined): Odometer | null {
  return odometerM === null || odometerM === undefined ? null : { odometerM, origin: 'tracker' }
}
