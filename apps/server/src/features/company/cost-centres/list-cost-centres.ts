import type * as routes from '@spoor/contract/routes/cost-centres.ts'
import { centsToRand } from '@spoor/core/units/money.ts'
import { metresToKm } from '@spoor/core/units/distance.ts'
import { daysOfMonth } from '@spoor/core/units/month.ts'
import { taxDayAt } from '@spoor/core/units/tax-year.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { listCostCentreRows, listDriverCentres, sumByCentre, sumUnassignedFuel } from './cost-centre-queries.ts'
import { monthsBetween } from '../months.ts'
import { toTeamMember } from '../team-member.ts'
import type { Handler } from '../../../platform/http/mount.ts'

export const handleListCostCentres =
  ({ database, clock }: Dependencies): Handler<typeof routes.listCostCentres> =>
  async (_, { user }) => {
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
  }

export const handleSumCostCentres =
  ({ database }: Dependencies): Handler<typeof routes.sumCostCentres> =>
  async ({ from, to }, { user }) => {
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
  }
