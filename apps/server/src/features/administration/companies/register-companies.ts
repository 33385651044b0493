import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/admin-companies.ts'
import { recordAction } from '../../../audit/audit-writes.ts'
import { inTransaction } from '../../../database/in-transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError, notFound } from '../../../http/http-error.ts'
import { mount } from '../../../http/mount.ts'
import { createInvitations } from '../../../invitations/invitations.ts'
import { lockCompany } from '../../../seats/seat-writes.ts'
import { arrivalOf } from '../payments/payment-once.ts'
import { verifyCompanyPaymentOf } from '../payments/verify-company-payment.ts'
import { findCompanyRow, listCompanyRows } from './company-queries.ts'
import { adminCompanyOf } from './company-wire.ts'
import { createCompanyOf } from './create-company.ts'
import { deleteCompanyOf, updateCompanyOf } from './update-company.ts'

export function registerCompanies(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, clock } = dependencies
  const invitations = createInvitations(dependencies)

  async function wireOf(id: string) {
    const company = await findCompanyRow(database, id)
    if (!company) throw notFound('Company')
    return adminCompanyOf(company)
  }

  mount(app, routes.listCompanies, async ({ sort, limit, offset, ...filter }, { reply }) => {
    const { companies, total } = await listCompanyRows(database, filter, { sort, limit, offset })
    reply.header('x-total-count', String(total))
    return companies.map(adminCompanyOf)
  })

  mount(app, routes.createCompany, async (wish, { user }) =>
    wireOf(await createCompanyOf({ ...dependencies, invitations }, user, wish)),
  )

  mount(app, routes.updateCompany, async ({ id, ...wish }, { user }) => {
    await updateCompanyOf(dependencies, user.id, id, wish)
    return wireOf(id)
  })

  mount(app, routes.deleteCompany, async ({ id }, { user }) => deleteCompanyOf(dependencies, user.id, id))

  mount(app, routes.verifyCompanyPayment, async ({ id, ...order }, { user, reply }) => {
    const arrival = arrivalOf(reply)
    await inTransaction(database, (tx) =>
      verifyCompanyPaymentOf(tx, dependencies, user.id, { ...order, companyId: id, arrival }),
    )
    return wireOf(id)
  })

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
