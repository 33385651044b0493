import { CERTAINTIES } from '@spoor/core/classify/certainty.ts'
import * as z from 'zod'
import { CUTS, DISTANCE_SOURCES, MOVE_KINDS } from '@spoor/core/journey/journey.ts'
import { PLACE_KINDS } from '@spoor/core/places/place.ts'
import { Day, TripInstant } from '../rules/dates.ts'
import { MAX_MERGED_TRIPS, MAX_NOTES, MAX_REASON, MAX_TRIP_PAID } from '../limits/limits.ts'
import { createListSchema, createPageSchema, pageQuery } from '../list.ts'
import { EXCEL, largeFile, routeGroup } from '../route.ts'
import { TRIP_DOUBTS } from '@spoor/core/report/logbook-trip.ts'
import { TRIP_REASONS, TRIP_SORTS, TRIP_STATUSES } from '../words/search-words.ts'
import { DEFAULT_TRIP_COLUMNS, TRIP_COLUMNS, type TripColumn } from '../words/trip-columns.ts'

export const CLASSIFICATIONS = ['business', 'private'] as const
export { TRIP_SORTS, TRIP_STATUSES }
/** Warnings on a trip; a flag changes nothing. */
export const TRIP_WARNINGS = ['commute', 'sparse'] as const
export const TRIP_SOURCES = ['upload', 'connection', 'tracker', 'manual'] as const

/** The place that contains one end of a trip. The location text remains as in the file or as entered by the driver. */
export const TripPlace = z.object({ id: z.uuid(), name: z.string(), kind: z.enum(PLACE_KINDS) })
export type TripPlace = z.infer<typeof TripPlace>

export const Trip = z.object({
  id: z.uuid(),
  started_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
  start_location: z.string(),
  end_location: z.string(),
  start_place: TripPlace.nullable(),
  end_place: TripPlace.nullable(),
  start_lat: z.number().nullable(),
  start_lng: z.number().nullable(),
  end_lat: z.number().nullable(),
  end_lng: z.number().nullable(),
  distance_km: z.number(),
  distance_source: z.enum(DISTANCE_SOURCES),
  start_odometer_km: z.number().nullable(),
  end_odometer_km: z.number().nullable(),
  /** null if unclassified. */
  classification: z.enum(CLASSIFICATIONS).nullable(),
  status: z.enum(TRIP_STATUSES),
  reason: z.string(),
  notes: z.string(),
  driver: z.string(),
  vehicle_id: z.uuid().nullable(),
  cost_centre: z
    .object({ code: z.string(), name: z.string() })
    .nullable()
    .describe(
      "What it is charged to in the driver's company, unless it is private: its own, else the driver's of the day",
    ),
  prescribed_rate: z.number().nullable().describe("SARS' rate for its tax year in rand per kilometre, if known"),
  upload_id: z.uuid().nullable(),
  source: z.enum(TRIP_SOURCES).describe('connection: sent by a phone or server; tracker: recorded in the web app'),
  /** Which ends are where the file starts or ends, rather than a stop. */
  cut: z.enum(CUTS),
  recorded_by: z.string().nullable().describe('The connection or file that the trip comes from; only for its driver'),
  other_distance_km: z
    .number()
    .nullable()
    .describe('What another device or source measured of the same drive, if it differs by more than 10 %'),
  has_path: z.boolean(),
  auto_confirmed: z.boolean().describe('Confirmed as suggested by the setting confirm_from; not reviewed by anyone'),
  mode: z
    .enum(MOVE_KINDS)
    .nullable()
    .describe('How it may have been made other than by car; in GET /trips/moves: how it was'),
  toll: z.number().describe('Rand paid in tolls on this trip, in addition to the kilometres'),
  parking: z.number().describe('Rand paid for parking on this trip'),
  comments: z.int().describe('Number of comments by accountants and the driver'),
  warning: z
    .enum(TRIP_WARNINGS)
    .nullable()
    .describe(
      'commute: marked business, but from home to work or back, which SARS counts as private; ' +
        'sparse: recorded so rarely that the kilometres are too few',
    ),
  /** Only for unclassified trips; nothing is classified until the driver accepts. */
  suggestion: z
    .object({
      classification: z.enum(CLASSIFICATIONS),
      confidence: z.number().describe('From 0 to 1'),
      certainty: z
        .enum(CERTAINTIES)
        .describe(
          'How sure it may sound: no surer than the confidence, nor than the share of trips that `because` names',
        ),
      because: z.array(z.string()).describe('Sentences that are true of this trip'),
      source: z
        .enum(['rule', 'learned', 'first_guess'])
        .describe('first_guess: by places and time of day alone, while nothing else is known'),
      reason: z.string().nullable().describe('A suggested reason'),
    })
    .nullable(),
  calendar_reasons: z
    .array(z.string())
    .describe("Reasons from the driver's calendar for a trip that has none: one is proposed, several are offered"),
})
export type Trip = z.infer<typeof Trip>

/** Filters shared by the list, bulk actions and totals. */
const filter = {
  from: Day.optional().describe('First day, in South Africa'),
  to: Day.optional().describe('Last day, inclusive, in South Africa'),
  classification: z.enum(['business', 'private', 'unclassified']).optional(),
  status: z.enum(TRIP_STATUSES).optional(),
  vehicle_id: z.uuid().optional(),
  upload_id: z.uuid().optional(),
  reason: z
    .enum(TRIP_REASONS)
    .optional()
    .describe("Whether a reason is given; weak is one that SARS refuses, such as 'meeting' alone"),
  doubt: z
    .enum(TRIP_DOUBTS)
    .optional()
    .describe('What is doubtful about a trip, as a logbook lists before it is submitted; rejected trips are excluded'),
  min_km: z.coerce.number().min(0).max(10_000).optional().describe('Minimum distance'),
  max_km: z.coerce.number().min(0).max(10_000).optional().describe('Maximum distance'),
  work_hours: z
    .enum(['within', 'outside'])
    .optional()
    .describe(
      "Whether the trip starts and ends within the user's work hours; false for all trips if they are switched off",
    ),
  q: z.string().max(200).optional().describe('Words in locations, place names, reason or notes'),
}
export const TripFilter = z.strictObject(filter)
export type TripFilter = z.infer<typeof TripFilter>

const columns = z
  .string()
  .max(200)
  .optional()
  .transform((names, context): TripColumn[] => {
    const wanted = (names ?? DEFAULT_TRIP_COLUMNS.join(',')).split(',')
    const known = wanted.flatMap((name) => TRIP_COLUMNS.find((column) => column === name) ?? [])
    if (known.length < wanted.length)
      context.addIssue({ code: 'custom', message: `Choose among ${TRIP_COLUMNS.join(', ')}` })
    return known
  })

const tripId = z.object({ id: z.uuid() })
const Paid = z.number().min(0).max(MAX_TRIP_PAID).optional()
const route = routeGroup({ tag: 'Trips', access: 'signed-in', keyArea: 'trips' })
const text = (max: number) => z.string().max(max)
/** Trimmed, so that an empty text is the only missing reason. */
const Reason = z.string().trim().max(MAX_REASON)

export const listTrips = route('GET /trips', {
  summary: 'Trips, newest first, in pages',
  costly: true,
  schemas: {
    query: z.object({ ...filter, sort: z.enum(TRIP_SORTS).default('-started_at'), ...pageQuery }),
    reply: createPageSchema(Trip),
  },
})

export const getTripTotals = route('GET /trips/totals', {
  summary: 'Kilometres and counts of the trips matching a filter, without rejected ones',
  costly: true,
  schemas: {
    query: z.object(filter),
    reply: z.object({
      trips: z.number().int(),
      total_km: z.number(),
      business_km: z.number(),
      private_km: z.number(),
      unclassified_km: z.number(),
      business_trips: z.number().int(),
      private_trips: z.number().int(),
      unclassified_trips: z.number().int(),
      pending_trips: z.number().int(),
    }),
  },
})

export const listTripDays = route('GET /trips/days', {
  summary: 'The days that have trips matching a filter, newest first, with their totals',
  costly: true,
  schemas: {
    query: z.object(filter),
    reply: createPageSchema(
      z.object({
        day: z.iso.date(),
        /** Totals of the whole list. Kilometres exclude rejected trips and are exact: a month is the sum of its days. */
        trips: z.number().int(),
        rejected_trips: z.number().int(),
        distance_km: z.number(),
        business_km: z.number(),
      }),
    ),
  },
})

const DeletedTrip = Trip.extend({ deleted_at: z.iso.datetime() })
export type DeletedTrip = z.infer<typeof DeletedTrip>

export const listDeletedTrips = route('GET /trips/deleted', {
  summary:
    'Trips that were deleted and can be restored (POST /trips/bulk), the last deleted first; not those of an undone upload',
  schemas: { query: z.object(pageQuery), reply: createPageSchema(DeletedTrip) },
})

export const listMoves = route('GET /trips/moves', {
  summary:
    "Moves that were not by the driver's car and count nowhere, newest first; POST /trips/bulk (restore) adds them",
  schemas: {
    query: z.object({ upload_id: filter.upload_id, ...pageQuery }),
    reply: createPageSchema(Trip).extend({
      counts: z.array(z.object({ mode: z.enum(MOVE_KINDS), count: z.int() })).describe('Of the whole list'),
    }),
  },
})

const downloadQuery = z.object({
  ...filter,
  sort: z.enum(TRIP_SORTS).default('-started_at'),
  columns: columns.describe('Column names in order, separated by commas'),
})

export const downloadTripsCsv = route('GET /trips/csv', {
  summary: 'The trips matching a filter, as CSV',
  ...largeFile('text/csv; charset=utf-8'),
  schemas: { query: downloadQuery },
})

export const downloadTripsExcel = route('GET /trips/excel', {
  summary: 'The trips matching a filter, as an Excel file',
  ...largeFile(EXCEL),
  schemas: { query: downloadQuery },
})

export const downloadTripsPdf = route('GET /trips/pdf', {
  summary: 'The trips matching a filter, at most 5000, as a PDF',
  ...largeFile('application/pdf'),
  schemas: { query: downloadQuery },
})

const Position = { lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }

/** A little more than fifteen hours at one fix per second. */
export const MAX_RECORDED_FIXES = 60_000

/** The fixes recorded during the trip, in the format of `GET /trips/:id/path`. */
const RecordedPath = z
  .strictObject({
    coordinates: z
      .array(z.tuple([Position.lng, Position.lat]))
      .min(1)
      .max(MAX_RECORDED_FIXES)
      .describe('[longitude, latitude], as in GeoJSON'),
    times: z.array(TripInstant).describe('One per position'),
    gaps: z
      .array(z.number().int().min(1))
      .optional()
      .describe('Indexes of positions before which recording was interrupted'),
  })
  .refine(({ coordinates, times }) => coordinates.length === times.length, 'Give one time for each position')

/** A trip entered by the driver or recorded by the live tracker; confirmed if its classification is given. */
export const NewTrip = z.strictObject({
  client_id: z
    .uuid()
    .optional()
    .describe("Becomes the trip's id. Sending it again creates no second trip but returns the existing one"),
  started_at: TripInstant,
  ended_at: TripInstant.nullable().optional(),
  start_location: text(300).optional().describe('Optional if the position is known, which then provides the name'),
  end_location: text(300).optional().describe('As start_location'),
  start_lat: Position.lat.nullable().optional(),
  start_lng: Position.lng.nullable().optional(),
  end_lat: Position.lat.nullable().optional(),
  end_lng: Position.lng.nullable().optional(),
  distance_km: z
    .number()
    .min(0)
    .max(10_000)
    .optional()
    .describe(
      'Optional where a path is given, which is measured; else, where both positions are known, the straight line',
    ),
  distance_source: z
    .literal('estimate')
    .optional()
    .describe('Set if distance_km was estimated from the straight line; the trip is then marked as an estimate'),
  classification: z.enum(CLASSIFICATIONS).nullable().optional(),
  reason: Reason.optional(),
  notes: text(MAX_NOTES).optional(),
  toll: Paid.describe('Rand'),
  parking: Paid.describe('Rand'),
  vehicle_id: z.uuid().nullable().optional(),
  source: z.enum(['manual', 'tracker']).optional(),
  path: RecordedPath.optional(),
})

export const createTrip = route('POST /trips', {
  summary: 'Adds a trip by hand or from the live tracker; idempotent by client_id',
  status: 201,
  maxBodyBytes: 6_000_000,
  schemas: { body: NewTrip, reply: Trip },
})

export const getTrip = route('GET /trips/:id', {
  summary: 'One trip',
  schemas: { params: tripId, reply: Trip },
})

/** A change that someone made to a trip; excludes imports. */
export const TripChange = z.object({
  trip_id: z.uuid(),
  day: z.iso.date(),
  at: z.iso.datetime(),
  who: z.string(),
  field: z.string(),
  from: z.string(),
  to: z.string(),
})

export const listTripChanges = route('GET /trips/:id/changes', {
  summary: 'Who changed what in a trip, newest first',
  schemas: { params: tripId, reply: createListSchema(TripChange) },
})

export const updateTrip = route('PATCH /trips/:id', {
  summary: 'Changes a trip; an import never undoes the change. A trip can be confirmed only with a classification',
  schemas: {
    params: tripId,
    body: z.strictObject({
      started_at: TripInstant.optional(),
      ended_at: TripInstant.nullable().optional(),
      start_location: text(300).optional(),
      end_location: text(300).optional(),
      distance_km: z.number().min(0).max(10_000).optional(),
      classification: z.enum(CLASSIFICATIONS).nullable().optional(),
      status: z.enum(TRIP_STATUSES).optional(),
      reason: Reason.optional(),
      notes: text(MAX_NOTES).optional(),
      toll: Paid.describe('Rand'),
      parking: Paid.describe('Rand'),
      vehicle_id: z.uuid().nullable().optional(),
    }),
    reply: Trip,
  },
})

export const deleteTrip = route('DELETE /trips/:id', {
  summary: 'Deletes a trip; it can be restored, but importing its file again does not restore it',
  status: 204,
  schemas: { params: tripId },
})

export const getTripPath = route('GET /trips/:id/path', {
  summary: "The trip's route as a GeoJSON feature: a LineString with the time of each position",
  schemas: {
    params: tripId,
    reply: z.object({
      type: z.literal('Feature'),
      geometry: z.object({ type: z.literal('LineString'), coordinates: z.array(z.tuple([z.number(), z.number()])) }),
      properties: z.object({
        times: z.array(z.iso.datetime()),
        /** Indexes of positions that follow a gap in the data. */
        gaps: z.array(z.number().int()),
      }),
    }),
  },
})

export const listTripPaths = route('POST /trips/paths', {
  reads: true,
  summary:
    'The ways of up to 500 trips at once, by ids or the newest of a filter (coarser), as a GeoJSON FeatureCollection',
  costly: true,
  schemas: {
    body: z
      .strictObject({ ids: z.array(z.uuid()).max(500).optional(), filter: TripFilter.optional() })
      .refine((body) => (body.ids === undefined) !== (body.filter === undefined), 'Give either ids or filter'),
    reply: z.object({
      type: z.literal('FeatureCollection'),
      features: z.array(
        z.object({
          type: z.literal('Feature'),
          id: z.uuid(),
          geometry: z.object({
            type: z.literal('LineString'),
            coordinates: z.array(z.tuple([z.number(), z.number()])),
          }),
          properties: z.object({ classification: z.enum(CLASSIFICATIONS).nullable(), straight: z.boolean() }),
        }),
      ),
    }),
  },
})

export const bulkTrips = route('POST /trips/bulk', {
  summary:
    'Classifies, confirms, rejects, edits, deletes or restores many trips, classifies each as suggested (accept), or lists them as moves (not_my_car), by ids or by filter',
  costly: true,
  schemas: {
    body: z
      .strictObject({
        action: z.enum(['classify', 'accept', 'confirm', 'reject', 'edit', 'delete', 'not_my_car', 'restore']),
        classification: z
          .enum(CLASSIFICATIONS)
          .nullable()
          .optional()
          .describe('The class to set; with confirm, the class of trips that have none yet'),
        reason: Reason.optional().describe('With classify or edit: the reason for all of them'),
        proposed_reason: Reason.optional().describe('With classify or edit: the reason for those that have none'),
        vehicle_id: z.uuid().nullable().optional().describe('With edit: their vehicle'),
        cost_centre_id: z
          .uuid()
          .nullable()
          .optional()
          .describe("With edit: the cost centre they are charged to; null for the driver's own"),
        mode: z.enum(MOVE_KINDS).optional().describe("With not_my_car: the kind of move, by default 'other_car'"),
        ids: z.array(z.uuid()).min(1).max(10_000).optional(),
        filter: TripFilter.optional(),
        except: z.array(z.uuid()).max(10_000).optional().describe('Trips that match the filter but are left unchanged'),
        instead_of: z
          .array(z.uuid())
          .min(1)
          .max(10_000)
          .optional()
          .describe('Undoes a merge or a split: deletes the former trips and restores the latter, or changes nothing'),
      })
      .refine((body) => (body.ids === undefined) !== (body.filter === undefined), 'Give either ids or filter')
      .refine((body) => body.except === undefined || body.filter !== undefined, 'Give except with a filter only')
      .refine(
        (body) => body.instead_of === undefined || (body.action === 'restore' && body.ids !== undefined),
        'Give instead_of with restore and ids only',
      )
      .refine((body) => body.mode === undefined || body.action === 'not_my_car', 'Give mode with not_my_car only')
      .refine((body) => body.action !== 'classify' || body.classification !== undefined, 'Give a classification')
      .refine(({ action, reason, proposed_reason: proposed, vehicle_id: vehicle, cost_centre_id: centre }) => {
        const moves = vehicle !== undefined || centre !== undefined
        return action === 'edit' ? moves || reason !== undefined || proposed !== undefined : !moves
      }, 'Give a reason or a vehicle or a cost centre with edit, and the latter two with edit only'),
    reply: z.object({
      changed: z.number().int(),
      undo_id: z
        .uuid()
        .optional()
        .describe('Undoes classifying, confirming, rejecting or editing: the trips get back their previous values'),
    }),
  },
})

export const undoBulk = route('POST /trips/bulk/:id/undo', {
  summary:
    'Undoes a bulk action of the last hour that classified, confirmed, rejected or edited trips, but for trips that were changed since',
  schemas: { params: tripId, reply: z.object({ changed: z.number().int() }) },
})

/** The gap between two trips to be merged: how long the vehicle was parked, and how far apart the places are. */
const MergeGap = z.object({
  /** null if the first trip has no end time. */
  from: z.iso.datetime().nullable(),
  until: z.iso.datetime(),
  end_location: z.string(),
  start_location: z.string(),
  /** The straight-line distance, which the merged trip includes; 0 if a position is not known. */
  distance_km: z.number(),
  adjacent: z.boolean().describe('Whether it is a short stop at one place, such as for fuel'),
})
export const MergePreview = z.object({
  trip: Trip,
  ids: z.array(z.uuid()).describe("All trips to be merged: the given ones and the vehicle's trips between them"),
  added: z.array(Trip).describe('The trips between the given ones, which prevent the merge unless they are included'),
  between: z.array(MergeGap).describe('One per pair of consecutive trips'),
})
export type MergePreview = z.infer<typeof MergePreview>

export const previewMerge = route('POST /trips/merge/preview', {
  reads: true,
  summary: 'Previews the trip a merge would create, with the trips and the gaps between its parts; changes nothing',
  schemas: { body: z.strictObject({ ids: z.array(z.uuid()).min(2).max(MAX_MERGED_TRIPS) }), reply: MergePreview },
})

export const mergeTrips = route('POST /trips/merge', {
  summary: 'Merges consecutive trips of one vehicle into one',
  schemas: { body: z.strictObject({ ids: z.array(z.uuid()).min(2).max(MAX_MERGED_TRIPS) }), reply: Trip },
})

export const splitTrip = route('POST /trips/:id/split', {
  summary: 'Splits a trip in two: at an instant during it or, if its path is unknown, by kilometres',
  schemas: {
    params: tripId,
    body: z
      .strictObject({
        at: TripInstant.optional(),
        first_km: z.number().min(0.01).max(10_000).multipleOf(0.01).optional().describe('Kilometres of the first trip'),
      })
      .refine((body) => (body.at === undefined) !== (body.first_km === undefined), 'Give either at or first_km'),
    reply: z.object({ items: z.array(Trip).length(2) }),
  },
})
