import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/admin-companies.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { mount, mountLongRead } from '../../../platform/http/mount.ts'
import { createInvitations } from '../../../domain/seats/invitations.ts'
import { listCompanyRows } from './company-queries.ts'
import {
  toAdminCompany,
  findAdminCompany,
  handleCreateCompany,
  handleDeleteCompany,
  handleUpdateCompany,
  handleCreateCompanyInvitation,
} from './change-company.ts'

export function registerCompanies(app: FastifyInstance, dependencies: Dependencies): void {
  const { database } = dependencies
  const invitations = createInvitations(dependencies)

  mountLongRead(app, routes.listCompanies, async ({ sort, limit, offset, ...filter }, { reply, reads }) => {
    const { companies, total } = await listCompanyRows(reads, filter, { sort, limit, offset })
    reply.header('x-total-count', String(total))
    return companies.map(toAdminCompany)
  })

  mount(app, routes.createCompany, async (wish, { user }) =>
    findAdminCompany(database, await handleCreateCompany({ ...dependencies, invitations }, user, wish)),
  )

  mount(app, routes.updateCompany, async ({ id, ...wish }, { user }) => {
    await handleUpdateCompany(dependencies, user.id, id, wish)
    return findAdminCompany(database, id)
  })

  mount(app, routes.deleteCompany, async ({ id }, { user }) => handleDeleteCompany(dependencies, user.id, id))
  mount(app, routes.createCompanyInvitation, handleCreateCompanyInvitation(dependencies, invitations))
}
