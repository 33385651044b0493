import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/team.ts'
import type { Dependencies } from '../../dependencies.ts'
import { mount } from '../../http/mount.ts'
import { giveSeatTo, setRoleOf, takeSeatOfEmployee } from './change-employee.ts'
import { letLeave } from './let-leave.ts'
import { teamMemberOf } from './team-member.ts'

/** A company admin's actions on employees. */
export function registerTeamPeople(app: FastifyInstance, dependencies: Dependencies): void {
  mount(app, routes.giveSeat, async ({ id }, { user }) => ({
    current_employees: await giveSeatTo(dependencies, teamMemberOf(user), id),
  }))

  mount(app, routes.takeSeat, async ({ id }, { user }) => ({
    current_employees: await takeSeatOfEmployee(dependencies, teamMemberOf(user), id),
  }))

  mount(app, routes.setEmployeeRole, async ({ id, role_type }, { user }) => {
    await setRoleOf(dependencies, teamMemberOf(user), { employeeId: id, role: role_type })
    return { role_type }
  })

  mount(app, routes.letEmployeeLeave, ({ id, trips_kept_by }, { user }) =>
    letLeave(dependencies, teamMemberOf(user), { employeeId: id, keptBy: trips_kept_by }),
  )
}
