import * as z from 'zod'
import { Day } from '../rules/dates.ts'
import { Contradiction, kilometreParts } from '../rules/kilometres.ts'
import { createPageSchema } from '../list.ts'
import { MissingLine } from '../words/missing-line.ts'
import { routeGroup } from '../route.ts'
import { TripFilter } from './trips.ts'
import { ACQUIRED, FUEL_TYPES, MAX_ODOMETER_KM, VEHICLE_OWNERS } from '../words/vehicle-words.ts'

/** A vehicle's details as entered by the driver; null if not known. */
const details = {
  /** The driver's name for it; initially the one in the file. */
  name: z.string().trim().min(1, 'A vehicle needs a name').max(100),
  registration: z.string().trim().max(20),
  make: z.string().trim().max(50),
  model: z.string().trim().max(50),
  model_year: z.int('Must be a year').min(1900, 'Must be between 1900 and 2100').max(2100).nullable(),
  value: z
    .number()
    .min(0, 'The value cannot be negative')
    .max(1e9)
    .nullable()
    .describe('Rand, VAT included, finance charges excluded'),
  acquired: z
    .enum(ACQUIRED)
    .nullable()
    .describe('What kind of value it is: the cash price, the cash cost of a leased vehicle, or the market value'),
  acquired_on: Day.nullable(),
  fuel_type: z.enum(FUEL_TYPES).nullable(),
  consumption: z.number().positive().max(100).nullable().describe('Litres per 100 km'),
  maintenance_plan: z.boolean().nullable(),
  bears_fuel: z.boolean().nullable().describe('Whether the driver pays for all fuel'),
  bears_maintenance: z.boolean().nullable().describe('Whether the driver pays for all maintenance'),
  owned_by: z.enum(VEHICLE_OWNERS),
  used_from: Day.nullable(),
  used_until: Day.nullable(),
  is_default: z.boolean().describe('Whether it is used for trips entered or tracked without a vehicle'),
}

export const Vehicle = z.object({
  id: z.uuid(),
  ...details,
  file_names: z.array(z.string()),
  /** Trips in the list, excluding rejected ones. */
  trips: z.number().int(),
  readings: z.number().int(),
})
export type Vehicle = z.infer<typeof Vehicle>

const { name, ...rest } = details
export const NewVehicle = z.strictObject({ name, ...z.strictObject(rest).partial().shape })
export const VehicleChange = z.strictObject(details).partial()
export type VehicleChange = z.infer<typeof VehicleChange>

const vehicleId = z.object({ id: z.uuid() })
const route = routeGroup({ tag: 'Vehicles', access: 'signed-in', keyArea: 'vehicles' })

export const listVehicles = route('GET /vehicles', {
  summary: 'Vehicles found in files or added by hand',
  schemas: { reply: createPageSchema(Vehicle) },
})

export const createVehicle = route('POST /vehicles', {
  summary: 'Adds a vehicle; files that use its name or registration will find it',
  status: 201,
  schemas: { body: NewVehicle, reply: Vehicle },
})

export const updateVehicle = route('PATCH /vehicles/:id', {
  summary: 'Updates a vehicle',
  schemas: { params: vehicleId, body: VehicleChange, reply: Vehicle },
})

export const mergeVehicle = route('POST /vehicles/:id/merge', {
  summary:
    'Merges a vehicle into another: trips, odometer readings and names in files move, later files with either name go to the other',
  schemas: {
    params: vehicleId,
    body: z.strictObject({ into: z.uuid() }),
    reply: z.object({ vehicle: Vehicle, trips: z.number().int(), readings: z.number().int() }),
  },
})

const Named = z.object({ id: z.uuid(), name: z.string() })
/** Two vehicles that may be one under two names; `vehicle` is the older. */
export const SameVehicles = z.object({
  vehicle: Named,
  other: Named,
  trips: z.int().describe('Drives that are listed under both'),
  distance_km: z.number(),
})
export type SameVehicles = z.infer<typeof SameVehicles>

export const listSameVehicles = route('GET /vehicles/same', {
  summary: 'Pairs of vehicles with trips at the same time on the same road: one vehicle under two names, to merge',
  schemas: { reply: createPageSchema(SameVehicles) },
})

export const markTwoVehicles = route('POST /vehicles/:id/two', {
  summary: 'Records that such a pair is two vehicles, so that it is not listed again',
  status: 204,
  schemas: { params: vehicleId, body: z.strictObject({ other: z.uuid() }) },
})

/** One vehicle's tax year: kilometres by month, and odometer readings compared with trips. */
export const VehicleYear = z.object({
  tax_year: z.int(),
  from: z.iso.date(),
  to: z.iso.date(),
  /** Totals of the whole year. */
  kilometres: z.object({
    ...kilometreParts,
    missing_readings: z.array(z.iso.date()),
    contradictions: z.array(Contradiction),
  }),
  months: z.array(
    z.object({
      month: z.string(),
      /** Confirmed trips only. */
      business_km: z.number(),
      private_km: z.number(),
      unclassified_km: z.number(),
      to_review_km: z.number(),
    }),
  ),
  /** From each reading to the next. */
  readings: z.array(z.object({ from: z.iso.date(), to: z.iso.date(), moved_km: z.number(), ...kilometreParts })),
})
export type VehicleYear = z.infer<typeof VehicleYear>

const yearQuery = z.object({
  tax_year: z.coerce.number().int().min(2000).max(2100).describe('The year in which the tax year ends'),
})

export const getVehicleYear = route('GET /vehicles/:id/year', {
  summary: "A tax year of a vehicle: kilometres by month, and the odometer's against those of trips",
  costly: true,
  threaded: true,
  schemas: { params: vehicleId, query: yearQuery, reply: VehicleYear },
})

const ReadinessLine = MissingLine.extend({
  /** The filter for `GET /trips` that selects exactly the counted trips. */
  filter: TripFilter.nullable(),
})
export type ReadinessLine = z.infer<typeof ReadinessLine>

export const Readiness = z.object({
  vehicle_id: z.uuid(),
  vehicle_name: z.string(),
  tax_year: z.int(),
  from: z.iso.date(),
  to: z.iso.date(),
  /** Most serious first; empty only if nothing is missing as of today. */
  lines: z.array(ReadinessLine),
  /** The year's kilometres, and how many of them are in trips with nothing missing or doubtful. */
  total_km: z.number(),
  in_order_km: z.number(),
  /** Their share in percent; 100 only if no line remains, null if nothing is due yet. */
  percent: z.int().nullable(),
  /** The day of the closing reading if it is still ahead. */
  closing_due_on: z.iso.date().nullable(),
})
export type Readiness = z.infer<typeof Readiness>

export const getReadiness = route('GET /vehicles/:id/readiness', {
  summary:
    'What the logbook of a vehicle and tax year lacks by today, gravest first, each with the trips that it counts',
  costly: true,
  threaded: true,
  schemas: { params: vehicleId, query: yearQuery, reply: Readiness },
})

export const listReadiness = route('GET /readiness', {
  summary: 'The same for up to five vehicles in use in this tax year, those with most trips first',
  costly: true,
  threaded: true,
  schemas: { reply: createPageSchema(Readiness) },
})

export const OdometerReading = z.object({
  id: z.uuid(),
  vehicle_id: z.uuid(),
  date: z.iso.date(),
  odometer_km: z.number(),
  has_photo: z.boolean(),
})
export type OdometerReading = z.infer<typeof OdometerReading>

export const listOdometerReadings = route('GET /vehicles/:id/odometer', {
  summary: 'Odometer readings entered by hand; a logbook needs one on 1 March and one on the last day of February',
  schemas: {
    params: vehicleId,
    reply: createPageSchema(OdometerReading).extend({
      /** The first reading from files in each month. */
      from_files: z.array(z.object({ date: z.iso.date(), odometer_km: z.number() })),
    }),
  },
})

export const putOdometerReading = route('PUT /vehicles/:id/odometer/:date', {
  summary: 'Creates or updates the reading of a day',
  schemas: {
    params: z.object({ id: z.uuid(), date: Day }),
    body: z.strictObject({
      odometer_km: z.number().min(0).max(MAX_ODOMETER_KM),
      against_tracker: z.boolean().optional().describe('Confirms a reading that contradicts the tracker’s figures'),
    }),
    reply: OdometerReading,
  },
})

export const deleteOdometerReading = route('DELETE /vehicles/:id/odometer/:date', {
  summary: 'Deletes a reading',
  status: 204,
  schemas: { params: z.object({ id: z.uuid(), date: Day }) },
})

const readingOfDay = z.object({ id: z.uuid(), date: Day })

export const sendOdometerPhoto = route('POST /vehicles/:id/odometer/:date/photo', {
  summary: 'Stores a photo of the odometer in the multipart field `file`, in place of an earlier one',
  consumes: 'multipart/form-data',
  schemas: { params: readingOfDay, reply: OdometerReading },
})

export const getOdometerPhoto = route('GET /vehicles/:id/odometer/:date/photo', {
  summary: 'The photo of a reading, as it was sent',
  produces: 'application/octet-stream',
  schemas: { params: readingOfDay },
})

export const UPLOADED_READING_STATES = ['new', 'known', 'contradiction', 'unreadable'] as const

/** A row with an odometer reading from an uploaded file without trips. */
export const UploadedReading = z.object({
  row: z.number().int(),
  date: z.iso.date().nullable(),
  odometer_km: z.number().nullable(),
  state: z.enum(UPLOADED_READING_STATES),
  /** Why it is not added; '' if it is. */
  because: z.string(),
})
export type UploadedReading = z.infer<typeof UploadedReading>

const uploadedReadings = {
  params: z.object({ id: z.uuid(), upload_id: z.uuid() }),
  query: z.object({
    named: z.string().max(100).optional().describe('Only rows with this vehicle name; required if there are several'),
  }),
}

export const previewUploadedReadings = route('GET /vehicles/:id/odometer/uploads/:upload_id', {
  summary: 'The odometer readings in an upload that was refused as `odometer_log`, at most 5000; changes nothing',
  costly: true,
  schemas: {
    ...uploadedReadings,
    reply: z.object({
      names: z.array(z.string()),
      named: z.string().nullable().describe('The vehicle name whose rows are listed; null for all'),
      readings: z.array(UploadedReading),
    }),
  },
})

export const addUploadedReadings = route('POST /vehicles/:id/odometer/uploads/:upload_id', {
  summary: 'Adds these readings to the vehicle: those that are new and contradict no other',
  costly: true,
  schemas: {
    ...uploadedReadings,
    reply: z.object({ added: z.number().int(), known: z.number().int(), skipped: z.number().int() }),
  },
})
