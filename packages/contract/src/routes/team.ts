import * as z from 'zod'
import { Day, Month } from '../rules/dates.ts'
import { VatNumber } from './settings.ts'
import { EmployeePay } from './payroll.ts'
import { INVITED_ROLES } from '../words/invitation-states.ts'
import { LIVE_KINDS } from '@spoor/core/live/live-message.ts'
import { createPageSchema } from '../list.ts'
import { routeGroup } from '../route.ts'
import { CONNECTION_HEALTHS } from './connections.ts'
import { Trip } from './trips.ts'

/** Managers can see their company's team; only its admin can change it. */
const route = routeGroup({ tag: 'Team', access: 'company_admin' })
const employeeId = z.object({ id: z.uuid() })

/** One employee's kilometres in a month. Other people see private trips only as a total. */
const MonthTotals = z.object({
  month: z.string(),
  business_km: z.number(),
  private_km: z.number(),
  unclassified_km: z.number(),
  business_trips: z.number().int(),
})

/** What the company's tax invoices show of it; '' if not given. */
export const InvoiceDetails = z.object({
  invoice_address: z.string().trim().max(200),
  vat_number: VatNumber,
})
export type InvoiceDetails = z.infer<typeof InvoiceDetails>

export const TeamOverview = z.object({
  company: z.object({
    id: z.uuid(),
    name: z.string(),
    max_employees: z.number().int(),
    /** The company's own cap, at most that of its plan. */
    seats: z.number().int(),
    current_employees: z.number().int(),
    subscription_type: z.string(),
    subscription_expires_at: z.iso.datetime().nullable(),
    days_left: z.number().int().nullable(),
    payment_reference: z.string().nullable(),
    /** In rand per year. */
    price: z.number().nullable(),
    /** null if the operator issues no tax invoices. */
    invoice: InvoiceDetails.nullable(),
  }),
  /** Whether the caller can manage the team, or only view it. */
  may_run: z.boolean(),
  submissions_waiting: z.number().int(),
  invitations_open: z.number().int(),
})
export type TeamOverview = z.infer<typeof TeamOverview>

export const getTeam = route('GET /team', {
  access: 'manager',
  summary: "The company's plan, seats and open tasks",
  schemas: { reply: TeamOverview },
})

export const changeInvoiceDetails = route('PATCH /team/invoice-details', {
  summary: "Changes the company's address or VAT number for its tax invoices",
  status: 204,
  schemas: { body: z.strictObject(InvoiceDetails.partial().shape) },
})

/** 'waiting' has no seat yet; 'unconfirmed' registered with the company's name but without an invitation. */
export const EMPLOYEE_STATES = ['active', 'waiting', 'unconfirmed', 'deactivated'] as const

export const Employee = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role_type: z.string(),
  state: z.enum(EMPLOYEE_STATES),
  joined_at: z.iso.datetime(),
  last_login: z.iso.datetime().nullable(),
  /** For the payroll of the requested month; null if nothing was entered. */
  pay: EmployeePay.nullable(),
  /** Totals of the requested month. */
  totals: MonthTotals,
})
export type Employee = z.infer<typeof Employee>

export const listEmployees = route('GET /team/employees', {
  access: 'manager',
  summary: 'Employees with their state and their kilometres of a month',
  schemas: {
    query: z.object({
      month: Month.optional().describe('By default the current month'),
      q: z.string().max(200).optional(),
      state: z.enum(EMPLOYEE_STATES).optional(),
    }),
    reply: createPageSchema(Employee),
  },
})

export const getTeamTotals = route('GET /team/totals', {
  access: 'manager',
  summary: 'Kilometres by employee and month',
  schemas: {
    query: z.object({ from: Month, to: Month }),
    reply: z.object({
      months: z.array(z.string()),
      employees: z.array(z.object({ id: z.uuid(), name: z.string(), months: z.array(MonthTotals) })),
    }),
  },
})

/** A business trip as the company sees it: ends at the driver's home have neither position nor name. */
export const TeamTrip = Trip.pick({
  id: true,
  started_at: true,
  ended_at: true,
  start_location: true,
  end_location: true,
  start_lat: true,
  start_lng: true,
  end_lat: true,
  end_lng: true,
  distance_km: true,
  reason: true,
}).extend({ status: z.enum(['pending', 'confirmed']), vehicle: z.string().nullable() })
export type TeamTrip = z.infer<typeof TeamTrip>

export const listEmployeeTrips = route('GET /team/employees/:id/trips', {
  access: 'manager',
  summary: "An employee's business trips of a month, and the total of the private ones",
  schemas: {
    params: employeeId,
    query: z.object({ month: Month }),
    reply: createPageSchema(TeamTrip).extend({
      totals: MonthTotals,
      seen_from: Day.describe('The company sees no trips before this day'),
    }),
  },
})

/** The automatic source of an employee's trips: a connection, emailed reports or a tracker vendor's account. */
export const EmployeeSource = z.object({
  kind: z.enum([...LIVE_KINDS, 'mail', 'cartrack']),
  vehicle: z.string().nullable().describe('null if it sends several vehicles'),
  state: z.enum([...CONNECTION_HEALTHS, 'failing']),
  /** A day without a time, because times would reveal private drives. */
  last_day: Day.nullable().describe('Day of the last position, email or pull'),
})
export type EmployeeSource = z.infer<typeof EmployeeSource>

export const listEmployeeSources = route('GET /team/employees/:id/sources', {
  access: 'manager',
  summary: "Whether the sources work that send an employee's trips by themselves",
  schemas: { params: employeeId, reply: createPageSchema(EmployeeSource) },
})

export const giveSeat = route('POST /team/employees/:id/seat', {
  summary: 'Gives an employee a seat, within the cap',
  schemas: { params: employeeId, reply: z.object({ current_employees: z.number().int() }) },
})

export const takeSeat = route('DELETE /team/employees/:id/seat', {
  summary: 'Takes the seat of an employee, whose access the company then no longer pays for',
  schemas: { params: employeeId, reply: z.object({ current_employees: z.number().int() }) },
})

export const setEmployeeRole = route('PUT /team/employees/:id/role', {
  summary: "Changes an employee's role within the company",
  schemas: {
    params: employeeId,
    body: z.strictObject({ role_type: z.enum(INVITED_ROLES) }),
    reply: z.object({ role_type: z.enum(INVITED_ROLES) }),
  },
})

/** Who retains a departing employee's business trips: always the driver, and the company too if it makes a copy. */
export const TRIP_KEEPERS = ['driver', 'driver_and_company'] as const

export const letEmployeeLeave = route('POST /team/employees/:id/leave', {
  summary: 'Ends an employment: the account becomes an individual one',
  schemas: {
    params: employeeId,
    body: z.strictObject({ trips_kept_by: z.enum(TRIP_KEEPERS) }),
    reply: z.object({ message: z.string(), logbooks_kept: z.number().int() }),
  },
})

export const TeamInvitation = z.object({
  id: z.uuid(),
  email: z.string().nullable(),
  role_type: z.enum(INVITED_ROLES),
  invited_by: z.string().nullable(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  state: z.enum(['open', 'expired', 'revoked']),
  /** How many users registered with it. */
  joined: z.number().int(),
})
export type TeamInvitation = z.infer<typeof TeamInvitation>

export const listTeamInvitations = route('GET /team/invitations', {
  access: 'manager',
  summary: 'Invitation links, newest first',
  schemas: { reply: createPageSchema(TeamInvitation) },
})

export const createTeamLink = route('POST /team/invitations/link', {
  summary: 'Creates an invitation link, valid for 14 days',
  status: 201,
  schemas: { reply: z.object({ id: z.uuid(), url: z.string(), expires_at: z.iso.datetime() }) },
})

/** Why an address in the list is not invited. */
export const INVITEE_STATES = ['new', 'invited', 'employee', 'other_account', 'repeated', 'invalid'] as const

const InviteePay = EmployeePay.pick({ employee_number: true, scheme: true })

export const Invitee = z.object({
  row: z.number().int(),
  email: z.string(),
  ...InviteePay.shape,
  state: z.enum(INVITEE_STATES),
  /** The state as a sentence. */
  because: z.string(),
})
export type Invitee = z.infer<typeof Invitee>

export const readInvitees = route('POST /team/invitations/preview', {
  summary: 'Reads email addresses from a file (multipart field `file`; CSV or Excel) and returns who would be invited',
  consumes: 'multipart/form-data',
  schemas: { reply: z.object({ items: z.array(Invitee), free_seats: z.number().int() }) },
})

export const inviteEmployees = route('POST /team/invitations', {
  summary: 'Emails an invitation link to each address; all or none',
  status: 201,
  schemas: {
    body: z.strictObject({
      emails: z.array(z.string().max(320)).min(1).max(500),
      pay: z.array(InviteePay).max(500).default([]).describe('In the order of `emails`, once they have joined'),
      role_type: z.enum(INVITED_ROLES).default('company_employee'),
    }),
    reply: z.object({ invited: z.number().int() }),
  },
})

export const revokeTeamInvitation = route('DELETE /team/invitations/:id', {
  summary: 'Withdraws an invitation link',
  status: 204,
  schemas: { params: z.object({ id: z.uuid() }) },
})

/** A vehicle in files that the caller uploaded for the company. */
/** Who drives a company vehicle, and on which days. */
const VehicleDriver = z.object({
  id: z.uuid(),
  employee_id: z.uuid(),
  employee: z.string(),
  from: z.iso.date(),
  /** null if there is no end date. */
  to: z.iso.date().nullable(),
})

/** Trips that appear to be an employee's, judging by the name in the file or the assignment on those days. */
const TransferProposal = z.object({
  employee_id: z.uuid(),
  employee: z.string(),
  /** The name in the file; empty if matched by assignment. */
  driver: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
  trips: z.int(),
})
export type TransferProposal = z.infer<typeof TransferProposal>

export const FleetVehicle = z.object({
  id: z.uuid(),
  name: z.string(),
  trips: z.number().int(),
  first_day: z.iso.date().nullable(),
  last_day: z.iso.date().nullable(),
  /** Drivers' names in the files. */
  drivers: z.array(z.string()),
  assigned: z.array(VehicleDriver),
  proposals: z.array(TransferProposal),
})
export type FleetVehicle = z.infer<typeof FleetVehicle>

export const listFleet = route('GET /team/fleet', {
  summary: "Vehicles of the caller's uploads, whose trips can be transferred to their drivers",
  schemas: { reply: createPageSchema(FleetVehicle) },
})

export const assignDriver = route('POST /team/fleet/:id/drivers', {
  summary: 'Assigns a vehicle to an employee from a day on; one driver at a time',
  status: 201,
  schemas: {
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({ employee_id: z.uuid(), from: Day, to: Day.nullable().optional() }),
    reply: FleetVehicle,
  },
})

export const unassignDriver = route('DELETE /team/fleet/:id/drivers/:assignment_id', {
  summary: 'Removes an assignment',
  schemas: { params: z.object({ id: z.uuid(), assignment_id: z.uuid() }), reply: FleetVehicle },
})

export const Handover = z.object({
  id: z.uuid(),
  vehicle: z.string(),
  employee_id: z.uuid(),
  employee: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
  driver: z.string(),
  trips: z.number().int(),
  at: z.iso.datetime(),
  undone_at: z.iso.datetime().nullable(),
})
export type Handover = z.infer<typeof Handover>

export const listHandovers = route('GET /team/handovers', {
  summary: 'Transfers of trips to their drivers, newest first',
  schemas: { reply: createPageSchema(Handover) },
})

export const handOverTrips = route('POST /team/handovers', {
  summary:
    "Moves a vehicle's trips of some days to the employee who drove them; a pool vehicle's to each of its drivers",
  status: 201,
  schemas: {
    body: z.strictObject({
      vehicle_id: z.uuid(),
      employee_id: z.uuid(),
      from: z.iso.date(),
      to: z.iso.date(),
      /** Only trips whose file contains this driver's name. */
      driver: z.string().max(200).optional(),
    }),
    reply: Handover,
  },
})

export const undoHandover = route('POST /team/handovers/:id/undo', {
  summary: 'Undoes a transfer, except for trips the driver has edited',
  schemas: {
    params: z.object({ id: z.uuid() }),
    reply: z.object({ taken_back: z.number().int(), kept: z.number().int() }),
  },
})
