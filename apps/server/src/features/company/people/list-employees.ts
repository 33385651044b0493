import type { FastifyInstance } from 'fastify'
import { TAX_TIMEZONE } from '@spoor/core/units/tax-year.ts'
import { monthAt } from '@spoor/core/units/month.ts'
import { PLANS, seatCap, type Plan } from '@spoor/contract/limits/plans.ts'
import * as routes from '@spoor/contract/routes/team.ts'
import type { Employee, EMPLOYEE_STATES } from '@spoor/contract/routes/team.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { toIsoDates } from '../../../platform/http/iso-dates.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { orNotFound } from '../../../platform/http/http-error.ts'
import { mount, toList } from '../../../platform/http/mount.ts'
import { countSeats } from '../../../domain/seats/seat-writes.ts'
import { monthsBetween } from '../months.ts'
import { countWaiting, findCompany, listMembers, sumMemberMonths } from '../team-queries.ts'
import { findPay, listEmployeePay } from '../../../domain/seats/employee-pay-queries.ts'
import { toTeamMember } from '../team-member.ts'
import { metresToKm } from '@spoor/core/units/distance.ts'
import type { MemberMonth, EmployeeRow } from '../team-queries.ts'

export function mountEmployeeLists(app: FastifyInstance, { database, clock }: Dependencies): void {
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
      },
      may_run: member.mayRun,
      submissions_waiting: waiting.submissions,
      invitations_open: waiting.invitations,
    }
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

export function sumMonth(marks: readonly MemberMonth[], ownerId: string, month: string): Employee['totals'] {
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

export function toEmployeeState(
  row: Pick<EmployeeRow, 'deactivated_at' | 'invitation_unconfirmed' | 'payment_verified'>,
): (typeof EMPLOYEE_STATES)[number] {
  if (row.deactivated_at !== null) return 'deactivated'
  if (row.payment_verified) return 'active'
  return row.invitation_unconfirmed ? 'unconfirmed' : 'waiting'
}
