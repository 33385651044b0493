import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/cost-centres.ts'
import { centsToRand } from '@spoor/core/units/money.ts'
import { metresToKm } from '@spoor/core/units/distance.ts'
import { daysOfMonth } from '@spoor/core/units/month.ts'
import { taxDayAt } from '@spoor/core/units/tax-year.ts'
import { recordAction, recordChange } from '../../../platform/audit/audit-writes.ts'
import { requireCentre, requireOpenCentre } from '../../../domain/seats/require-cost-centre.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError, notFound } from '../../../platform/http/http-error.ts'
import { mount, mountLongRead, toList } from '../../../platform/http/mount.ts'
import {
  findTripCentre,
  isCostCentreUsed,
  listChoices,
  listCostCentreRows,
  listDriverCentres,
  sumByCentre,
  sumUnassignedFuel,
} from './cost-centre-queries.ts'
import {
  changeCostCentre,
  giveDriverCentre,
  giveTripCentre,
  insertCostCentre,
  removeCostCentre,
} from './cost-centre-writes.ts'
import { monthsBetween } from '../months.ts'
import { toTeamMember } from '../team-member.ts'
import { findCompany, findMember } from '../team-queries.ts'
import { writeTeamWorkbook } from './write-team-workbook.ts'
import { sendDownload } from '../../../platform/http/attachment.ts'

/** Routes for cost centres, charging trips to them, and exporting the team's trips. */
export function registerCostCentres(app: FastifyInstance, { database, clock }: Dependencies): void {
  const now = () => new Date(clock.nowMs())

  mount(app, routes.listCostCentres, async (_, { user }) => {
    const { companyId } = toTeamMember(user)
    const [rows, drivers] = await Promise.all([
      listCostCentreRows(database, companyId),
      listDriverCentres(database, companyId, taxDayAt(clock.nowMs())),
    ])
    const items = rows.map((row) => ({
      ...row,
      drivers: drivers.filter(({ cost_centre_id }) => cost_centre_id === row.id).length,
    }))
    return { items, next_cursor: null, total: items.length, drivers }
  })

  mount(app, routes.createCostCentre, async (words, { user }) => {
    const member = toTeamMember(user)
    const id = randomUUID()
    await inTransaction(database, async (tx) => {
      await insertCostCentre(tx, { id, company_id: member.companyId, ...words, created_at: now() })
      await recordAction(tx, {
        actorId: member.id,
        at: now(),
        action: 'cost_centre.created',
        subject: { kind: 'company', id: member.companyId },
        companyId: member.companyId,
        after: words,
      })
    })
    return { id }
  })

  mount(app, routes.updateCostCentre, async ({ id, code, name, archived }, { user }) => {
    const member = toTeamMember(user)
    await inTransaction(database, async (tx) => {
      const before = await requireCentre(tx, member.companyId, id)
      const archivedAt = archived ? (before.archived_at ?? now()) : null
      await changeCostCentre(tx, id, { code, name, archived_at: archivedAt })
      await recordChange(tx, {
        actorId: member.id,
        at: now(),
        action: 'cost_centre.changed',
        subject: { kind: 'company', id: member.companyId },
        companyId: member.companyId,
        before: { code: before.code, name: before.name, archived: before.archived_at !== null },
        after: { code, name, archived },
      })
    })
  })

  mount(app, routes.deleteCostCentre, async ({ id }, { user }) => {
    const member = toTeamMember(user)
    await inTransaction(database, async (tx) => {
      const { code, name } = await requireCentre(tx, member.companyId, id)
      if (await isCostCentreUsed(tx, id))
        throw new HttpError(409, `Trips are charged to ${code}. Archive it instead, which keeps its history.`)
      await removeCostCentre(tx, id)
      await recordAction(tx, {
        actorId: member.id,
        at: now(),
        action: 'cost_centre.deleted',
        subject: { kind: 'company', id: member.companyId },
        companyId: member.companyId,
        before: { code, name },
      })
    })
  })

  mount(app, routes.setDriverCostCentre, async ({ id: ownerId, cost_centre_id: costCentreId, from }, { user }) => {
    const member = toTeamMember(user)
    await inTransaction(database, async (tx) => {
      if (!(await findMember(tx, { companyId: member.companyId, id: ownerId }))) throw notFound('Employee')
      const centre = costCentreId === null ? null : await requireOpenCentre(tx, member.companyId, costCentreId)
      await giveDriverCentre(tx, { ownerId, from, costCentreId })
      await recordAction(tx, {
        actorId: member.id,
        at: now(),
        action: 'driver.cost_centre_set',
        subject: { kind: 'user', id: ownerId },
        companyId: member.companyId,
        after: { cost_centre: centre?.code ?? 'none', from },
      })
    })
  })

  mount(app, routes.sumCostCentres, async ({ from, to }, { user }) => {
    const { companyId } = toTeamMember(user)
    monthsBetween(from, to)
    const days = { from: daysOfMonth(from).from, before: daysOfMonth(to).before }
    const [rows, unassigned] = await Promise.all([
      sumByCentre(database, companyId, days),
      sumUnassignedFuel(database, companyId, days),
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
  })

  mountLongRead(app, routes.exportTeam, async ({ from, to }, { user, reply, reads }) => {
    const { companyId } = toTeamMember(user)
    monthsBetween(from, to)
    const company = await findCompany(reads, companyId)
    if (!company) throw notFound('Company')
    const workbook = await writeTeamWorkbook(reads, { company, readerId: user.id }, { from, to })
    return sendDownload(reply, `team-${from}${from === to ? '' : `-to-${to}`}.xlsx`, workbook)
  })

  mount(app, routes.listOwnCostCentres, async (_, { user }) =>
    toList(user.companyId === null ? [] : await listChoices(database, user.companyId, null)),
  )

  mount(app, routes.getTripCostCentre, async ({ id }, { user }) => {
    const found = await findTripCentre(database, user.id, id)
    if (!found) throw notFound('Trip')
    const { of_driver, cost_centre_id: own } = found
    const choices = user.companyId === null ? [] : await listChoices(database, user.companyId, own)
    // A trip may still be charged to a company that its driver has left.
    return { cost_centre_id: choices.some((one) => one.id === own) ? own : null, of_driver, choices }
  })

  mount(app, routes.setTripCostCentre, async ({ id: tripId, cost_centre_id: costCentreId }, { user }) => {
    await inTransaction(database, async (tx) => {
      if (costCentreId !== null) await requireOpenCentre(tx, user.companyId, costCentreId)
      if (!(await giveTripCentre(tx, { ownerId: user.id, tripId, costCentreId }))) throw notFound('Trip')
    })
  })
}
