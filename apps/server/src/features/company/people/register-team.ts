import { monthAt } from '@spoor/core/units/month.ts'
import type { FastifyInstance } from 'fastify'
import { PLANS, seatCap } from '@spoor/contract/limits/plans.ts'
import type { Plan } from '@spoor/contract/limits/plans.ts'
import * as routes from '@spoor/contract/routes/team.ts'
import type { Employee } from '@spoor/contract/routes/team.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { toIsoDates } from '../../../platform/http/iso-dates.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { notFound } from '../../../platform/http/http-error.ts'
import { mount, toList } from '../../../platform/http/mount.ts'
import { countSeats } from '../../../domain/seats/seat-writes.ts'
import { toEmployeeState } from './employee-state.ts'
import { loadEmployeeSources } from './list-employee-sources.ts'
import { loadEmployeeTrips } from './list-employee-trips.ts'
import { monthsBetween } from '../months.ts'
import { countWaiting, findCompany, listMembers, sumMemberMonths } from '../team-queries.ts'
import { toTeamMember } from '../team-member.ts'
import { sumMonth } from './team-totals.ts'

/** Routes for what overseers see of the company's drivers. */
export function registerTeam(app: FastifyInstance, { database, clock }: Dependencies): void {
  mount(app, routes.getTeam, async (_, { user }) => {
    const member = toTeamMember(user)
    const nowMs = clock.nowMs()
    const company = await findCompany(database, member.companyId)
    if (!company) throw notFound('Company')
    const seats = await inTransaction(database, (tx) => countSeats(tx, company.id))
    const waiting = await countWaiting(database, company.id, new Date(nowMs))
    const plan = PLANS[company.subscription_type as Plan] as (typeof PLANS)[Plan] | undefined
    const expiresAt = company.subscription_expires_at
    return {
      company: {
        id: company.id,
        name: company.name,
        max_employees: company.max_employees,
        seats: seatCap(company),
        current_employees: seats,
        subscription_type: company.subscription_type,
        subscription_expires_at: expiresAt?.toISOString() ?? null,
        days_left: expiresAt && Math.max(0, Math.ceil((expiresAt.getTime() - nowMs) / DAY_MS)),
        payment_reference: company.payment_reference,
        price: plan ? plan.priceCents / 100 : null,
      },
      may_run: member.mayRun,
      submissions_waiting: waiting.submissions,
      invitations_open: waiting.invitations,
    }
  })

  mount(app, routes.listEmployees, async ({ month, q, state }, { user }) => {
    const member = toTeamMember(user)
    const shown = month ?? monthAt(clock.nowMs(), member.timezone)
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
    const items = rows.map((row): Employee => ({
      ...toIsoDates(row),
      state: toEmployeeState(row),
      joined_at: row.created_at.toISOString(),
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

  mount(app, routes.listEmployeeSources, async ({ id }, { user }) => {
    const { companyId } = toTeamMember(user)
    const items = await loadEmployeeSources(database, {
      companyId,
      employeeId: id,
      nowMs: clock.nowMs(),
      gate: app.gate,
    })
    return toList(items)
  })

  mount(app, routes.listEmployeeTrips, ({ id, month }, { user }) =>
    loadEmployeeTrips(database, { companyId: toTeamMember(user).companyId, employeeId: id, month }),
  )
}
