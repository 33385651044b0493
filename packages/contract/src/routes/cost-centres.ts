import * as z from 'zod'
import { Day, Month } from '../rules/dates.ts'
import { createPageSchema } from '../list.ts'
import { EXCEL, largeFile, routeGroup } from '../route.ts'

const route = routeGroup({ tag: 'Team', access: 'company_admin' })
const id = z.object({ id: z.uuid() })
const period = z.object({ from: Month, to: Month })

export const CostCentre = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  /** Archived: retained for past trips but can no longer be chosen. */
  archived: z.boolean(),
  /** Drivers whose trips are charged to it today. */
  drivers: z.int(),
  /** Whether a driver or trip ever used it; if so, it is archived instead of deleted. */
  used: z.boolean(),
})
export type CostCentre = z.infer<typeof CostCentre>

const words = {
  code: z.string().trim().min(1, 'Enter a code').max(20),
  name: z.string().trim().min(1, 'Enter a name').max(100),
}

export const listCostCentres = route('GET /team/cost-centres', {
  access: 'manager',
  summary: "The company's cost centres by code, and to which one each driver's trips are charged today",
  schemas: {
    reply: createPageSchema(CostCentre).extend({
      drivers: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          cost_centre_id: z.uuid().nullable(),
          /** Since when. */
          from: z.iso.date().nullable(),
        }),
      ),
    }),
  },
})

export const createCostCentre = route('POST /team/cost-centres', {
  summary: 'Adds a cost centre',
  status: 201,
  schemas: { body: z.strictObject(words), reply: z.object({ id: z.uuid() }) },
})

export const updateCostCentre = route('PUT /team/cost-centres/:id', {
  summary: 'Renames a cost centre, archives it or offers it again',
  status: 204,
  schemas: { params: id, body: z.strictObject({ ...words, archived: z.boolean() }) },
})

export const deleteCostCentre = route('DELETE /team/cost-centres/:id', {
  summary: 'Deletes a cost centre that was never used',
  status: 204,
  schemas: { params: id },
})

export const setDriverCostCentre = route('PUT /team/employees/:id/cost-centre', {
  summary: "To which cost centre an employee's trips are charged from a day on",
  status: 204,
  schemas: { params: id, body: z.strictObject({ cost_centre_id: z.uuid().nullable(), from: Day }) },
})

/** Totals of a driver or a cost centre in a period. */
const Sums = {
  business_km: z.number(),
  business_trips: z.int(),
  /** Fuel entered by drivers: the business share by the kilometres of each vehicle and month. In rand. */
  fuel: z.number(),
}

export const sumCostCentres = route('GET /team/cost-centres/totals', {
  access: 'manager',
  summary: 'Business kilometres and fuel by cost centre',
  schemas: {
    query: period,
    reply: z.object({
      /** Sorted by code; null groups trips without a cost centre. */
      items: z.array(z.object({ id: z.uuid().nullable(), code: z.string(), name: z.string(), ...Sums })),
      /** Fuel in rand for vehicles and months without a trip, not charged to any cost centre. */
      fuel_unassigned: z.number(),
    }),
  },
})

/** Maximum number of trips in one workbook. */
export const MAX_EXPORT_TRIPS = 20_000

export const exportTeam = route('GET /team/export', {
  access: 'manager',
  summary: "The drivers' business trips as a workbook, with totals by driver and cost centre",
  ...largeFile(EXCEL),
  schemas: { query: period },
})

const Choice = CostCentre.pick({ id: true, code: true, name: true })
export type CostCentreChoice = z.infer<typeof Choice>

const tripRoute = routeGroup({ tag: 'Trips', access: 'signed-in', keyArea: 'trips' })

export const listOwnCostCentres = tripRoute('GET /cost-centres', {
  summary: "What the caller's trips can be charged to: the cost centres of the company that are not archived",
  schemas: { reply: createPageSchema(Choice) },
})

export const getTripCostCentre = tripRoute('GET /trips/:id/cost-centre', {
  summary: "A trip's own cost centre, and those of the caller's company",
  schemas: {
    params: id,
    reply: z.object({
      /** Set on the trip itself; null if it is charged to the driver's cost centre. */
      cost_centre_id: z.uuid().nullable(),
      /** The driver's cost centre on the day of the trip. */
      of_driver: z.string().nullable(),
      choices: z.array(Choice),
    }),
  },
})

export const setTripCostCentre = tripRoute('PUT /trips/:id/cost-centre', {
  summary: "Charges a trip to another cost centre than the driver's; null to that again",
  status: 204,
  schemas: { params: id, body: z.strictObject({ cost_centre_id: z.uuid().nullable() }) },
})
