import type { InvitedRole } from '@spoor/contract/words/invitation-states.ts'
import { seatCap, PLANS, type Plan } from '@spoor/contract/limits/plans.ts'
import { type Transaction, inTransaction, type Database } from '../../../platform/database/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError, orNotFound } from '../../../platform/http/http-error.ts'
import { countPeers } from '../../../domain/seats/peer-queries.ts'
import { countSeats, lockCompany, takeSeat, updateInvoiceDetails } from '../../../domain/seats/seat-writes.ts'
import type { LockedCompany } from '../../../domain/seats/seat-writes.ts'
import { byMember, type TeamMember, toTeamMember } from '../team-member.ts'
import { lockMember, countWaiting, findCompany, listMembers, sumMemberMonths, findMember } from '../team-queries.ts'
import type { MemberMonth, EmployeeRow } from '../team-queries.ts'
import { recordChange } from '../../../platform/audit/audit-writes.ts'
import { updateUserWithAudit } from '../../../platform/identity/user-writes.ts'
import type { FastifyInstance } from 'fastify'
import { TAX_TIMEZONE } from '@spoor/core/units/tax-year.ts'
import { monthAt, daysOfMonth } from '@spoor/core/units/month.ts'
import * as routes from '@spoor/contract/routes/team.ts'
import type { Employee, EMPLOYEE_STATES, listEmployeeTrips } from '@spoor/contract/routes/team.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { toIsoDates, mount, toList } from '../../../platform/http/mount.ts'
import { monthsBetween } from '../months.ts'
import { findPay, listEmployeePay } from '../../../domain/seats/employee-pay-queries.ts'
import { metresToKm } from '@spoor/core/units/distance.ts'
import { addDays } from '@spoor/core/units/local-date.ts'
import type { ReplyOf } from '@spoor/contract/route.ts'
import { loadShownTrips } from '../../../domain/logbooks/load-report.ts'
import { asCompany } from '../../../domain/logbooks/reader.ts'

type Parts = Pick<Dependencies, 'database' | 'clock'>
type Member = NonNullable<Awaited<ReturnType<typeof lockMember>>>

interface Held {
  tx: Transaction
  company: LockedCompany
  employee: Member
  now: Date
}

/**
 * Runs `work` on an employee, with employee and company locked.
 * @throws HttpError 404 for an employee of another company
 */
export function withEmployee<T>(
  { database, clock }: Parts,
  { member, employeeId }: { member: TeamMember; employeeId: string },
  work: (held: Held) => Promise<T>,
): Promise<T> {
  return inTransaction(database, async (tx) => {
    const company = await lockCompany(tx, member.companyId)
    const employee = orNotFound(await lockMember(tx, { companyId: company.id, id: employeeId }), 'Employee')
    return work({ tx, company, employee, now: new Date(clock.nowMs()) })
  })
}

/** Assigns a seat within the cap while the company's plan is current; returns the new number of taken seats. */
export function handleGiveSeat(parts: Parts, member: TeamMember, employeeId: string): Promise<number> {
  return withEmployee(parts, { member, employeeId }, async ({ tx, company, employee, now }) => {
    if (employee.deactivated_at !== null)
      throw new HttpError(409, `${employee.name} is deactivated. Ask support to restore the account first.`)
    if (employee.payment_verified) throw new HttpError(409, `${employee.name} already has a seat.`)
    if (company.subscription_expires_at === null || company.subscription_expires_at <= now)
      throw new HttpError(409, `The plan of ${company.name} has expired. Renew it first.`)
    const taken = await countSeats(tx, company.id)
    if (taken >= seatCap(company))
      throw new HttpError(409, `All ${taken} seats are taken. Free one, or ask for more seats.`)
    const after = { payment_verified: true, approval_status: 'approved' as const }
    const changes = { ...after, payment_verified_at: now, rejection_reason: null, invitation_unconfirmed: false }
    await updateUserWithAudit(tx, employee.id, changes, {
      actorId: member.id,
      at: now,
      action: 'user.seat_given',
      companyId: company.id,
      before: { payment_verified: false, approval_status: employee.approval_status },
      after,
    })
    return taken + 1
  })
}

/** Removes a seat, except the caller's own; returns the new number of taken seats. */
export function handleTakeSeat(parts: Parts, member: TeamMember, employeeId: string): Promise<number> {
  return withEmployee(parts, { member, employeeId }, async ({ tx, company, employee, now }) => {
    if (employee.id === member.id) throw new HttpError(409, 'You cannot remove your own seat. Another admin can.')
    if (!employee.payment_verified) throw new HttpError(409, `${employee.name} has no seat.`)
    await takeSeat(tx, employee, { companyId: company.id, actorId: member.id, at: now })
    return countSeats(tx, company.id)
  })
}

/** Changes a role within the company, which must always have an admin. */
export function updateEmployeeRole(
  parts: Parts,
  member: TeamMember,
  { employeeId, role }: { employeeId: string; role: InvitedRole },
): Promise<void> {
  return withEmployee(parts, { member, employeeId }, async ({ tx, company, employee, now }) => {
    if (employee.role_type === role) return
    await requireAnotherAdmin(tx, { company, employee })
    const changes = { role_type: role, user_type: role }
    await updateUserWithAudit(tx, employee.id, changes, {
      actorId: member.id,
      at: now,
      action: 'user.updated',
      companyId: company.id,
      before: { role_type: employee.role_type },
      after: { role_type: role },
    })
  })
}

/** @throws HttpError 409 if the company would have no admin left */
export async function requireAnotherAdmin(
  tx: Transaction,
  { company, employee }: Pick<Held, 'company' | 'employee'>,
): Promise<void> {
  if (employee.role_type !== 'company_admin') return
  if ((await countPeers(tx, { id: employee.id, role: 'company_admin', companyId: company.id })) > 0) return
  throw new HttpError(409, `${employee.name} is the only admin of ${company.name}. Make another one first.`)
}

export function mountEmployeeLists(app: FastifyInstance, { database, clock, config }: Dependencies): void {
  mount(app, routes.getTeam, async (_, { user }) => {
    const member = toTeamMember(user)
    const nowMs = clock.nowMs()
    const company = orNotFound(await findCompany(database, member.companyId), 'Company')
    const seats = await inTransaction(database, (tx) => countSeats(tx, company.id))
    const waiting = await countWaiting(database, company.id, new Date(nowMs))
    const plan = PLANS[company.subscription_type as Plan] as (typeof PLANS)[Plan] | undefined
    const expiresAt = company.subscription_expires_at
    return {
      company: {
        ...toIsoDates(company),
        seats: seatCap(company),
        current_employees: seats,
        days_left: expiresAt && Math.max(0, Math.ceil((expiresAt.getTime() - nowMs) / DAY_MS)),
        price: plan ? plan.priceCents / 100 : null,
        invoice: config.vat && { invoice_address: company.invoice_address, vat_number: company.vat_number },
      },
      may_run: member.mayRun,
      submissions_waiting: waiting.submissions,
      invitations_open: waiting.invitations,
    }
  })

  mount(app, routes.changeInvoiceDetails, async (change, { user }) => {
    const member = toTeamMember(user)
    await inTransaction(database, async (tx) => {
      const { invoice_address, vat_number } = await lockCompany(tx, member.companyId)
      const before = { invoice_address, vat_number }
      const after = { ...before, ...change }
      await updateInvoiceDetails(tx, member.companyId, after)
      const action = byMember(member, new Date(clock.nowMs()), 'company.invoice_details_set')
      await recordChange(tx, { ...action, before, after })
    })
  })

  mount(app, routes.listEmployees, async ({ month, q, state }, { user }) => {
    const member = toTeamMember(user)
    const shown = month ?? monthAt(clock.nowMs(), TAX_TIMEZONE)
    const words = (q ?? '').toLowerCase().split(/\s+/).filter(Boolean)
    const rows = (await listMembers(database, member.companyId)).filter((row) => {
      const text = `${row.name} ${row.email}`.toLowerCase()
      return words.every((word) => text.includes(word)) && (state === undefined || toEmployeeState(row) === state)
    })
    const marks = await sumMemberMonths(
      database,
      rows.map(({ id }) => id),
      { from: shown, to: shown },
    )
    const pay = Map.groupBy(await listEmployeePay(database, { companyId: member.companyId }), (one) => one.owner_id)
    const items = rows.map((row): Employee => ({
      ...toIsoDates(row),
      state: toEmployeeState(row),
      joined_at: row.created_at.toISOString(),
      pay: findPay(pay.get(row.id) ?? [], shown),
      totals: sumMonth(marks, row.id, shown),
    }))
    return toList(items)
  })

  mount(app, routes.getTeamTotals, async ({ from, to }, { user }) => {
    const { companyId } = toTeamMember(user)
    const months = monthsBetween(from, to)
    const members = await listMembers(database, companyId)
    const marks = await sumMemberMonths(
      database,
      members.map(({ id }) => id),
      { from, to },
    )
    return {
      months,
      employees: members.map(({ id, name }) => ({
        id,
        name,
        months: months.map((month) => sumMonth(marks, id, month)),
      })),
    }
  })
}

function sumMonth(marks: readonly MemberMonth[], ownerId: string, month: string): Employee['totals'] {
  const own = marks.filter((mark) => mark.owner_id === ownerId && mark.month === month)
  const sum = (classification: string | null, part: 'distance_m' | 'trips') =>
    own.filter((mark) => mark.classification === classification).reduce((all, mark) => all + mark[part], 0)
  return {
    month,
    business_km: metresToKm(sum('business', 'distance_m')),
    private_km: metresToKm(sum('private', 'distance_m')),
    unclassified_km: metresToKm(sum(null, 'distance_m')),
    business_trips: sum('business', 'trips'),
  }
}

function toEmployeeState(
  row: Pick<EmployeeRow, 'deactivated_at' | 'invitation_unconfirmed' | 'payment_verified'>,
): (typeof EMPLOYEE_STATES)[number] {
  if (row.deactivated_at !== null) return 'deactivated'
  if (row.payment_verified) return 'active'
  return row.invitation_unconfirmed ? 'unconfirmed' : 'waiting'
}

/** An employee's business trips in a month with the home hidden, and only the total of other trips; on days of use. */
export async function loadEmployeeTrips(
  database: Database,
  { companyId, employeeId, month }: { companyId: string; employeeId: string; month: string },
): Promise<ReplyOf<typeof listEmployeeTrips>> {
  const employee = orNotFound(await findMember(database, { companyId, id: employeeId }), 'Employee')
  const { from, before } = daysOfMonth(month)
  const reader = await asCompany(database, employee)
  const [shown, marks] = await Promise.all([
    loadShownTrips(database, reader, { from, to: addDays(before, -1) }),
    sumMemberMonths(database, [employee.id], { from: month, to: month }),
  ])
  const trips = shown.filter(({ inUse }) => inUse)
  const items = trips.map((trip) => ({
    id: trip.id,
    started_at: trip.started_at.toISOString(),
    ended_at: trip.ended_at?.toISOString() ?? null,
    start_location: trip.startLocation,
    end_location: trip.endLocation,
    start_lat: trip.startLat,
    start_lng: trip.startLng,
    end_lat: trip.endLat,
    end_lng: trip.endLng,
    distance_km: metresToKm(trip.distance_m),
    status: trip.status,
    reason: trip.reason,
    vehicle: trip.vehicle,
  }))
  return {
    items,
    next_cursor: null,
    total: items.length,
    totals: sumMonth(marks, employee.id, month),
    seen_from: reader.from,
  }
}
