import { COST_KINDS } from '@spoor/core/costs/cost-kinds.ts'
import { FUEL_ZONES, PRICED_FUELS } from '@spoor/core/costs/fuel-estimate.ts'
import * as z from 'zod'
import { Day, Month, TaxYear } from '../rules/dates.ts'
import { createPageSchema, pageQuery } from '../list.ts'
import { routeGroup } from '../route.ts'

const route = routeGroup({ tag: 'Costs', access: 'signed-in', keyArea: 'vehicles' })
const vehicle = z.object({ id: z.uuid() })
const cost = z.object({ id: z.uuid(), cost_id: z.uuid() })

export const MAX_COST_NOTE = 500
const amount = z.number().min(0.01).max(10_000_000)
const litres = z.number().positive().max(2000)
const odometer = z.number().min(0).max(5_000_000)
const kind = z.enum(COST_KINDS)
/** Interest in an instalment of capital and interest: only this is a finance charge. null if unknown. */
const interest = z.number().min(0).max(10_000_000)

/** Amounts are in rand. */
export const Cost = z.object({
  id: z.uuid(),
  vehicle_id: z.uuid(),
  date: z.iso.date(),
  kind,
  amount: z.number(),
  interest: z.number().nullable().describe('Of an instalment: the part of it that is interest; null is not known'),
  /** Only for fuel. */
  litres: z.number().nullable(),
  full_tank: z.boolean(),
  odometer_km: z.number().nullable(),
  note: z.string(),
  receipt: z.object({ filename: z.string(), size: z.number().int() }).nullable(),
})
export type Cost = z.infer<typeof Cost>

export const CostBody = z.strictObject({
  date: Day,
  kind,
  amount,
  interest: interest.nullish(),
  litres: litres.nullish(),
  full_tank: z.boolean().optional(),
  odometer_km: odometer.nullish(),
  note: z.string().max(MAX_COST_NOTE).optional(),
})
export type CostBody = z.infer<typeof CostBody>

export const listCosts = route('GET /vehicles/:id/costs', {
  summary: "A vehicle's costs, newest first, in pages",
  schemas: {
    params: vehicle,
    query: z.object({ month: Month.optional(), kind: kind.optional(), tax_year: TaxYear.optional(), ...pageQuery }),
    reply: createPageSchema(Cost),
  },
})

export const addCost = route('POST /vehicles/:id/costs', {
  summary: 'Adds a cost; a date in the future is refused',
  status: 201,
  schemas: { params: vehicle, body: CostBody, reply: Cost },
})

export const updateCost = route('PATCH /vehicles/:id/costs/:cost_id', {
  summary: 'Changes a cost; omitted fields stay as they are',
  schemas: { params: cost, body: CostBody.partial(), reply: Cost },
})

export const deleteCost = route('DELETE /vehicles/:id/costs/:cost_id', {
  summary: 'Deletes a cost and its receipt',
  status: 204,
  schemas: { params: cost },
})

export const sendReceipt = route('POST /vehicles/:id/costs/:cost_id/receipt', {
  summary: 'Stores the receipt of a cost, a picture or PDF in the multipart field `file`, in place of an earlier one',
  consumes: 'multipart/form-data',
  schemas: { params: cost, reply: Cost },
})

export const getReceipt = route('GET /vehicles/:id/costs/:cost_id/receipt', {
  summary: 'The receipt of a cost, as it was sent',
  produces: 'application/octet-stream',
  schemas: { params: cost },
})

export const deleteReceipt = route('DELETE /vehicles/:id/costs/:cost_id/receipt', {
  summary: 'Deletes the receipt of a cost',
  schemas: { params: cost, reply: Cost },
})

const sums = z.partialRecord(kind, z.number())

/** Consumption from one full tank to the next. */
export const Consumption = z.object({
  litres_per_100km: z.number(),
  litres: z.number(),
  distance_km: z.number(),
  intervals: z.number().int(),
  skipped: z.number().int(),
})

export const getCostSummary = route('GET /vehicles/:id/costs/summary', {
  summary: "A tax year's costs by kind and month, and the fuel consumption",
  schemas: {
    params: vehicle,
    query: z.object({ tax_year: TaxYear.optional().describe('The current one by default') }),
    reply: z.object({
      tax_year: z.number().int(),
      total: z.number(),
      by_kind: sums,
      /** Costs on days when the vehicle was not in use, not included in any total here. */
      out_of_use: z.number(),
      /** Tolls and parking of the year's business trips; recorded separately and not included in any total here. */
      on_trips: z.object({ tolls: z.number(), parking: z.number() }),
      /** Every month of the tax year, March first. */
      by_month: z.array(z.object({ month: z.string(), total: z.number(), by_kind: sums })),
      consumption: Consumption.nullable(),
    }),
  },
})

/** Zero-based columns of a fuel card or bank file by meaning. */
export const CostColumns = z.object({
  day: z.number().int().min(0),
  amount: z.number().int().min(0),
  description: z.number().int().min(0).nullable(),
  litres: z.number().int().min(0).nullable(),
  odometer: z.number().int().min(0).nullable(),
  vehicle: z.number().int().min(0).nullable(),
})
export type CostColumns = z.infer<typeof CostColumns>

/**
 * 'possible_duplicate': a cost with that day and amount was entered by hand. 'incoming': money received.
 * 'other_vehicle': the file identifies another of the driver's vehicles.
 */
export const COST_LINE_STATES = [
  'new',
  'possible_duplicate',
  'imported',
  'other_vehicle',
  'incoming',
  'future',
  'unreadable',
] as const

export const CostLine = z.object({
  row: z.number().int(),
  date: z.iso.date().nullable(),
  description: z.string(),
  amount: z.number().nullable(),
  litres: z.number().nullable(),
  odometer_km: z.number().nullable(),
  vehicle: z.string(),
  /** Inferred from the words of the line. */
  kind: kind.nullable(),
  occurrence: z.number().int(),
  state: z.enum(COST_LINE_STATES),
  /** Explanation of the state; empty for a new line. */
  because: z.string(),
})
export type CostLine = z.infer<typeof CostLine>

/** A preview: nothing is stored until lines are imported. */
export const previewCosts = route('POST /vehicles/:id/costs/preview', {
  reads: true,
  summary:
    "Reads a fuel card's or bank's file (multipart field `file`, optional field `columns` as JSON) and proposes costs",
  consumes: 'multipart/form-data',
  schemas: {
    params: vehicle,
    reply: z.object({
      header: z.array(z.string()),
      sample: z.array(z.array(z.string())),
      /** null if not detected: choose them by hand and send the file again. */
      columns: CostColumns.nullable(),
      lines: z.array(CostLine),
    }),
  },
})

export const importCosts = route('POST /vehicles/:id/costs/import', {
  summary: 'Adds the chosen lines of a file as costs; a line that was imported before is skipped',
  maxBodyBytes: 4_194_304,
  schemas: {
    params: vehicle,
    body: z.strictObject({
      lines: z
        .array(
          z.strictObject({
            date: Day,
            kind,
            amount,
            interest: interest.nullish(),
            litres: litres.nullish(),
            odometer_km: odometer.nullish(),
            description: z.string().max(500),
            occurrence: z.number().int().min(1).max(5000).default(1),
          }),
        )
        .min(1)
        .max(5000),
    }),
    reply: z.object({ added: z.number().int(), duplicates: z.number().int() }),
  },
})

const pricePerLitre = z.number().min(0.01).max(1000)
const fuel = z.enum(PRICED_FUELS)
const zone = z.enum(FUEL_ZONES)

export const FuelEstimate = z.object({ litres: z.number(), amount: z.number() })

/** Inputs of a vehicle's estimates. */
export const FuelBasis = z.object({
  /** null for a vehicle that uses no fuel. */
  fuel: fuel.nullable(),
  zone,
  litres_per_100km: z.number().nullable(),
  /** 'measured' from one full tank to the next, or 'entered' with the vehicle. */
  consumption_source: z.enum(['measured', 'entered']).nullable(),
})

/** Each figure is an estimate; `missing` says why there is none. */
export const getVehicleFuel = route('GET /vehicles/:id/fuel', {
  summary: 'An estimate of the fuel of a tax year by month: distance × consumption × price',
  schemas: {
    params: vehicle,
    query: z.object({ tax_year: TaxYear.optional().describe('The current one by default') }),
    reply: z.object({
      ...FuelBasis.shape,
      months: z.array(
        z.object({
          month: z.string(),
          distance_km: z.number(),
          price_per_litre: z.number().nullable(),
          price_source: z.enum(['own', 'published']).nullable(),
          /** The month of the price used, if none is known for this month. */
          price_of_month: z.string().nullable(),
          estimate: FuelEstimate.nullable(),
        }),
      ),
      total: FuelEstimate.nullable(),
      /** Kilometres excluded from the total because no price is known. */
      unpriced_km: z.number(),
      missing: z.array(z.enum(['fuel', 'consumption', 'price'])),
    }),
  },
})

export const putVehicleFuel = route('PUT /vehicles/:id/fuel', {
  summary: 'Sets whose fuel prices a vehicle pays: those of inland or of the coast',
  schemas: { params: vehicle, body: z.strictObject({ zone }), reply: FuelBasis },
})

export const getTripFuel = route('GET /trips/:id/fuel', {
  summary: 'An estimate of the fuel of a trip',
  schemas: {
    params: z.object({ id: z.uuid() }),
    reply: z.object({
      ...FuelBasis.shape,
      price_per_litre: z.number().nullable(),
      estimate: FuelEstimate.nullable(),
    }),
  },
})

export const OwnFuelPrice = z.object({ month: z.string(), fuel, price_per_litre: z.number() })

export const listOwnFuelPrices = route('GET /fuel-prices', {
  summary: "The driver's own fuel prices, newest month first; they go before those of an administrator",
  schemas: { reply: createPageSchema(OwnFuelPrice) },
})

export const putOwnFuelPrice = route('PUT /fuel-prices/:month/:fuel', {
  summary: "Enters the driver's own price of a month; null deletes it",
  schemas: {
    params: z.object({ month: Month, fuel }),
    body: z.strictObject({ price_per_litre: pricePerLitre.nullable() }),
    reply: z.object({ month: z.string(), fuel, price_per_litre: z.number().nullable() }),
  },
})

const adminRoute = routeGroup({ tag: 'Administration: tax and fuel', access: 'system_admin' })
export const FuelPrice = z.object({
  month: z.string(),
  zone,
  fuel,
  price_per_litre: z.number(),
  source: z.string(),
})
export type FuelPrice = z.infer<typeof FuelPrice>

export const listFuelPrices = adminRoute('GET /auth/admin/fuel-prices', {
  summary: 'Fuel prices by month and zone, newest month first',
  schemas: { reply: createPageSchema(FuelPrice) },
})

export const putFuelPrice = adminRoute('PUT /auth/admin/fuel-prices/:month/:zone/:fuel', {
  summary: 'Enters or corrects the price of a month and zone; null deletes it',
  schemas: {
    params: z.object({ month: Month, zone, fuel }),
    body: z.strictObject({ price_per_litre: pricePerLitre.nullable(), source: z.string().max(200).default('') }),
    reply: z.object({ ...FuelPrice.shape, price_per_litre: z.number().nullable() }),
  },
})
