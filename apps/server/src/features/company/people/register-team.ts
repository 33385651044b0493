import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/team.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { mount, toList } from '../../../platform/http/mount.ts'
import { loadEmployeeSources } from './list-employee-sources.ts'
import { loadEmployeeTrips } from './list-employee-trips.ts'
import { toTeamMember } from '../team-member.ts'
import { handleGetTeam, handleListEmployees, handleGetTeamTotals } from './list-employees.ts'
import { handleGiveSeat, updateEmployeeRole, handleTakeSeat } from './change-employee.ts'
import { endEmployment } from './end-employment.ts'

/** Routes for what overseers see of the company's drivers. */
export function registerTeam(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, clock } = dependencies
  mount(app, routes.getTeam, handleGetTeam(dependencies))
  mount(app, routes.listEmployees, handleListEmployees(dependencies))
  mount(app, routes.getTeamTotals, handleGetTeamTotals(dependencies))

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

  mount(app, routes.giveSeat, async ({ id }, { user }) => ({
    current_employees: await handleGiveSeat(dependencies, toTeamMember(user), id),
  }))

  mount(app, routes.takeSeat, async ({ id }, { user }) => ({
    current_employees: await handleTakeSeat(dependencies, toTeamMember(user), id),
  }))

  mount(app, routes.setEmployeeRole, async ({ id, role_type }, { user }) => {
    await updateEmployeeRole(dependencies, toTeamMember(user), { employeeId: id, role: role_type })
    return { role_type }
  })

  mount(app, routes.letEmployeeLeave, ({ id, trips_kept_by }, { user }) =>
    endEmployment(dependencies, toTeamMember(user), { employeeId: id, keptBy: trips_kept_by }),
  )
}
