import type { REMINDER_STATES } from '@spoor/contract/routes/progress.ts'
import { recordAction, recordChange } from '../../../platform/audit/audit-writes.ts'
import { type Transaction, inTransaction } from '../../../platform/database/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { SPOOR_ITSELF } from '../../../platform/mail/mail-queue.ts'
import { deadlinesAt, judgeProgress, toProgressWire } from './judge-progress.ts'
import { listDriverFacts, type DriverFacts, isRemindedMonthly } from './progress-queries.ts'
import { writeReminderMail } from './reminder-mail.ts'
import { insertReminder, setRemindMonthly } from './reminder-writes.ts'
import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/progress.ts'
import { notFound, orNotFound } from '../../../platform/http/http-error.ts'
import { mount, toList } from '../../../platform/http/mount.ts'
import { byMember, toTeamMember } from '../team-member.ts'
import { findCompany } from '../team-queries.ts'

interface Reminded {
  driver: DriverFacts
  state: (typeof REMINDER_STATES)[number]
}

/** Mails chosen drivers a list of what they are missing, at most once a day each. */
export async function remindDrivers(
  tx: Transaction,
  { config, mail, clock }: Pick<Dependencies, 'config' | 'mail' | 'clock'>,
  wanted: {
    company: { id: string; name: string }
    /** null for the monthly reminder. */
    sender: { id: string; name: string } | null
    isChosen: (driver: DriverFacts) => boolean
  },
): Promise<Reminded[]> {
  const { company, sender, isChosen } = wanted
  const nowMs = clock.nowMs()
  const at = new Date(nowMs)
  const deadlines = deadlinesAt(nowMs)
  const reminded: Reminded[] = []
  for (const driver of await listDriverFacts(tx, company.id, deadlines)) {
    if (!isChosen(driver)) continue
    const behind = judgeProgress(driver, deadlines)
    if (behind.length === 0) {
      reminded.push({ driver, state: 'up_to_date' })
      continue
    }
    const isFirst = await insertReminder(tx, {
      owner_id: driver.id,
      day: deadlines.today,
      company_id: company.id,
      sent_at: at,
      sent_by: sender?.id,
      missing: JSON.stringify(behind),
    })
    if (!isFirst) {
      reminded.push({ driver, state: 'reminded_today' })
      continue
    }
    const from = { company: company.name, sender: sender?.name ?? null, origin: config.origin, today: deadlines.today }
    await mail.enqueue(tx, writeReminderMail(driver, { behind, ...from }), sender?.id ?? SPOOR_ITSELF)
    // The monthly reminder has no author; the audit log has the admin who enabled it.
    if (sender !== null)
      await recordAction(tx, {
        actorId: sender.id,
        at,
        action: 'driver.reminded',
        subject: { kind: 'user', id: driver.id },
        companyId: company.id,
        after: { missing: behind.join(', ') },
      })
    reminded.push({ driver, state: 'sent' })
  }
  return reminded
}

export function mountProgress(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, clock } = dependencies
  mount(app, routes.listProgress, async (_, { user }) => {
    const { companyId } = toTeamMember(user)
    const deadlines = deadlinesAt(clock.nowMs())
    const facts = await listDriverFacts(database, companyId, deadlines)
    const items = facts.map((driver) => toProgressWire(driver, deadlines))
    const behind = items.filter((one) => one.behind.length > 0).length
    return { ...toList(items), behind, remind_monthly: await isRemindedMonthly(database, companyId) }
  })

  mount(app, routes.remindDrivers, async ({ employee_ids: ids }, { user }) => {
    const sender = toTeamMember(user)
    const company = orNotFound(await findCompany(dependencies.database, sender.companyId), 'Company')
    const isChosen = ({ id }: { id: string }) => ids === undefined || ids.includes(id)
    const reminded = await inTransaction(dependencies.database, async (tx) => {
      const made = await remindDrivers(tx, dependencies, { company, sender, isChosen })
      if (ids?.some((id) => !made.some(({ driver }) => driver.id === id))) throw notFound('Employee')
      return ids === undefined ? made.filter(({ state }) => state !== 'up_to_date') : made
    })
    return {
      sent: reminded.filter(({ state }) => state === 'sent').length,
      items: reminded.map(({ driver, state }) => ({ employee_id: driver.id, employee: driver.name, state })),
    }
  })

  mount(app, routes.setMonthlyReminder, async ({ on }, { user }) => {
    const member = toTeamMember(user)
    await inTransaction(database, async (tx) => {
      const before = { on: await setRemindMonthly(tx, member.companyId, on) }
      const action = byMember(member, new Date(clock.nowMs()), 'company.monthly_reminder_set')
      await recordChange(tx, { ...action, before, after: { on } })
    })
    return { on }
  })
}
