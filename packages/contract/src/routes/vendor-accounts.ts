import * as z from 'zod'
import { CARTRACK_REGION_CODES } from '@spoor/core/vendors/cartrack/regions.ts'
import { Day } from '../rules/dates.ts'
import { createPageSchema } from '../list.ts'
import { routeGroup } from '../route.ts'

export const VENDORS = ['cartrack'] as const

/** The vendor stores no older trips. */
export const VENDOR_YEARS = 5

const Fault = z
  .object({ code: z.string(), found: z.string(), message: z.string(), at: z.iso.datetime() })
  .describe('The last failure, until the next success; `message` has `found` filled in')
export type VendorFault = z.infer<typeof Fault>

export const VendorAccountVehicle = z.object({
  id: z.string().describe("The vendor's own id"),
  registration: z.string(),
  name: z.string(),
  follows: z.boolean().describe('Whether its trips are pulled'),
  vehicle_id: z.uuid().nullable().describe("The driver's vehicle that gets its trips; null until the first trip"),
  covered_from: z.iso.datetime().nullable().describe('Trips between these times were pulled'),
  covered_until: z.iso.datetime().nullable(),
})
export type VendorAccountVehicle = z.infer<typeof VendorAccountVehicle>

export const VendorReading = z.object({
  vehicle: z.string().describe("The vendor's id of the vehicle"),
  date: z.iso.date(),
  odometer_km: z.number(),
  doubt: z.string().describe("Why the tracker's reading may not continue earlier ones; empty if it does"),
  state: z.enum(['new', 'known', 'contradiction']),
  because: z.string(),
})
export type VendorReading = z.infer<typeof VendorReading>

export const VendorAccount = z.object({
  id: z.uuid(),
  vendor: z.enum(VENDORS),
  region: z.string(),
  username: z.string(),
  connected_at: z.iso.datetime(),
  vehicles: z.array(VendorAccountVehicle),
  trips: z.int().describe('Trips pulled so far'),
  last_pull_at: z.iso.datetime().nullable(),
  back_to: z.iso.date().nullable().describe('The oldest trips that were asked for'),
  error: Fault.nullable(),
  doubts: z.array(z.string()).describe('Sentences about trips of the last pull that should be checked'),
  readings: z.array(VendorReading).describe('Odometer readings of the tracker on the first and last day of tax years'),
  write_back: z.boolean(),
  write_error: Fault.nullable(),
})
export type VendorAccount = z.infer<typeof VendorAccount>

const accountId = z.object({ id: z.uuid() })
const password = z.string().min(1, 'Enter the password').max(500)
const route = routeGroup({ tag: 'Tracker vendors', access: 'signed-in' })

export const listVendorAccounts = route('GET /vendor-accounts', {
  summary:
    "The caller's accounts at tracker vendors; `available` is false where the installation cannot store passwords",
  schemas: { reply: createPageSchema(VendorAccount).extend({ available: z.boolean() }) },
})

export const connectVendorAccount = route('POST /vendor-accounts', {
  summary: 'Connects an account after signing in to it; its password is stored encrypted and never returned',
  status: 201,
  schemas: {
    body: z.strictObject({
      vendor: z.enum(VENDORS),
      region: z.enum(CARTRACK_REGION_CODES),
      username: z
        .string()
        .trim()
        .min(1, 'Enter the username')
        .max(200)
        .regex(/^[^:]*$/, 'Has no colon'),
      password,
    }),
    reply: VendorAccount,
  },
})

export const changeVendorAccount = route('PATCH /vendor-accounts/:id', {
  summary: 'Chooses the vehicles to pull, switches writing back on or off, or replaces the password',
  schemas: {
    params: accountId,
    body: z.strictObject({
      password: password.optional(),
      write_back: z.boolean().optional(),
      vehicles: z
        .array(
          z.strictObject({ id: z.string().max(100), follows: z.boolean(), vehicle_id: z.uuid().nullable().optional() }),
        )
        .max(2000)
        .optional()
        .describe('Those that change'),
    }),
    reply: VendorAccount,
  },
})

export const pullVendorAccount = route('POST /vendor-accounts/:id/pull', {
  summary: 'Pulls trips now; `from` also pulls older ones, up to five years back',
  schemas: { params: accountId, body: z.strictObject({ from: Day.optional() }), reply: VendorAccount },
})

export const addVendorReadings = route('POST /vendor-accounts/:id/readings', {
  summary: "Adds readings of the tracker's odometer to the vehicle; those that contradict others stay out",
  schemas: {
    params: accountId,
    body: z.strictObject({
      readings: z
        .array(z.strictObject({ vehicle: z.string().max(100), date: Day }))
        .min(1)
        .max(100),
    }),
    reply: z.object({ added: z.int(), known: z.int(), skipped: z.int() }),
  },
})

export const disconnectVendorAccount = route('DELETE /vendor-accounts/:id', {
  summary: 'Disconnects an account and deletes its password; trips stay',
  status: 204,
  schemas: { params: accountId },
})
