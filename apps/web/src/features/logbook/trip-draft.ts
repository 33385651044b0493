import type { Trip } from '@spoor/contract/routes/trips.ts'
import type { NewTrip, TripChange } from './use-trip-changes.ts'
import { parseDistanceKm } from './parse-distance.ts'
import { fromZonedInput, toZonedInput } from './zoned-input.ts'
import { t } from '../../language/t.ts'

/** A trip as it stands in the form: texts, times on the driver's clock. */
export interface TripDraft {
  startedAt: string
  endedAt: string
  from: string
  to: string
  distance: string
  classification: 'business' | 'private' | ''
  reason: string
  notes: string
  vehicleId: string
}

export type DraftErrors = Partial<Record<keyof TripDraft, string>>

/** The form of a trip that exists. */
export function draftOfTrip(trip: Trip, timezone: string): TripDraft {
  return {
    startedAt: toZonedInput(trip.started_at, timezone),
    endedAt: trip.ended_at ? toZonedInput(trip.ended_at, timezone) : '',
    from: trip.start_location,
    to: trip.end_location,
    distance: String(trip.distance_km).replace('.', ','),
    classification: trip.classification ?? '',
    reason: trip.reason,
    notes: trip.notes,
    vehicleId: trip.vehicle_id ?? '',
  }
}

/** The empty form, beginning now. */
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
    vehicleId,
  }
}

const MAX_DISTANCE_KM = 10_000

/** What is wrong with the form, field by field; empty where nothing is. */
export function draftErrors(draft: TripDraft, isNew: boolean): DraftErrors {
  const errors: DraftErrors = {}
  if (draft.startedAt === '') errors.startedAt = t('Enter when the trip started')
  if (draft.endedAt !== '' && draft.endedAt < draft.startedAt) errors.endedAt = t('The end lies before the start')
  if (isNew && draft.from.trim() === '') errors.from = t('Enter where the trip started')
  if (isNew && draft.to.trim() === '') errors.to = t('Enter where the trip ended')
  const distanceKm = parseDistanceKm(draft.distance)
  if (distanceKm === null) errors.distance = t('Enter kilometres, such as 12,4')
  else if (distanceKm > MAX_DISTANCE_KM) errors.distance = t('More than 10\u00a0000\u00a0km is no single trip')
  return errors
}

/** The trip to add; only for a form without errors. */
export function newTripOf(draft: TripDraft, timezone: string): NewTrip {
  return {
    started_at: fromZonedInput(draft.startedAt, timezone)!,
    ended_at: fromZonedInput(draft.endedAt, timezone),
    start_location: draft.from.trim(),
    end_location: draft.to.trim(),
    distance_km: parseDistanceKm(draft.distance)!,
    classification: draft.classification || null,
    reason: draft.reason.trim(),
    notes: draft.notes.trim(),
    vehicle_id: draft.vehicleId || null,
    source: 'manual',
  }
}

/** What the form changed, and nothing else: what was not touched is never said to be the driver's own. */
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
    ...(touched('vehicleId') ? { vehicle_id: edited.vehicle_id } : {}),
  }
}
