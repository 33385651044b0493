import * as z from 'zod'
import { Day } from '../dates.ts'
import { pageOf } from '../list.ts'
import { route } from '../route.ts'

export const Vehicle = z.object({
  id: z.uuid(),
  /** What the driver calls it; at first what the file called it. */
  name: z.string(),
  registration: z.string(),
  /** The names under which files know it. */
  file_names: z.array(z.string()),
  trips: z.number().int(),
})
export type Vehicle = z.infer<typeof Vehicle>

const vehicleId = z.object({ id: z.uuid() })
const tag = 'Vehicles'

export const listVehicles = route({
  method: 'GET',
  path: '/vehicles',
  access: 'signed-in',
  tag,
  summary: 'The vehicles found in files or added by hand',
  schemas: { reply: pageOf(Vehicle) },
})

export const updateVehicle = route({
  method: 'PATCH',
  path: '/vehicles/:id',
  access: 'signed-in',
  tag,
  summary: 'Names a vehicle',
  schemas: {
    params: vehicleId,
    body: z.strictObject({ name: z.string().min(1).max(100).optional(), registration: z.string().max(20).optional() }),
    reply: Vehicle,
  },
})

export const OdometerReading = z.object({
  id: z.uuid(),
  vehicle_id: z.uuid(),
  date: z.iso.date(),
  odometer_km: z.number(),
})
export type OdometerReading = z.infer<typeof OdometerReading>

export const listOdometerReadings = route({
  method: 'GET',
  path: '/vehicles/:id/odometer',
  access: 'signed-in',
  tag,
  summary: 'Odometer readings by hand; a logbook wants one on 1 March and one on the last day of February',
  schemas: {
    params: vehicleId,
    reply: pageOf(OdometerReading),
  },
})

export const putOdometerReading = route({
  method: 'PUT',
  path: '/vehicles/:id/odometer/:date',
  access: 'signed-in',
  tag,
  summary: 'Enters or corrects the reading of a day',
  schemas: {
    params: z.object({ id: z.uuid(), date: Day }),
    body: z.strictObject({ odometer_km: z.number().min(0).max(5_000_000) }),
    reply: OdometerReading,
  },
})

export const deleteOdometerReading = route({
  method: 'DELETE',
  path: '/vehicles/:id/odometer/:date',
  access: 'signed-in',
  tag,
  summary: 'Takes a reading back',
  status: 204,
  schemas: { params: z.object({ id: z.uuid(), date: Day }) },
})
