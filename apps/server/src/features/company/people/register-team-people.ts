import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/team.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { mount } from '../../../platform/http/mount.ts'
import { handleGiveSeat, updateEmployeeRole, handleTakeSeat } from './change-employee.ts'
import { endEmployment } from './end-employment.ts'
import { toTeamMember } from '../team-member.ts'

/** Routes for a company admin's actions on employees. */
export function registerTeamPeople(app: FastifyInstance, dependencies: Dependencies): void {
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
