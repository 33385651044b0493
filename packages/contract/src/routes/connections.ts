import { LIVE_KINDS, SKIP_REASONS } from '@spoor/core/live/live-message.ts'
import * as z from 'zod'
import { createPageSchema } from '../list.ts'
import { routeGroup } from '../route.ts'

const route = routeGroup({ tag: 'Connections', access: 'signed-in' })
const connectionId = z.object({ id: z.uuid() })

export const MAX_CONNECTIONS = 50
/** Points per connection and day; one every second for a whole day is 86,400. */
export const MAX_POINTS_A_DAY = 100_000
/** Cars of one key; each becomes a vehicle. */
export const MAX_CARS = 20
/** Phones queue days, not months: an older point has a wrong clock, or is history to upload as a file. */
export const MAX_POINT_AGE_DAYS = 60
/** An Overland batch can have up to 600 KB. */
export const MAX_LIVE_BYTES = 1_048_576
/** Points of an owner without a subscription are stored this long, and imported once the owner pays. */
export const HELD_DAYS = 30

/** Why a received point did not become a fix: the source's own reasons, and the connection's. */
export const LIVE_SKIP_REASONS = [
  ...SKIP_REASONS,
  'too_old',
  'paused',
  'outside_work_hours',
  'too_many',
  'too_many_cars',
  'no_access',
] as const
export type LiveSkipReason = (typeof LIVE_SKIP_REASONS)[number]

const counts = {
  received: z.int(),
  used: z.int(),
  duplicates: z.int().describe('Sent before'),
  skipped: z.int(),
  waiting: z.int().describe('Received and not yet used: received = used + duplicates + skipped + waiting'),
}

export const CONNECTION_HEALTHS = [
  'new',
  'good',
  'sparse',
  'silent',
  'unusable',
  'paused',
  'unverified',
  'held',
  'full',
] as const

export const Connection = z.object({
  id: z.uuid(),
  kind: z.enum(LIVE_KINDS),
  name: z.string(),
  vehicle: z.object({ id: z.uuid(), name: z.string() }),
  upload_id: z.uuid().describe('The upload that its trips, positions and moves belong to'),
  connected_at: z.iso.datetime(),
  health: z
    .enum(CONNECTION_HEALTHS)
    .describe(
      'new: nothing received yet; sparse: a position less often than every 30 s while driving; silent: no position for 7 days; ' +
        'unusable: everything in the last message was skipped; unverified: the address of the account is not verified, positions are stored for 30 days; held: so they are while the account has no access; full: so they are while its storage is full',
    ),
  paused: z.boolean(),
  work_hours_only: z.boolean().describe('Positions outside the work hours are dropped on arrival and never stored'),
  keep_years: z.int().describe('How long positions are stored; trips stay'),
  last_received_at: z.iso.datetime().nullable(),
  last_fix_at: z.iso.datetime().nullable(),
  interval_s: z.number().nullable().describe('Median time between positions while driving'),
  today: z.object(counts).describe("Positions received since midnight in the driver's time zone"),
  last_skipped: z
    .object({ reason: z.enum(LIVE_SKIP_REASONS), detail: z.string(), at: z.iso.datetime() })
    .nullable()
    .describe('The latest position that was not used'),
  speed_factor: z
    .number()
    .nullable()
    .describe('What stated speeds must likely be multiplied by, such as 3.6 where m/s arrive as km/h'),
  driving: z.object({ since: z.iso.datetime(), distance_km: z.number() }).nullable().describe('An unfinished trip'),
})
export type Connection = z.infer<typeof Connection>

/** What to scan, open or type on the device. Contains the key, which is shown only once. */
export const SetUp = z.object({
  key: z.string(),
  url: z.url().describe('Where the device sends its positions'),
  link: z.string().nullable().describe('To open on the phone, or to show as a QR code'),
  car_link: z
    .string()
    .nullable()
    .describe('The same, but the phone records only while it charges or is connected to Android Auto'),
  fields: z.array(z.object({ label: z.string(), value: z.string() })),
  file: z.object({ name: z.string(), text: z.string() }).nullable(),
})
export type SetUp = z.infer<typeof SetUp>

const Connected = z.object({ connection: Connection, set_up: SetUp })
const name = z.string().trim().min(1).max(60)

export const listConnections = route('GET /connections', {
  // Also shown to drivers whose subscription has ended.
  access: 'identity',
  summary: 'The phones and servers that send positions, the latest first',
  schemas: { reply: createPageSchema(Connection) },
})

export const createConnection = route('POST /connections', {
  summary: 'Connects a phone or server; the reply has its key and set-up',
  status: 201,
  schemas: { body: z.strictObject({ kind: z.enum(LIVE_KINDS), name, vehicle_id: z.uuid() }), reply: Connected },
})

export const getConnection = route('GET /connections/:id', {
  summary: 'A connection',
  schemas: { params: connectionId, reply: Connection },
})

export const updateConnection = route('PATCH /connections/:id', {
  summary: 'Renames, pauses or resumes a connection, or changes its vehicle for positions from now on',
  schemas: {
    params: connectionId,
    body: z.strictObject({
      name: name.optional(),
      vehicle_id: z.uuid().optional(),
      paused: z.boolean().optional(),
      work_hours_only: z.boolean().optional(),
      keep_years: z.int().min(1).max(10).optional(),
    }),
    reply: Connection,
  },
})

export const rotateKey = route('POST /connections/:id/key', {
  summary: 'Replaces the key; a device with the old one is refused from now on',
  schemas: { params: connectionId, reply: Connected },
})

export const deleteConnection = route('DELETE /connections/:id', {
  summary: 'Disconnects; trips and positions stay',
  status: 204,
  schemas: { params: connectionId },
})

/** Points received on one day. */
export const ConnectionDay = z.object({
  day: z.iso.date().describe("Day of arrival in the driver's time zone"),
  ...counts,
  reasons: z.array(z.object({ reason: z.enum(LIVE_SKIP_REASONS), count: z.int(), detail: z.string() })),
})
export type ConnectionDay = z.infer<typeof ConnectionDay>

export const listConnectionDays = route('GET /connections/:id/days', {
  summary: 'What arrived in the last 31 days with positions, the latest first, with the reasons of skipped ones',
  schemas: { params: connectionId, reply: createPageSchema(ConnectionDay) },
})

const ingest = routeGroup({ tag: 'Connections', access: 'public' })

/** Apps send the key in different places: in the path, as `id`, as a Basic password or as a Bearer token. */
const withKey = z.object({ key: z.string().max(200) })
const anything = z.record(z.string(), z.unknown())

export const sendPoints = ingest('POST /live/:key', {
  summary: 'Positions of a connected source, in its own format',
  consumes: '*/*',
  maxBodyBytes: MAX_LIVE_BYTES,
  schemas: { params: withKey, query: anything },
})
export const sendPointByUrl = ingest('GET /live/:key', {
  summary: 'A position in the query, for apps that send no body',
  schemas: { params: withKey, query: anything },
})
export const sendPointsById = ingest('POST /live', {
  summary: 'Positions with the key as `id` in query, form or body, or in the Authorization header',
  consumes: '*/*',
  maxBodyBytes: MAX_LIVE_BYTES,
  schemas: { query: anything },
})
export const sendPointById = ingest('GET /live', {
  summary: 'A position in the query, with the key as `id`',
  schemas: { query: anything },
})
export const getGpsLoggerProperties = ingest('GET /live/:key/gpslogger.properties', {
  summary: 'The profile that GPSLogger downloads',
  produces: 'text/plain',
  schemas: { params: withKey },
})
