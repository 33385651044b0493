import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/progress.ts'
import { recordChange } from '../../../platform/audit/audit-writes.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { notFound, orNotFound } from '../../../platform/http/http-error.ts'
import { mount } from '../../../platform/http/mount.ts'
import type { JobRunner } from '../../../platform/jobs/jobs.ts'
import { deadlinesAt, toProgressWire } from './judge-progress.ts'
import { mailDecision } from '../submissions/mail-decision.ts'
import { isRemindedMonthly, listDriverFacts, listMonthlyReminding } from './progress-queries.ts'
import { remindDrivers } from './remind-drivers.ts'
import { setRemindMonthly } from './reminder-writes.ts'
import { toTeamMember } from '../team-member.ts'
import { findCompany } from '../team-queries.ts'

/** Routes for drivers' progress and reminders. */
export function registerProgress(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, clock } = dependencies

  mount(app, routes.listProgress, async (_, { user }) => {
    const { companyId } = toTeamMember(user)
    const deadlines = deadlinesAt(clock.nowMs())
    const facts = await listDriverFacts(database, companyId, deadlines)
    const items = facts.map((driver) => toProgressWire(driver, deadlines))
    return {
      items,
      next_cursor: null,
      total: items.length,
      behind: items.filter(({ behind }) => behind.length > 0).length,
      remind_monthly: await isRemindedMonthly(database, companyId),
    }
  })

  mount(app, routes.remindDrivers, async ({ employee_ids: ids }, { user }) => {
    const member = toTeamMember(user)
    const company = orNotFound(await findCompany(database, member.companyId), 'Company')
    const reminded = await inTransaction(database, async (tx) => {
      const made = await remindDrivers(tx, dependencies, {
        company,
        sender: member,
        isChosen: ({ id }) => ids === undefined || ids.includes(id),
      })
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
      const was = await setRemindMonthly(tx, member.companyId, on)
      await recordChange(tx, {
        actorId: member.id,
        at: new Date(clock.nowMs()),
        action: 'company.monthly_reminder_set',
        subject: { kind: 'company', id: member.companyId },
        companyId: member.companyId,
        before: { on: was },
        after: { on },
      })
    })
    return { on }
  })
}

export function handleTeamJobs(runner: JobRunner, dependencies: Dependencies): void {
  const { database, clock } = dependencies
  runner.handle('mail-decision', (job) => mailDecision(dependencies, job))
  runner.handle('remind-drivers', async () => {
    for (const company of await listMonthlyReminding(database, new Date(clock.nowMs())))
      await inTransaction(database, (tx) =>
        remindDrivers(tx, dependencies, { company, sender: null, isChosen: () => true }),
      )
  })
}
