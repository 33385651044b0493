import { metresToKm } from '@spoor/core/units/distance.ts'
import { addDays } from '@spoor/core/units/local-date.ts'
import { daysOfMonth } from '@spoor/core/units/month.ts'
import type { ReplyOf } from '@spoor/contract/route.ts'
import type { listEmployeeTrips } from '@spoor/contract/routes/team.ts'
import type { Database } from '../../../platform/database/database.ts'
import { orNotFound } from '../../../platform/http/http-error.ts'
import { loadShownTrips } from '../../../domain/logbooks/load-report.ts'
import { asCompany } from '../../../domain/logbooks/reader.ts'
import { findMember, sumMemberMonths } from '../team-queries.ts'
import { sumMonth } from './employees.ts'

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
