import * as z from 'zod'
import { createListSchema } from '../list.ts'
import { routeGroup } from '../route.ts'
import { MissingLine } from '../words/missing-line.ts'
import { TaxYear } from '../rules/dates.ts'

const route = routeGroup({ tag: 'Tax', access: 'signed-in', keyArea: 'vehicles' })
export const SITUATIONS = ['allowance', 'reimbursed', 'employer_car', 'own_business'] as const
export const METHODS = ['deemed', 'actual'] as const
export const VEHICLE_KINDS = ['car', 'delivery', 'motorcycle'] as const
const money = z.number().min(0).max(1_000_000_000)
const vehicle = z.object({ id: z.uuid() })
const yearQuery = z.object({ tax_year: TaxYear.optional().describe('The current year by default') })

const payAmounts = {
  allowance: money.nullable(),
  reimbursed_per_km: z.number().min(0).max(1000).nullable(),
  /** In percent; turns a deduction into a saving. */
  marginal_rate: z.number().min(0).max(100).nullable(),
}
/** Amounts of the person and year, whichever vehicle they were entered with. */
const travelPay = z.strictObject(payAmounts).partial().shape

/** An employer's travel pay for a year, for all vehicles together. In rand; null if not known. */
export const PersonTaxInputs = z.strictObject(payAmounts)
export type PersonTaxInputs = z.infer<typeof PersonTaxInputs>

/** The taxpayer's details for a vehicle and year. In rand; null if not known. */
export const TaxInputs = z.strictObject({
  situation: z.enum(SITUATIONS),
  /** Chosen by the taxpayer; null until chosen. */
  method: z.enum(METHODS).nullable(),
  ...travelPay,
  /** Months for which an employer's car was available; null to use the days in use. */
  months: z.number().positive().max(12).nullable(),
  /** The kind of vehicle, which determines an own business's write-off period. Left unchanged if omitted, as below. */
  kind: z.enum(VEHICLE_KINDS).nullable().optional(),
  /** The debt that the year's finance charges were paid on. */
  finance_debt: money.nullable().optional(),
  /** The year's rental of an employer's car under an operating lease. */
  operating_lease_rental: money.nullable().optional(),
  /** Costs of an employer's car that the driver pays in full. */
  borne_licence: money.nullable().optional(),
  borne_insurance: money.nullable().optional(),
  borne_maintenance: money.nullable().optional(),
  /** Whether the driver pays for all private fuel of an employer's car. */
  bears_private_fuel: z.boolean().nullable().optional(),
  /** The fuel that the employer paid for a car under an operating lease. */
  employer_fuel: money.nullable().optional(),
  /** What the driver pays the employer for using the car, apart from licence, insurance, maintenance and fuel. */
  contribution: money.nullable().optional(),
  /** Whether another employer's car with a higher benefit was available at the same time. */
  second_car: z.boolean().nullable().optional(),
})
export type TaxInputs = z.infer<typeof TaxInputs>

/** A figure with its calculation and the sources of its rules and rates. */
export const TaxFigure = z.object({
  amount: z.number(),
  steps: z.array(z.string()),
  sources: z.array(z.string()),
})
export type TaxFigure = z.infer<typeof TaxFigure>

const amount = z.number().nullable()

/** A vehicle in the income tax return (ITR12): total = closing − opening, private = total − business. */
export const Itr12 = z.object({
  used_from: z.iso.date(),
  used_to: z.iso.date(),
  /** null until read; total and private need both readings. */
  opening_km: amount,
  closing_km: amount,
  total_km: amount,
  business_km: z.number(),
  private_km: amount,
  /** Whether the driver bore the full cost. */
  bears_fuel: z.boolean().nullable(),
  bears_maintenance: z.boolean().nullable(),
  /** Actual cost by line, limits applied; null until it can be calculated. */
  costs: z
    .object({
      fuel: z.number(),
      maintenance: z.number(),
      insurance: z.number(),
      licence: z.number(),
      finance: z.number(),
      lease: z.number(),
      wear_and_tear: z.number(),
    })
    .nullable(),
})
export type Itr12 = z.infer<typeof Itr12>

/** What is known of a running year until the last odometer reading, for provisional tax. */
export const TaxEstimate = z.object({
  /** The next IRP6. */
  irp6: z.enum(['august', 'february']),
  until: z.iso.date(),
  /** The other vehicles' names: their odometers have not been read twice. */
  without: z.array(z.string()),
  total_km: z.number(),
  business_km: z.number(),
  /** Of travel pay, or the fringe benefit of an employer's car; null for an own business. */
  income: amount,
  claim: amount,
  not_claimable: z.string().nullable(),
  taxable: amount,
  warnings: z.array(z.string()),
  steps: z.array(z.string()),
  sources: z.array(z.string()),
})
export type TaxEstimate = z.infer<typeof TaxEstimate>

export const VehicleTax = z.object({
  tax_year: z.number().int(),
  /** null until the situation is entered, on which everything below depends. */
  inputs: TaxInputs.nullable(),
  /** From the vehicle's logbook of the year; confirmed trips only. */
  total_km: z.number(),
  /** 'trips' if the readings at both ends of the year are missing. */
  total_from: z.enum(['odometer', 'trips']),
  business_km: z.number(),
  trips_to_review: z.number().int(),
  to_review_km: z.number(),
  /** Whether the year has not ended, so its figures end today. */
  is_open: z.boolean(),
  days_used: z.number().int(),
  days_in_year: z.number().int(),
  /** SARS' rate per kilometre for the year; null if not known. */
  prescribed_rate: z.number().nullable(),
  /** Confirmed business kilometres at that rate; null if it is not known. */
  at_prescribed_rate: z.number().nullable(),
  deemed_cost: TaxFigure.nullable(),
  actual_cost: TaxFigure.nullable(),
  /** After applying the travel pay limit; null if the vehicle is claimed together with others. */
  deductible: TaxFigure.nullable(),
  /** By the chosen method, before applying the travel pay limit. */
  claimable: z.number().nullable(),
  /** Why nothing can be claimed for the vehicle. */
  not_claimable: z.string().nullable(),
  /** How many vehicles are claimed together against travel pay, this one included. */
  claimed_together: z.number().int(),
  /** The deduction at the marginal rate. */
  saving: z.number().nullable(),
  taxable_above_rate: TaxFigure.nullable(),
  /** In a running year of the months so far. */
  fringe_benefit: TaxFigure.nullable(),
  fringe_benefit_after_logbook: z.number().nullable(),
  /** The part of the claim that rests on trips that SARS would refuse; null without such trips. */
  at_risk: z
    .object({ trips: z.int(), distance_km: z.number(), amount: z.number().nullable(), reasons: z.array(MissingLine) })
    .nullable(),
  /** Of all vehicles claimed together; null for a past year, and until the odometer has been read twice. */
  estimate: TaxEstimate.nullable(),
  /** null if the vehicle was not in use. */
  itr12: Itr12.nullable(),
  warnings: z.array(z.string()),
  /** Why nothing could be calculated, in a sentence that states what to enter. */
  refused: z.string().nullable(),
  /** The SARS figures used. */
  table_version: z.string(),
})
export type VehicleTax = z.infer<typeof VehicleTax>

export const getVehicleTax = route('GET /vehicles/:id/tax', {
  summary:
    "What a vehicle's logbook and costs mean for tax in a year: an estimate, with each figure's steps and sources",
  costly: true,
  threaded: true,
  schemas: { params: vehicle, query: yearQuery, reply: VehicleTax },
})

export const putVehicleTax = route('PUT /vehicles/:id/tax', {
  summary: 'Enters the situation of a vehicle and tax year, the method and the amounts received',
  costly: true,
  threaded: true,
  schemas: { params: vehicle, query: yearQuery, body: TaxInputs, reply: VehicleTax },
})

export const PersonTax = z.object({
  tax_year: z.number().int(),
  /** null until something has been entered. */
  inputs: PersonTaxInputs.nullable(),
  /** Whether the amounts are sums over several vehicles, so the driver should check them. */
  needs_check: z.boolean(),
  is_open: z.boolean(),
  prescribed_rate: amount,
  /** As on the tax certificate; null if the code does not appear on it. */
  code_3701: amount,
  code_3702: amount,
  code_3703: amount,
  code_3722: amount,
  /** Taxed amount before the claim. */
  income: amount,
  /** The claim of all vehicles together, limited to the income. */
  claim: amount,
  /** Why nothing can be claimed. */
  not_claimable: z.string().nullable(),
  /** Income less claim. */
  taxable: amount,
  /** The claim at the marginal rate. */
  saving: amount,
  /** Every vehicle with trips or tax details in the year. */
  vehicles: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      situation: z.enum(SITUATIONS).nullable(),
      method: z.enum(METHODS).nullable(),
      total_km: z.number(),
      business_km: z.number(),
      trips_to_review: z.number().int(),
      deemed_cost: amount,
      actual_cost: amount,
      /** By the chosen method, before applying the income limit. */
      claimable: amount,
      /** Why the vehicle is not part of the claim. */
      not_claimable: z.string().nullable(),
    }),
  ),
  steps: z.array(z.string()),
  sources: z.array(z.string()),
  warnings: z.array(z.string()),
  /** Why nothing could be assessed, in a sentence that states what to enter. */
  refused: z.string().nullable(),
  /** The SARS figures used. */
  table_version: z.string(),
})
export type PersonTax = z.infer<typeof PersonTax>

export const getPersonTax = route('GET /tax', {
  summary: 'What an employer paid for travel in a tax year, and the one claim of all vehicles against it: an estimate',
  costly: true,
  threaded: true,
  schemas: { query: yearQuery, reply: PersonTax },
})

export const putPersonTax = route('PUT /tax', {
  summary: 'Enters the travel allowance and the payment per kilometre of a tax year, for all vehicles',
  costly: true,
  threaded: true,
  schemas: { query: yearQuery, body: PersonTaxInputs, reply: PersonTax },
})

const band = z.strictObject({
  /** In rand, VAT included; null for the last band, which has no upper limit. */
  value_up_to: z.number().positive().max(1_000_000_000).nullable(),
  /** In rand per year. */
  fixed_cost: z.number().min(0).max(10_000_000),
  /** In cents per kilometre. */
  fuel: z.number().min(0).max(10_000),
  maintenance: z.number().min(0).max(10_000),
})
const bands = z
  .array(band)
  .min(1)
  .max(30)
  .refine((all) => all.every(({ value_up_to }, i) => (value_up_to === null) === (i === all.length - 1)), {
    message: 'Only the last band has no upper end',
  })
  .refine(
    (all) =>
      all.every((one, i) => i === 0 || one.value_up_to === null || one.value_up_to > (all[i - 1].value_up_to ?? 0)),
    {
      message: 'Each band must end above the one before',
    },
  )

const figures = {
  /** null if no table is known. */
  bands: z.array(band).nullable(),
  /** In rand per kilometre. */
  rate: z.number().nullable(),
  /** In rand: the limits on vehicle value and debt for actual cost; null if not known. */
  value_limit: z.number().nullable(),
}

export const TaxTable = z.object({
  tax_year: z.number().int(),
  version: z.string(),
  ...figures,
  table_source: z.string().nullable(),
  table_confirmed: z.boolean(),
  rate_source: z.string().nullable(),
  rate_confirmed: z.boolean(),
  limit_source: z.string().nullable(),
  limit_confirmed: z.boolean(),
  corrections: z.array(
    z.object({
      revision: z.number().int(),
      source: z.string(),
      confirmed: z.boolean(),
      entered_at: z.iso.datetime(),
      entered_by: z.string(),
      ...figures,
    }),
  ),
  /** The newest frozen reports that used other figures for this year. */
  outdated_reports: z.array(z.object({ driver: z.string(), number: z.number().int(), frozen_at: z.iso.datetime() })),
})
export type TaxTable = z.infer<typeof TaxTable>

const adminRoute = routeGroup({ tag: 'Administration: tax and fuel', access: 'system_admin' })

export const listTaxTables = adminRoute('GET /auth/admin/tax-tables', {
  summary: "SARS' figures by tax year as they are used, their corrections, and the reports that used others",
  schemas: { reply: createListSchema(TaxTable) },
})

export const correctTaxTable = adminRoute('POST /auth/admin/tax-tables/:tax_year', {
  summary: "Corrects or adds a tax year's figures with their source; null keeps the figure published with Spoor",
  status: 201,
  schemas: {
    params: z.object({ tax_year: TaxYear }),
    body: z.strictObject({
      bands: bands.nullable(),
      rate: z.number().positive().max(1000).nullable(),
      value_limit: z.number().positive().max(1_000_000_000).nullable().default(null),
      source: z.string().trim().min(3).max(300),
      confirmed: z.boolean(),
    }),
    reply: TaxTable,
  },
})
