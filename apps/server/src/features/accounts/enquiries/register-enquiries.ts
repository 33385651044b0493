import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/enquiries.ts'
import { toIsoDates } from '../../../platform/http/iso-dates.ts'
import { recordAction } from '../../../platform/audit/audit-writes.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { notFound, orNotFound } from '../../../platform/http/http-error.ts'
import { SPOOR_ITSELF } from '../../../platform/mail/mail-queue.ts'
import { mount, mountPublic, toList } from '../../../platform/http/mount.ts'
import { callerKey } from '../../../platform/limits/caller-key.ts'
import { callWithin } from '../../../platform/limits/call-limits.ts'
import { writeEnquiryMail } from './enquiry-mail.ts'
import type { Asked } from './enquiry-mail.ts'
import { findCompanyName, findEnquiry, listEnquiryRows, listSystemAdminAddresses } from './enquiry-queries.ts'
import { insertEnquiry, setAnswered } from './enquiry-writes.ts'
import { HOUR_MS } from '@spoor/core/units/duration.ts'

const PER_ADDRESS_AN_HOUR = 5
const THANKS = 'Thank you. We will write to you within two working days.'

/** Companies request a plan, or a larger one. */
export function registerEnquiries(app: FastifyInstance, dependencies: Dependencies): void {
  const { config, database, mail, clock } = dependencies

  mountPublic(app, routes.sendEnquiry, (wish, { request }) => {
    const asked = {
      company_name: wish.company_name,
      name: wish.name,
      email: wish.email.toLowerCase(),
      mobile: wish.mobile?.trim() || null,
      plan: wish.plan,
      employees: wish.employees ?? null,
      message: wish.message?.trim() ?? '',
    }
    const rule = {
      key: `enquiry ${callerKey(request.ip)}`,
      counts: 'all' as const,
      limit: PER_ADDRESS_AN_HOUR,
      windowMs: HOUR_MS,
      refusal: (minutes: number) => `Too many enquiries. Please try again in ${minutes} minutes.`,
    }
    return callWithin(dependencies, [rule], async () => {
      await storeEnquiry(asked, null)
      return { answer: { message: THANKS }, outcome: 'success' }
    })
  })

  mount(app, routes.askForMore, async ({ plan, employees, message }, { user }) => {
    const company = user.companyId === null ? undefined : await findCompanyName(database, user.companyId)
    if (!company) throw notFound('Company')
    const { name, email, mobile } = user
    const asked = { name, email, mobile, plan, employees: employees ?? null, message: message?.trim() ?? '' }
    await storeEnquiry({ ...asked, company_name: company.name }, company.id)
    return { message: THANKS }
  })

  mount(app, routes.listEnquiries, async () => {
    const rows = await listEnquiryRows(database)
    return toList(rows.map(toIsoDates))
  })

  mount(app, routes.markEnquiryAnswered, async ({ id }, { user }) => {
    const at = new Date(clock.nowMs())
    await inTransaction(database, async (tx) => {
      if (!(await findEnquiry(tx, id))) throw notFound('Enquiry')
      if (!(await setAnswered(tx, id, { by: user.id, at }))) return
      await recordAction(tx, { actorId: user.id, at, action: 'enquiry.answered', subject: { kind: 'system', id } })
    })
    const row = orNotFound(await findEnquiry(database, id), 'Enquiry')
    return toIsoDates(row)
  })

  async function storeEnquiry(asked: Asked, companyId: string | null): Promise<void> {
    const recipients =
      config.supportAddress === null ? await listSystemAdminAddresses(database) : [config.supportAddress]
    await inTransaction(database, async (tx) => {
      await insertEnquiry(tx, { id: randomUUID(), sent_at: new Date(clock.nowMs()), company_id: companyId, ...asked })
      for (const to of recipients)
        await mail.enqueue(tx, writeEnquiryMail({ to, origin: config.origin, asked }), SPOOR_ITSELF)
    })
  }
}
