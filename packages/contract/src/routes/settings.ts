import * as z from 'zod'
import { Day } from '../rules/dates.ts'
import { routeGroup } from '../route.ts'
import { taxNumberFault } from '../rules/tax-number.ts'

const route = routeGroup({ tag: 'Settings', access: 'signed-in' })

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Give a time from 00:00 to 23:59, such as 08:00')

/** Whether a driver works on a day, and the working hours in the driver's timezone. */
const WorkDay = z.strictObject({
  works: z.boolean().describe('Whether this is a workday; the times of a day off are kept, and mean nothing'),
  from: Time,
  to: Time.describe('At from or before it, a time of the next day: a night shift, or the clock round'),
})

/** A driver's working hours, used by the logbook's filter and for suggestions on unclassified trips. */
const WorkHours = z
  .strictObject({
    enabled: z.boolean().describe('Off, no trip is within work hours and nothing is suggested'),
    days: z.array(WorkDay).length(7, 'Give the seven days of the week').describe('Monday first'),
  })
  .refine(({ enabled, days }) => !enabled || days.some(({ works }) => works), {
    message: 'Choose at least one workday',
    path: ['days'],
  })

/** What SARS asks before a home counts as the place of work. */
export const HomeOffice = z
  .strictObject({
    from: Day,
    until: Day.nullable().describe('null while it is'),
    only_for_work: z.literal(true).describe('A room is equipped for work, and used regularly and only for it'),
    mostly_there: z.literal(true).describe('More than half of the work is done there'),
    evidence: z.string().trim().min(10).max(500).describe("What shows it, such as the employer's letter and its date"),
  })
  .refine(({ from, until }) => until === null || until >= from, {
    message: 'The last day is before the first.',
    path: ['until'],
  })
export type HomeOffice = z.infer<typeof HomeOffice>

const TaxNumber = z
  .string()
  .refine((number) => number === '' || taxNumberFault(number) === null, {
    error: ({ input }) => taxNumberFault(String(input)) ?? undefined,
  })
  .describe("An income tax reference number of SARS, ten digits; '' for none")

/** A South African VAT number; '' for none. */
export const VatNumber = z.string().regex(/^(4\d{9})?$/, 'A VAT number has 10 digits and starts with 4')

/** A driver's settings outside the profile. */
export const Settings = z.object({
  /** The vehicle of trips entered or tracked without choosing one; by default the only vehicle. */
  default_vehicle_id: z.uuid().nullable(),
  /** Whether to email when a file has been imported. */
  mail_uploads: z.boolean(),
  /** Whether to email a reminder for the odometer readings of 1 March and the last day of February. */
  mail_odometer: z.boolean(),
  /** Whether to email a monthly summary. */
  mail_monthly: z.boolean(),
  tax_number: TaxNumber,
  tax_address: z.string().trim().max(200).describe("The taxpayer's address, for the cover of a logbook; '' for none"),
  bill_address: z.string().trim().max(200).describe("The sender's address on a client's bill; '' for none"),
  bill_bank: z.string().trim().max(300).describe("Bank details on a client's bill; '' for none"),
  vat_number: VatNumber.describe("With a VAT number, VAT is added to a client's bill; '' for none"),
  home_office: HomeOffice.nullable().describe('Days on which the home is the place of work: no commute starts there'),
  work_hours: WorkHours,
  suggest_from: z
    .number()
    .min(0.5)
    .max(0.99)
    .describe('Confidence below which nothing is suggested from earlier trips, from 0 to 1'),
  confirm_from: z
    .number()
    .min(0.8)
    .max(0.999)
    .nullable()
    .describe('Confidence from which a suggestion is confirmed by itself; null, as it starts, for never'),
  joined_company_on: Day.nullable().describe('The day on which the user joined the company; null without one'),
  company_sees_from: Day.nullable().describe(
    'The first day whose business trips the company sees; the day of joining unless the driver chose an earlier one',
  ),
})
export type Settings = z.infer<typeof Settings>

const SettingsChange = Settings.omit({ joined_company_on: true, company_sees_from: true })
  .extend({ company_sees_from: Day.describe('The day of joining the company, or an earlier one') })
  .partial()
  .strict()
export type SettingsChange = z.infer<typeof SettingsChange>

export const getSettings = route('GET /settings', {
  summary: "The caller's settings",
  schemas: { reply: Settings },
})

export const updateSettings = route('PUT /settings', {
  summary: 'Updates the fields sent; work hours are replaced as a whole',
  schemas: { body: SettingsChange, reply: Settings },
})

export const unsubscribe = route('POST /settings/unsubscribe', {
  access: 'public',
  status: 204,
  summary: 'Switches monthly summaries off, by the token in their link',
  schemas: {
    body: z.strictObject({
      token: z.uuid('This link is not complete. Open it from the email, or switch the emails off in your settings.'),
    }),
  },
})
