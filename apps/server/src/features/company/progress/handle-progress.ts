import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/progress.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { recordChange } from '../../../platform/audit/audit-writes.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { notFound, orNotFound } from '../../../platform/http/http-error.ts'
import { mount, toList } from '../../../platform/http/mount.ts'
import { byMember, toTeamMember } from '../team-member.ts'
import { findCompany } from '../team-queries.ts'
import { deadlinesAt, toProgressWire } from './judge-progress.ts'
import { isRemindedMonthly, listDriverFacts } from './progress-queries.ts'
import { remindDrivers } from './remind-drivers.ts'
import { setRemindMonthly } from './reminder-writes.ts'

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
