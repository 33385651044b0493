import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/team.ts'
import type { Dependencies } from '../../dependencies.ts'
import { mount } from '../../http/mount.ts'
import { giveSeatToEmployee, updateEmployeeRole, takeSeatOfEmployee } from './change-employee.ts'
import { endEmployment } from './end-employment.ts'
import { teamMemberOf } from './team-member.ts'

/** A company admin's actions on employees. */
export function registerTeamPeople(app: FastifyInstance, dependencies: Dependencies): void {
  mount(app, routes.giveSeat, async ({ id }, { user }) => ({
    current_employees: await giveSeatToEmployee(dependencies, teamMemberOf(user), id),
  }))

  mount(app, routes.takeSeat, async ({ id }, { user }) => ({
    current_employees: await takeSeatOfEmployee(dependencies, teamMemberOf(user), id),
  }))

  mount(app, routes.setEmployeeRole, async ({ id, role_type }, { user }) => {
    await updateEmployeeRole(dependencies, teamMemberOf(user), { employeeId: id, role: role_type })
    return { role_type }
  })

  mount(app, routes.letEmployeeLeave, ({ id, trips_kept_by }, { user }) =>
    endEmployment(dependencies, teamMemberOf(user), { employeeId: id, keptBy: trips_kept_by }),
  )
}
