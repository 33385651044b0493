import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import * as routes from '@spoor/contract/routes/cost-centres.ts'
import { recordAction, recordChange } from '../../../platform/audit/audit-writes.ts'
import { requireCentre, requireOpenCentre } from '../../../domain/seats/require-cost-centre.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError, notFound } from '../../../platform/http/http-error.ts'
import * as queries from './cost-centre-queries.ts'
import { changeCostCentre, giveDriverCentre, insertCostCentre, removeCostCentre } from './cost-centre-writes.ts'
import { toTeamMember, byMember } from '../team-member.ts'
import { findMember } from '../team-queries.ts'
import { mount, type Handler } from '../../../platform/http/mount.ts'
import { centsToRand } from '@spoor/core/units/money.ts'
import { metresToKm } from '@spoor/core/units/distance.ts'
import { daysOfMonth } from '@spoor/core/units/month.ts'
import { taxDayAt } from '@spoor/core/units/tax-year.ts'
import { monthsBetween } from '../months.ts'

export function mountCostCentreChanges(app: FastifyInstance, { database, clock }: Dependencies): void {
  mount(app, routes.createCostCentre, async (words, { user }) => {
    const member = toTeamMember(user)
    const [id, at] = [randomUUID(), new Date(clock.nowMs())]
    await inTransaction(database, async (tx) => {
      await insertCostCentre(tx, { id, company_id: member.companyId, ...words, created_at: at })
      await recordAction(tx, { ...byMember(member, at, 'cost_centre.created'), after: words })
    })
    return { id }
  })

  mount(app, routes.updateCostCentre, async ({ id, code, name, archived }, { user }) => {
    const member = toTeamMember(user)
    const at = new Date(clock.nowMs())
    await inTransaction(database, async (tx) => {
      const before = await requireCentre(tx, member.companyId, id)
      await changeCostCentre(tx, id, { code, name, archived_at: archived ? (before.archived_at ?? at) : null })
      await recordChange(tx, {
        ...byMember(member, at, 'cost_centre.changed'),
        before: { code: before.code, name: before.name, archived: before.archived_at !== null },
        after: { code, name, archived },
      })
    })
  })

  mount(app, routes.deleteCostCentre, async ({ id }, { user }) => {
    const member = toTeamMember(user)
    await inTransaction(database, async (tx) => {
      const { code, name } = await requireCentre(tx, member.companyId, id)
      if (await queries.isCostCentreUsed(tx, id))
        throw new HttpError(409, `Trips are charged to ${code}. Archive it instead, which keeps its history.`)
      await removeCostCentre(tx, id)
      const action = byMember(member, new Date(clock.nowMs()), 'cost_centre.deleted')
      await recordAction(tx, { ...action, before: { code, name } })
    })
  })

  mount(app, routes.setDriverCostCentre, async ({ id: ownerId, cost_centre_id: costCentreId, from }, { user }) => {
    const member = toTeamMember(user)
    await inTransaction(database, async (tx) => {
      if (!(await findMember(tx, { companyId: member.companyId, id: ownerId }))) throw notFound('Employee')
      const centre = costCentreId === null ? null : await requireOpenCentre(tx, member.companyId, costCentreId)
      await giveDriverCentre(tx, { ownerId, from, costCentreId })
      const subject = { kind: 'user' as const, id: ownerId }
      await recordAction(tx, {
        ...byMember(member, new Date(clock.nowMs()), 'driver.cost_centre_set', subject),
        after: { cost_centre: centre?.code ?? 'none', from },
      })
    })
  })
}

export const handleListCostCentres =
  ({ database, clock }: Dependencies): Handler<typeof routes.listCostCentres> =>
  async (_, { user }) => {
    const { companyId } = toTeamMember(user)
    const [rows, drivers] = await Promise.all([
      queries.listCostCentreRows(database, companyId),
      queries.listDriverCentres(database, companyId, taxDayAt(clock.nowMs())),
    ])
    const items = rows.map((row) => ({
      ...row,
      drivers: drivers.filter(({ cost_centre_id }) => cost_centre_id === row.id).length,
    }))
    return { items, next_cursor: null, total: items.length, drivers }
  }

export const handleSumCostCentres =
  ({ database }: Dependencies): Handler<typeof routes.sumCostCentres> =>
  async ({ from, to }, { user }) => {
    const { companyId } = toTeamMember(user)
    monthsBetween(from, to)
    const days = { from: daysOfMonth(from).from, before: daysOfMonth(to).before }
    const [rows, unassigned] = await Promise.all([
      queries.sumByCentre(database, companyId, days),
      queries.sumUnassignedFuel(database, companyId, days),
    ])
    return {
      items: rows.map(({ distance_m, trips, fuel_cents, ...centre }) => ({
        ...centre,
        business_km: metresToKm(distance_m),
        business_trips: trips,
        fuel: centsToRand(Math.round(fuel_cents)),
      })),
      fuel_unassigned: centsToRand(Math.round(unassigned)),
    }
  }
