import type { REMINDER_STATES } from '@spoor/contract/routes/progress.ts'
import { recordAction } from '../../../platform/audit/audit-writes.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { SPOOR_ITSELF } from '../../../platform/mail/mail-queue.ts'
import { deadlinesAt, judgeProgress } from './judge-progress.ts'
import { listDriverFacts, type DriverFacts } from './progress-queries.ts'
import { writeReminderMail } from './reminder-mail.ts'
import { insertReminder } from './reminder-writes.ts'

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
