import type { Trip } from '@spoor/contract/routes/trips.ts'
import { MAX_TRIP_PAID } from '@spoor/contract/limits.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import type { NewTrip, TripChange } from './use-trip-changes.ts'
import { kilometres, numberFault, rand, readingsOf, readNumber, writeNumber } from '../../../format/read-number.ts'
import { fromZonedInput, toZonedInput } from './zoned-input.ts'
import { t } from '../../../language/t.ts'

/** A trip as the form holds it: texts, with times on the driver's clock. */
export interface TripDraft {
  startedAt: string
  endedAt: string
  from: string
  to: string
  distance: string
  classification: 'business' | 'private' | ''
  reason: string
  notes: string
  toll: string
  parking: string
  vehicleId: string
}

export type DraftErrors = Partial<Record<keyof TripDraft, string>>

export const TRIP_KM = kilometres({ max: 10_000 })
export const PAID = rand({ max: MAX_TRIP_PAID })
const ANY_KM = kilometres({ max: Infinity })

/** The form's values for an existing trip. */
export function draftOfTrip(trip: Trip, timezone: string): TripDraft {
  return {
    startedAt: toZonedInput(trip.started_at, timezone),
    endedAt: trip.ended_at ? toZonedInput(trip.ended_at, timezone) : '',
    from: trip.start_location,
    to: trip.end_location,
    distance: writeNumber(trip.distance_km, TRIP_KM),
    classification: trip.classification ?? '',
    reason: trip.reason,
    notes: trip.notes,
    toll: trip.toll === 0 ? '' : writeNumber(trip.toll, PAID),
    parking: trip.parking === 0 ? '' : writeNumber(trip.parking, PAID),
    vehicleId: trip.vehicle_id ?? '',
  }
}

/** The form's values for a new trip that starts now. */
export function newDraft(now: string, timezone: string, vehicleId: string): TripDraft {
  return {
    startedAt: toZonedInput(now, timezone),
    endedAt: '',
    from: '',
    to: '',
    distance: '',
    classification: '',
    reason: '',
    notes: '',
    toll: '',
    parking: '',
    vehicleId,
  }
}

const EARLIEST_MS = Date.UTC(2000, 0, 1)

/**
 * Errors by field; empty if the form is valid. `before` holds the values of the trip that is edited, null for a new one: a
 * field that was empty may stay empty, and a date that is unchanged is accepted.
 */
export function draftErrors(draft: TripDraft, before: TripDraft | null, now: string, timezone: string): DraftErrors {
  const errors: DraftErrors = {}
  const msOf = (input: string) => Date.parse(fromZonedInput(input, timezone) ?? '')
  // Allows a day for a clock that is wrong. An invalid date is NaN, which is never within the range.
  const isBelieved = (field: 'startedAt' | 'endedAt') =>
    draft[field] === before?.[field] ||
    (msOf(draft[field]) >= EARLIEST_MS && msOf(draft[field]) <= Date.parse(now) + DAY_MS)
  const isMissing = (field: 'from' | 'to') => draft[field].trim() === '' && before?.[field].trim() !== ''
  if (draft.startedAt === '') errors.startedAt = t('Enter when the trip started')
  else if (!isBelieved('startedAt')) errors.startedAt = t('Check the date: trips lie between the year 2000 and today')
  if (draft.endedAt !== '') {
    if (!isBelieved('endedAt')) errors.endedAt = t('Check the date: trips lie between the year 2000 and today')
    else if (msOf(draft.endedAt) < msOf(draft.startedAt)) errors.endedAt = t('The end is before the start')
  }
  if (isMissing('from')) errors.from = t('Enter where the trip started')
  if (isMissing('to')) errors.to = t('Enter where the trip ended')
  const isTooFar = readingsOf(draft.distance, ANY_KM).length > 0
  const wrong = isTooFar ? t('More than 10\u00a0000\u00a0km is no single trip') : t('Enter kilometres, such as 12,4')
  const distance = numberFault(draft.distance, TRIP_KM, wrong)
  if (distance !== null) errors.distance = distance
  for (const field of ['toll', 'parking'] as const) {
    const paid = draft[field].trim() === '' ? null : numberFault(draft[field], PAID, t('Enter rand, such as 54,50'))
    if (paid !== null) errors[field] = paid
  }
  return errors
}

/** The trip to add. Call it only for a form without errors. */
export function newTripOf(draft: TripDraft, timezone: string): NewTrip {
  return {
    started_at: fromZonedInput(draft.startedAt, timezone)!,
    ended_at: fromZonedInput(draft.endedAt, timezone),
    start_location: draft.from.trim(),
    end_location: draft.to.trim(),
    distance_km: readNumber(draft.distance, TRIP_KM)!,
    classification: draft.classification || null,
    reason: draft.reason.trim(),
    notes: draft.notes.trim(),
    toll: readNumber(draft.toll, PAID) ?? 0,
    parking: readNumber(draft.parking, PAID) ?? 0,
    vehicle_id: draft.vehicleId || null,
    source: 'manual',
  }
}

/** Only the fields that the form changed: an unchanged field must not count as edited by the driver. */
export function changeOf(trip: Trip, draft: TripDraft, timezone: string): TripChange {
  const before = draftOfTrip(trip, timezone)
  const edited = newTripOf(draft, timezone)
  const touched = (field: keyof TripDraft) => draft[field] !== before[field]
  return {
    ...(touched('startedAt') ? { started_at: edited.started_at } : {}),
    ...(touched('endedAt') ? { ended_at: edited.ended_at } : {}),
    ...(touched('from') ? { start_location: edited.start_location } : {}),
    ...(touched('to') ? { end_location: edited.end_location } : {}),
    ...(touched('distance') ? { distance_km: edited.distance_km } : {}),
    ...(touched('classification') ? { classification: edited.classification } : {}),
    ...(touched('reason') ? { reason: edited.reason } : {}),
    ...(touched('notes') ? { notes: edited.notes } : {}),
    ...(touched('toll') ? { toll: edited.toll } : {}),
    ...(touched('parking') ? { parking: edited.parking } : {}),
    ...(touched('vehicleId') ? { vehicle_id: edited.vehicle_id } : {}),
  }
}
