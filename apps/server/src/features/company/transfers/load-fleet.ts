import type { FleetVehicle, TransferProposal } from '@spoor/contract/routes/team.ts'
import { matchDriver } from '@spoor/core/drivers/match-driver.ts'
import type { Database } from '../../../platform/database/database.ts'
import { listAssignedDays, listAssignments, listDrivenDays } from './fleet-driver-queries.ts'
import { listFleetRows } from './handover-queries.ts'
import type { TeamMember } from '../team-member.ts'
import { listMembers } from '../team-queries.ts'

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
