import type { FleetVehicle, TransferProposal } from '@spoor/contract/routes/team.ts'
import { matchDriver } from '@spoor/core/drivers/match-driver.ts'
import type { Database } from '../../../platform/database/database.ts'
import { listAssignedDays, listAssignments, listDrivenDays, findOverlap } from './fleet-driver-queries.ts'
import { listFleetRows } from './handover-queries.ts'
import { listMembers, findMember } from '../team-queries.ts'
import { HttpError, notFound, orNotFound } from '../../../platform/http/http-error.ts'
import { randomUUID } from 'node:crypto'
import type * as routes from '@spoor/contract/routes/team.ts'
import { writeDay } from '@spoor/core/units/written-date.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { insertAssignment, lockFleetVehicle } from './fleet-driver-writes.ts'
import { toTeamMember, type TeamMember } from '../team-member.ts'
import type { Handler } from '../../../platform/http/mount.ts'

/** The vehicles in the caller's files, their assigned drivers, and the likely drivers. */
export async function loadFleet(database: Database, member: TeamMember): Promise<FleetVehicle[]> {
  const [vehicles, assignments, byName, byDays, members] = await Promise.all([
    listFleetRows(database, member.id),
    listAssignments(database, member.id),
    listDrivenDays(database, member.id),
    listAssignedDays(database, member.id),
    listMembers(database, member.companyId),
  ])
  const employees = members.filter(({ id, deactivated_at }) => deactivated_at === null && id !== member.id)
  const isEmployee = (id: string) => employees.some((one) => one.id === id)
  return vehicles.map((vehicle) => {
    const assigned = assignments.filter(({ vehicle_id }) => vehicle_id === vehicle.id)
    const named = byName.filter(({ vehicle_id }) => vehicle_id === vehicle.id)
    const proposals: TransferProposal[] = []
    for (const { driver, from, to, trips } of named) {
      const employee = matchDriver(driver, employees)
      if (employee) proposals.push({ employee_id: employee.id, employee: employee.name, driver, from, to, trips })
    }
    // Driver names in the file take precedence over assignments.
    if (named.length === 0) {
      for (const { id, from, to, trips } of byDays) {
        const found = assigned.find((one) => one.id === id)
        if (!found || !isEmployee(found.employee_id)) continue
        proposals.push({ employee_id: found.employee_id, employee: found.employee, driver: '', from, to, trips })
      }
    }
    return {
      ...vehicle,
      assigned: assigned.map(({ vehicle_id: _vehicle, ...assignment }) => assignment),
      proposals,
    }
  })
}

/** @throws HttpError 404 */
export async function findFleetVehicle(database: Database, member: TeamMember, id: string): Promise<FleetVehicle> {
  return orNotFound(
    (await loadFleet(database, member)).find((one) => one.id === id),
    'Vehicle',
  )
}

export const handleAssignDriver =
  ({ database }: Dependencies): Handler<typeof routes.assignDriver> =>
  async ({ id: vehicleId, employee_id: employeeId, from, to = null }, { user }) => {
    const member = toTeamMember(user)
    if (to !== null && to < from)
      throw new HttpError(422, 'The first day is after the last.', { from: 'must not be after to' })
    await inTransaction(database, async (tx) => {
      if (!(await findMember(tx, { companyId: member.companyId, id: employeeId }))) throw notFound('Employee')
      if (!(await lockFleetVehicle(tx, member.id, vehicleId))) throw notFound('Vehicle')
      const other = await findOverlap(tx, member.id, { vehicleId, from, to })
      if (other) {
        const days = `from ${writeDay(other.from)} ${other.to === null ? 'on' : `to ${writeDay(other.to)}`}`
        throw new HttpError(409, `${other.employee} drives it ${days}. Remove that first, or choose other days.`)
      }
      await insertAssignment(tx, {
        owner_id: member.id,
        id: randomUUID(),
        vehicle_id: vehicleId,
        driver_id: employeeId,
        from_day: from,
        to_day: to,
      })
    })
    return findFleetVehicle(database, member, vehicleId)
  }
