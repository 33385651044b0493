import * as z from 'zod'
import { TRAVEL_SCHEMES } from '@spoor/core/tax/employee-pay.ts'
import { createPageSchema } from '../list.ts'
import { Month } from '../rules/dates.ts'
import { largeFile, routeGroup } from '../route.ts'

const route = routeGroup({ tag: 'Team', access: 'company_admin' })
const month = z.object({ month: Month })
const money = z.number().min(0).max(1_000_000_000)

/** The amounts of a month's travel pay, in rand. */
export const PAY_AMOUNTS = ['allowance', 'petrol_card', 'car_value', 'lease_rental', 'contribution'] as const

/** How a company pays an employee for travel from a month on. */
export const EmployeePay = z.strictObject({
  employee_number: z.string().trim().max(40),
  scheme: z.enum(TRAVEL_SCHEMES).nullable().describe('null: not paid for travel'),
  rate_per_km: z
    .number()
    .min(0)
    .max(1000)
    .nullable()
    .describe("Rand; null for SARS' prescribed rate, or for none beside an allowance"),
  allowance: money.describe('A month'),
  petrol_card: money.describe('Of this month alone; the employer’s fuel if the car is leased'),
  car_value: money.describe('The determined value of a company car'),
  maintenance_plan: z.boolean(),
  lease_rental: money.describe('A month, of a company car under an operating lease'),
  contribution: money.describe('What the employee pays for a company car a month'),
})
export type EmployeePay = z.infer<typeof EmployeePay>

const amount = z.number().nullable()

/** An employee's pay for the travel of a month, or what a later payroll corrects of it. In rand. */
export const PayrollLine = z.object({
  employee_id: z.uuid(),
  employee_number: z.string(),
  employee: z.string(),
  cost_centre: z.string(),
  month: z.string().describe('An earlier month than that of the payroll is a correction'),
  scheme: z.enum(TRAVEL_SCHEMES).nullable(),
  business_km: z.number().describe('In approved logbooks'),
  rate: amount.describe('Per kilometre'),
  amount: amount.describe('Kilometres times rate'),
  code_3701: amount,
  code_3702: amount,
  code_3703: amount,
  code_3722: amount,
  code_3802: amount,
  code_3816: amount,
  business_share: amount.describe(
    'Of the kilometres between odometer figures of the approved logbooks of the tax year',
  ),
  included_percent: amount.describe('How much of 3701, 3802 and 3816 is taxed monthly'),
  code_4582: amount,
  approved_to: z.iso.date().nullable().describe('The last day covered by an approved logbook'),
  note: z.string(),
})
export type PayrollLine = z.infer<typeof PayrollLine>

export const getPayroll = route('GET /team/payroll/:month', {
  access: 'manager',
  summary: "What each employee's travel of a month is paid by code, and corrections of earlier months",
  costly: true,
  threaded: true,
  schemas: {
    params: month,
    reply: createPageSchema(PayrollLine).extend({
      closed_at: z.iso.datetime().nullable(),
      closed_by: z.string(),
      /** Why it cannot be closed now; null if it can, or is. */
      not_closable: z.string().nullable(),
    }),
  },
})

export const downloadPayroll = route('GET /team/payroll/:month/:format', {
  access: 'manager',
  summary: 'The payroll of a month as Excel or CSV',
  ...largeFile('application/octet-stream'),
  schemas: { params: month.extend({ format: z.enum(['xlsx', 'csv']) }) },
})

export const closePayroll = route('POST /team/payroll/:month/close', {
  summary: 'Closes a month, after which changes are corrections of the next one',
  status: 204,
  schemas: { params: month },
})

export const setEmployeePay = route('PUT /team/employees/:id/pay/:month', {
  summary: 'How an employee is paid for travel from a month on',
  status: 204,
  schemas: { params: month.extend({ id: z.uuid() }), body: EmployeePay },
})

export const importEmployeePay = route('POST /team/payroll/import', {
  summary:
    'Reads numbers, schemes and amounts of employees from a month on (multipart field `month`) from a file (`file`; CSV or Excel); all or none',
  consumes: 'multipart/form-data',
  schemas: { reply: z.object({ changed: z.int() }) },
})
