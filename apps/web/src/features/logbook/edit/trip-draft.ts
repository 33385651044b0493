import { updateTrip, type Trip } from '@spoor/contract/routes/trips.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import * as z from 'zod'
import { enteredNumber, kilometres, rand, getRange, readNumber, writeNumber } from '../../../format/read-number.ts'
import { nameEnd } from '../../../format/location.ts'
import { t } from '../../../language/t.ts'
import { schemaResolver } from '../../../ui/form.tsx'
import { fromZonedInput, toZonedInput } from './zoned-input.ts'

/** A trip as edited in the form: strings, with times in the driver's time zone. */
export interface TripDraft {
  started_at: string
  ended_at: string
  start_location: string
  end_location: string
  distance_km: string
  classification: 'business' | 'private' | ''
  reason: string
  notes: string
  toll: string
  parking: string
  vehicle_id: string
}

const { shape } = updateTrip.schemas.body
export const TRIP_KM = kilometres(getRange(shape.distance_km))
export const PAID = rand(getRange(shape.toll))
const ANY_KM = kilometres({ max: Infinity })
const EARLIEST_MS = Date.UTC(2000, 0, 1)

export function toTripDraft(trip: Trip, timezone: string): TripDraft {
  return {
    started_at: toZonedInput(trip.started_at, timezone),
    ended_at: trip.ended_at ? toZonedInput(trip.ended_at, timezone) : '',
    start_location: nameEnd(trip.start_place, trip.start_location),
    end_location: nameEnd(trip.end_place, trip.end_location),
    distance_km: writeNumber(trip.distance_km, TRIP_KM),
    classification: trip.classification ?? '',
    reason: trip.reason,
    notes: trip.notes,
    toll: trip.toll === 0 ? '' : writeNumber(trip.toll, PAID),
    parking: trip.parking === 0 ? '' : writeNumber(trip.parking, PAID),
    vehicle_id: trip.vehicle_id ?? '',
  }
}

export function createDraft(now: string, timezone: string, vehicleId: string): TripDraft {
  return {
    started_at: toZonedInput(now, timezone),
    ended_at: '',
    start_location: '',
    end_location: '',
    distance_km: '',
    classification: '',
    reason: '',
    notes: '',
    toll: '',
    parking: '',
    vehicle_id: vehicleId,
  }
}

export interface LikeTrip {
  trip: Trip
  way: 'again' | 'back'
}

/** A trip based on another: today at its time of day, or back from where and when it ended. No tolls or parking. */
export function createDraftLike({ trip, way }: LikeTrip, now: string, timezone: string): TripDraft {
  const draft = toTripDraft(trip, timezone)
  const today = toZonedInput(now, timezone).slice(0, 10)
  return {
    ...draft,
    ended_at: '',
    notes: '',
    toll: '',
    parking: '',
    ...(way === 'back'
      ? {
          started_at: draft.ended_at || draft.started_at,
          start_location: draft.end_location,
          end_location: draft.start_location,
        }
      : { started_at: `${today}${draft.started_at.slice(10)}` }),
  }
}

/** Submits the fields that differ from `before`, because an unchanged one must not count as edited by the driver. */
export function createTripResolver(before: TripDraft | null, now: string, timezone: string) {
  const CHECK_DATE = t('Enter a date between the year 2000 and today')
  // An unparsable date is passed through and rejected by the schema.
  const toInstant = (input: string) => fromZonedInput(input, timezone) ?? input
  const toEnd = (input: string) => (input === '' ? null : toInstant(input))
  // Allows a day for a wrong clock. An invalid date is NaN, which fails both comparisons.
  const isPlausibleDate = (instant: string) =>
    Date.parse(instant) >= EARLIEST_MS && Date.parse(instant) <= Date.parse(now) + DAY_MS
  const TripFields = updateTrip.schemas.body
    .omit({ status: true })
    .extend({
      started_at: z
        .string()
        .refine(isPlausibleDate, {
          error: ({ input }) => (input === '' ? t('Enter when the trip started') : CHECK_DATE),
        })
        .pipe(shape.started_at.unwrap())
        .optional(),
      ended_at: z.string().refine(isPlausibleDate, CHECK_DATE).pipe(shape.ended_at.unwrap().unwrap()).nullish(),
      start_location: shape.start_location.refine((text) => text !== '', t('Enter where the trip started')),
      end_location: shape.end_location.refine((text) => text !== '', t('Enter where the trip ended')),
      distance_km: z
        .number(t('Enter kilometres, such as 12,4'))
        .refine((km) => km <= TRIP_KM.max, t('A single trip cannot exceed 10\u00a0000\u00a0km'))
        .pipe(shape.distance_km.unwrap())
        .optional(),
    })
    .refine(
      ({ started_at = before ? toInstant(before.started_at) : now, ended_at = before && toEnd(before.ended_at) }) =>
        !ended_at || Date.parse(ended_at) >= Date.parse(started_at),
      { path: ['ended_at'], error: t('The end is before the start') },
    )
  return schemaResolver(TripFields, {
    body: (draft: TripDraft): z.input<typeof TripFields> => {
      const fields = {
        started_at: toInstant(draft.started_at),
        ended_at: toEnd(draft.ended_at),
        start_location: draft.start_location.trim(),
        end_location: draft.end_location.trim(),
        distance_km: readNumber(draft.distance_km, TRIP_KM) ?? readNumber(draft.distance_km, ANY_KM) ?? Number.NaN,
        classification: draft.classification || null,
        reason: draft.reason.trim(),
        notes: draft.notes.trim(),
        toll: enteredNumber(draft.toll, PAID) ?? 0,
        parking: enteredNumber(draft.parking, PAID) ?? 0,
        vehicle_id: draft.vehicle_id || null,
      }
      const isChanged = ([field]: [string, unknown]) =>
        draft[field as keyof TripDraft] !== before?.[field as keyof TripDraft]
      return Object.fromEntries(Object.entries(fields).filter(isChanged))
    },
    numbers: { distance_km: TRIP_KM, toll: PAID, parking: PAID },
    sentences: { toll: t('Enter rand, such as 54,50'), parking: t('Enter rand, such as 54,50') },
  })
}
