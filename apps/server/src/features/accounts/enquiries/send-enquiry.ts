import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import * as routes from '@spoor/contract/routes/enquiries.ts'
import { HOUR_MS } from '@spoor/core/units/duration.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { recordAction } from '../../../platform/audit/audit-writes.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { notFound, orNotFound } from '../../../platform/http/http-error.ts'
import { toIsoDates, mountPublic, mount } from '../../../platform/http/mount.ts'
import { callWithin } from '../../../platform/limits/call-limits.ts'
import { callerKey } from '../../../platform/limits/caller-key.ts'
import { SPOOR_ITSELF } from '../../../platform/mail/mail-queue.ts'
import { writeEnquiryMail, type Asked } from './enquiry-mail.ts'
import { findCompanyName, findEnquiry, listSystemAdminAddresses } from './enquiry-queries.ts'
import { insertEnquiry, setAnswered } from './enquiry-writes.ts'

const PER_ADDRESS_AN_HOUR = 5
const THANKS = { message: 'Thank you. We will write to you within two working days.' }

export function mountEnquiries(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, clock } = dependencies
  mountPublic(
    app,
    routes.sendEnquiry,
    ({ company_name, name, email, mobile, plan, employees = null, message = '' }, { request }) => {
      const facts = { company_name, name, plan, employees, message: message.trim() }
      const asked = { ...facts, email: email.toLowerCase(), mobile: mobile?.trim() || null }
      const refusal = (wait: string) => `Too many enquiries. Please try again in ${wait}.`
      const key = `enquiry ${callerKey(request.ip)}`
      const rule = { key, counts: 'all' as const, limit: PER_ADDRESS_AN_HOUR, windowMs: HOUR_MS, refusal }
      return callWithin(dependencies, [rule], async () => {
        await storeEnquiry(dependencies, asked, null)
        return { answer: THANKS, outcome: 'success' }
      })
    },
  )

  mount(
    app,
    routes.askForMore,
    async ({ plan, employees = null, message = '' }, { user: { companyId, name, email, mobile } }) => {
      const found = companyId === null ? undefined : await findCompanyName(dependencies.database, companyId)
      const company = orNotFound(found, 'Company')
      const asked = { company_name: company.name, name, email, mobile, plan, employees, message: message.trim() }
      await storeEnquiry(dependencies, asked, company.id)
      return THANKS
    },
  )

  mount(app, routes.markEnquiryAnswered, async ({ id }, { user }) => {
    const at = new Date(clock.nowMs())
    await inTransaction(database, async (tx) => {
      if (!(await findEnquiry(tx, id))) throw notFound('Enquiry')
      if (!(await setAnswered(tx, id, { by: user.id, at }))) return
      await recordAction(tx, { actorId: user.id, at, action: 'enquiry.answered', subject: { kind: 'system', id } })
    })
    return toIsoDates(orNotFound(await findEnquiry(database, id), 'Enquiry'))
  })
}

async function storeEnquiry(
  { config, database, mail, clock }: Dependencies,
  asked: Asked,
  companyId: string | null,
): Promise<void> {
  const { supportAddress, origin } = config
  const recipients = supportAddress === null ? await listSystemAdminAddresses(database) : [supportAddress]
  await inTransaction(database, async (tx) => {
    await insertEnquiry(tx, { id: randomUUID(), sent_at: new Date(clock.nowMs()), company_id: companyId, ...asked })
    for (const to of recipients) await mail.enqueue(tx, writeEnquiryMail({ to, origin, asked }), SPOOR_ITSELF)
  })
}
