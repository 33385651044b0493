import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/admin-companies.ts'
import { recordAction } from '../../../platform/audit/audit-writes.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { mount, mountLongRead } from '../../../platform/http/mount.ts'
import { createInvitations } from '../../../domain/seats/invitations.ts'
import { lockCompany } from '../../../domain/seats/seat-writes.ts'
import { listCompanyRows } from './company-queries.ts'
import { toAdminCompany, findAdminCompany } from './company-wire.ts'
import { handleCreateCompany } from './create-company.ts'
import { handleDeleteCompany, handleUpdateCompany } from './update-company.ts'

export function registerCompanies(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, clock } = dependencies
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

  mount(app, routes.createCompanyInvitation, ({ id }, { user }) =>
    inTransaction(database, async (tx) => {
      const company = await lockCompany(tx, id)
      if (!company.is_active) throw new HttpError(409, `${company.name} is inactive. Activate it first.`)
      const invitation = await invitations.create(tx, { company, inviter: user })
      await recordAction(tx, {
        actorId: user.id,
        at: new Date(clock.nowMs()),
        action: 'company.link_made',
        subject: { kind: 'invitation', id: invitation.id },
        companyId: id,
        after: { expires_at: invitation.expiresAt },
      })
      return { url: invitation.url, expires_at: invitation.expiresAt.toISOString() }
    }),
  )
}
