import type { PrescribedRate } from '../tax/prescribed-rate.ts'
import type { LocalDate } from '../units/local-date.ts'
import { taxYearName } from '../units/tax-year.ts'
import type { LogbookMaterial } from './build-logbook.ts'
import { checkReason } from './check-reason.ts'
import type { LogbookTrip, Odometer } from './logbook.ts'
import type { Missing, MissingCode } from './missing.ts'

interface Findings extends LogbookMaterial {
  to: LocalDate
  confirmed: readonly LogbookTrip[]
  opening: Odometer | null
  closing: Odometer | null
  drivenM: number
  rate: PrescribedRate | null
}

/** What SARS would miss, the weightiest first; each says what to do. */
export function findMissing(findings: Findings): Missing[] {
  const { taxYear, to, today, trips, confirmed, opening, closing, drivenM, rate, vehicle } = findings
  const business = confirmed.filter((trip) => trip.classification === 'business')
  const reasons = business.map((trip) => checkReason(trip.reason))
  const missing: Missing[] = []
  const tell = (code: MissingCode, message: string, count = 0): void => void missing.push({ code, message, count })
  const tellTrips = (code: MissingCode, count: number, one: string, many: string, todo: string): void => {
    if (count > 0) tell(code, `${count === 1 ? one : many.replace('{n}', String(count))} ${todo}`, count)
  }

  if (opening?.origin !== 'reading') {
    tell(
      'no_opening_odometer',
      `The odometer on 1 March ${taxYear - 1} is missing. Enter it from a service record or a photo; without it SARS allows no claim.`,
    )
  }
  if (closing?.origin !== 'reading') {
    if (today > to) {
      tell(
        'no_closing_odometer',
        `The odometer on ${Number(to.slice(8))} February ${taxYear} is missing. Enter it; without it SARS allows no claim.`,
      )
    } else {
      tell(
        'no_closing_odometer',
        `The tax year runs until ${Number(to.slice(8))} February ${taxYear}. Enter the odometer on that day.`,
      )
    }
  }
  if (opening && closing && closing.odometerM - opening.odometerM < drivenM) {
    tell(
      'odometer_less_than_trips',
      'The odometer went up by less than the trips have together. Check both readings, and the trips for some that are there twice.',
    )
  }
  tellTrips(
    'trips_waiting',
    trips.length - confirmed.length,
    'One trip waits to be confirmed and is not in the logbook.',
    '{n} trips wait to be confirmed and are not in the logbook.',
    'Confirm or reject them.',
  )
  tellTrips(
    'trips_unclassified',
    confirmed.filter((trip) => trip.classification === null).length,
    'One confirmed trip is neither business nor private.',
    '{n} confirmed trips are neither business nor private.',
    'SARS takes them as private.',
  )
  tellTrips(
    'reason_missing',
    reasons.filter((reason) => reason === 'missing').length,
    'One business trip has no reason.',
    '{n} business trips have no reason.',
    'Say what for, and with or for whom.',
  )
  tellTrips(
    'reason_too_general',
    reasons.filter((reason) => reason === 'too_general').length,
    'One business trip has a reason that SARS refuses as too general.',
    '{n} business trips have a reason that SARS refuses as too general.',
    "Instead of 'meeting' or 'client', say what for, and with or for whom.",
  )
  tellTrips(
    'place_missing',
    business.filter((trip) => !trip.startLocation.trim() || !trip.endLocation.trim()).length,
    'One business trip lacks where it began or ended.',
    '{n} business trips lack where they began or ended.',
    'Fill in the places.',
  )
  tellTrips(
    'trips_cut',
    business.filter((trip) => trip.isCut).length,
    'One business trip is cut off by the beginning or end of a file.',
    '{n} business trips are cut off by the beginning or end of a file.',
    'Upload the file of the time before or after.',
  )
  if (vehicle === null)
    tell(
      'no_vehicle',
      'These trips name no vehicle. SARS wants one logbook per vehicle: choose the vehicle of each trip.',
    )
  else if (!vehicle.registration)
    tell('no_registration', "The vehicle's registration number is missing. Enter it under the vehicle.")
  if (business.length === 0)
    tell(
      'no_business_trips',
      `There is no confirmed business trip in ${taxYearName(taxYear)}. Classify the trips first.`,
    )
  if (rate === null)
    tell(
      'rate_unknown',
      `The prescribed rate of ${taxYearName(taxYear)} is not known to Spoor, so the kilometres stand without an amount.`,
    )
  else if (!rate.confirmed)
    tell(
      'rate_unconfirmed',
      `The rate of ${taxYearName(taxYear)} comes from one source only (${rate.source}). Check it before you rely on the amount.`,
    )
  return missing
}
