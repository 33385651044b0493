import * as z from 'zod'
import { CHOOSABLE_TYPES, UPLOAD_KINDS } from '@spoor/core/import/columns/column-types.ts'
import { DATE_ORDERS, DISTANCE_UNITS, SPEED_UNITS } from '@spoor/core/import/fields.ts'
import { SENSITIVITIES } from '@spoor/core/journey/parameters.ts'
import { RECENT_UPLOADS_DEFAULT } from '../limits/limits.ts'
import { createPageSchema } from '../list.ts'
import { routeGroup } from '../route.ts'

/** A file that `needs_look` adds nothing to the logbook until its open question is answered. */
export const UPLOAD_STATUSES = ['received', 'extracting', 'needs_look', 'saved', 'failed'] as const

/** A trip from a file that is read without being stored. */
export const ReadTrip = z.object({
  started_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
  start_location: z.string(),
  end_location: z.string(),
  distance_km: z.number(),
})
export type ReadTrip = z.infer<typeof ReadTrip>

/** A contradiction between the reading of a file and a fact in it, with the possible readings. */
export const UploadQuestion = z.object({
  witness: z.string(),
  sentence: z.string(),
  candidates: z.array(z.object({ answer: z.string(), trips: z.array(ReadTrip).describe('The first 3') })),
  chosen: z.number().int().nullable().describe('Counts from 0; null if the driver must answer'),
})
export type UploadQuestion = z.infer<typeof UploadQuestion>

/** An upload as specified, plus our additions. */
export const Upload = z.object({
  upload_id: z.uuid(),
  filename: z.string(),
  status: z.enum(UPLOAD_STATUSES),
  uploaded_at: z.iso.datetime(),
  completed_at: z.iso.datetime().nullable(),
  file_size: z.number().int(),
  error_message: z.string().nullable(),
  error_code: z.string().nullable(),
  /** From 0 to 1, of the work until `saved`. */
  progress: z.number(),
  kind: z.enum(UPLOAD_KINDS).nullable(),
  /** How the file was read, in one line. */
  layout: z.string().nullable(),
  rows_read: z.number().int(),
  rows_used: z.number().int(),
  rows_skipped: z.number().int(),
  duplicates: z.number().int(),
  trips_found: z.number().int(),
  sensitivity: z.enum(SENSITIVITIES),
  warnings: z.array(z.string()),
  questions: z.array(UploadQuestion),
  /** The zone assumed for times without one, and its origin; null if all times have a zone or there are no times. */
  assumed_zone: z
    .object({
      zone: z.string(),
      from: z.enum(['account', 'file', 'exporter', 'user']),
      exporter: z.string(),
    })
    .nullable(),
  /** When the driver undid the upload; it can be restored for 30 days. */
  undone_at: z.iso.datetime().nullable(),
})
export type Upload = z.infer<typeof Upload>

export const ColumnMapping = z.strictObject({
  kind: z.enum(UPLOAD_KINDS).optional(),
  header_row: z.number().int().min(0).max(10_000).optional(),
  columns: z.partialRecord(z.enum(CHOOSABLE_TYPES), z.number().int().min(0).max(16_384)),
  date_order: z.enum(DATE_ORDERS).optional(),
  distance_unit: z.enum(DISTANCE_UNITS).optional(),
  odometer_unit: z.enum(DISTANCE_UNITS).optional(),
  speed_unit: z.enum(SPEED_UNITS).optional(),
  timezone: z.string().max(64).optional(),
  answers: z.record(z.string().max(64), z.string().max(256)).optional().describe('Answers to questions, by witness'),
})

export const RowTrip = ReadTrip.extend({ sheet: z.number().int(), row: z.number().int() })
export type RowTrip = z.infer<typeof RowTrip>

const uploadId = z.object({ id: z.uuid() })
const route = routeGroup({ tag: 'Uploads', access: 'signed-in', keyArea: 'uploads' })

export const uploadFile = route('POST /upload/file', {
  summary: 'Uploads a tracker file (multipart, field `file`); replies once it is stored',
  consumes: 'multipart/form-data',
  schemas: { reply: Upload },
})

export const uploadHistory = route('POST /upload/history', {
  summary:
    'Uploads the recording of a phone or GPS app (multipart, field `file`): GPX, KML, GeoJSON, Google Timeline, NMEA or OwnTracks',
  consumes: 'multipart/form-data',
  schemas: { reply: Upload },
})

export const getUploadStatus = route('GET /upload/status/:id', {
  summary: 'The state of an upload',
  schemas: { params: uploadId, reply: Upload },
})

export const listRecentUploads = route('GET /upload/recent', {
  summary: 'The newest uploads, newest first',
  schemas: {
    query: z.object({
      limit: z.coerce.number().int().min(1).max(1000).default(RECENT_UPLOADS_DEFAULT),
      offset: z.coerce.number().int().min(0).default(0),
      status: z.enum(UPLOAD_STATUSES).optional(),
    }),
    reply: z.array(Upload),
  },
})

export const UploadIssue = z.object({
  sheet: z.string(),
  row: z.number().int(),
  code: z.string(),
  reason: z.string(),
  column: z.string(),
  cell: z.string(),
})
export type UploadIssue = z.infer<typeof UploadIssue>

export const listUploadIssues = route('GET /upload/:id/issues', {
  summary: 'Each skipped row with its reason',
  schemas: {
    params: uploadId,
    query: z.object({
      cursor: z.string().max(100).optional(),
      limit: z.coerce.number().int().min(1).max(1000).default(100),
    }),
    reply: createPageSchema(UploadIssue),
  },
})

export const getUploadedFile = route('GET /upload/:id/file', {
  summary: 'The original file',
  produces: 'application/octet-stream',
  schemas: { params: uploadId },
})

/** The content of 'Fix columns': the first rows as a grid, and the detected meaning of each column. */
export const UploadPreview = z.object({
  sheets: z.array(
    z.object({
      name: z.string(),
      /** The first rows as text; row numbers are 1-based. */
      rows: z.array(z.object({ number: z.number().int(), cells: z.array(z.string()) })),
    }),
  ),
  mapping: ColumnMapping.nullable(),
  columns: z.array(
    z.object({
      field: z.enum(CHOOSABLE_TYPES),
      sheet: z.number().int(),
      column: z.number().int(),
      header: z.string(),
      because: z.string(),
    }),
  ),
  description: z.string().nullable(),
  /** 1-based row of the heading; 0 if there is none. */
  header_row: z.number().int(),
  first_trips: z.array(RowTrip).describe('Of the last import'),
})
export type UploadPreview = z.infer<typeof UploadPreview>

export const previewUpload = route('GET /upload/:id/preview', {
  summary: 'The first rows of the file and the columns that were found',
  schemas: { params: uploadId, reply: UploadPreview },
})

const Processing = z.strictObject({
  mapping: ColumnMapping.nullable().optional(),
  timezone: z.string().max(64).optional().describe('Zone for times without one; columns are left unchanged'),
  answers: ColumnMapping.shape.answers.describe('Answers to questions, by witness; columns are left unchanged'),
  sensitivity: z.enum(SENSITIVITIES).optional(),
})

export const tryUpload = route('POST /upload/:id/try', {
  reads: true,
  summary: 'Previews an import with another mapping or sensitivity; changes nothing',
  schemas: {
    params: uploadId,
    body: Processing,
    reply: z.object({
      rows_read: z.number().int(),
      rows_used: z.number().int(),
      rows_skipped: z.number().int(),
      trips_found: z.number().int(),
      distance_km: z.number(),
      /** null on success, else the problem and the remedy. */
      error_message: z.string().nullable(),
      trips: z.array(ReadTrip).describe('The first 20'),
      questions: z.array(UploadQuestion).describe('While one has no answer, an import adds nothing to the logbook'),
    }),
  },
})

export const reprocessUpload = route('POST /upload/:id/reprocess', {
  summary: 'Imports the file again with columns chosen by hand or another sensitivity',
  schemas: { params: uploadId, body: Processing, reply: Upload },
})

export const getUndoEffect = route('GET /upload/:id/undo-effect', {
  summary: 'What undoing the upload would remove',
  schemas: {
    params: uploadId,
    reply: z.object({
      trips: z.number().int().describe('Trips found in no other upload'),
      corrected_trips: z.number().int().describe('Of these, trips that the driver classified, confirmed or edited'),
      reported_trips: z.number().int().describe('Of these, trips in a submitted logbook'),
    }),
  },
})

export const undoUpload = route('DELETE /upload/:id', {
  summary: 'Undoes the upload and its trips; can be restored for 30 days',
  schemas: { params: uploadId, reply: Upload },
})

export const restoreUpload = route('POST /upload/:id/restore', {
  summary: 'Restores an upload that was undone',
  schemas: { params: uploadId, reply: Upload },
})

/** For accounts without access yet. */
export const holdUpload = route('POST /upload/held', {
  keyArea: null,
  access: 'identity',
  summary:
    'Stores a tracker file (multipart, field `file`) of a new account; it is imported once the account may upload',
  consumes: 'multipart/form-data',
  schemas: { reply: z.object({ filename: z.string(), file_size: z.number().int() }) },
})

export const TriedTrip = ReadTrip.extend({
  /** From the file, else guessed from the time of day. */
  classification: z.enum(['business', 'private']),
  /** Longitude first; empty if the file has no positions. */
  path: z.array(z.tuple([z.number(), z.number()])),
  /** Whether only the two ends are known. */
  straight: z.boolean(),
})
export type TriedTrip = z.infer<typeof TriedTrip>

export const tryOutFile = route('POST /try-out', {
  keyArea: null,
  access: 'public',
  summary: 'Reads a tracker file (multipart, field `file`) and stores nothing',
  consumes: 'multipart/form-data',
  schemas: {
    reply: z.object({
      filename: z.string(),
      rows_read: z.number().int(),
      rows_used: z.number().int(),
      rows_skipped: z.number().int(),
      duplicates: z.number().int(),
      question: z.string().nullable().describe('What the driver must answer before the trips count'),
      warnings: z.array(z.string()).describe('What Spoor corrected or could not use'),
      vehicles: z.number().int(),
      trips_found: z.number().int(),
      distance_km: z.number(),
      business_km: z
        .number()
        .describe(
          'Of trips that the file calls business; where it classifies none, of those on weekdays that begin from 06:00 to 18:00 or name no time',
        ),
      classified_by_file: z.boolean().describe('Whether the file itself classifies trips'),
      first_started_at: z.iso
        .datetime()
        .nullable()
        .describe('Start of the oldest trip, even if `trips` does not include it'),
      tax_years: z
        .array(z.object({ tax_year: z.number().int(), distance_km: z.number(), rate_per_km: z.number().nullable() }))
        .describe(
          "The tax years with trips, oldest first, each named by the year in which it ends, and SARS' rate in rand",
        ),
      trips: z.array(TriedTrip).describe('The newest 500, newest first'),
    }),
  },
})

export const getSampleFile = route('GET /try-out/sample', {
  keyArea: null,
  access: 'public',
  summary: "A made-up driver's tracker file of the last weeks",
  produces: 'text/csv',
  schemas: {},
})
