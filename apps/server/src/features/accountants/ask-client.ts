import type { askClient } from '@spoor/contract/routes/accountants.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import type { Dependencies } from '../../dependencies.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Handler } from '../../platform/http/mount.ts'
import { callWithin } from '../../platform/limits/call-limits.ts'
import { writeQuestionMail } from './accountant-mails.ts'
import { findClient } from './find-client.ts'

/** To one client. */
const QUESTIONS_A_DAY = 5

export const handleAskClient =
  (dependencies: Dependencies): Handler<typeof askClient> =>
  async ({ id, vehicle_id, tax_year, text }, { user }) => {
    const { config, database, mail } = dependencies
    const { email: to, name } = (await findClient(database, user, id)).client
    const refusal = () => `You have asked ${name} ${QUESTIONS_A_DAY} times today. Please try again tomorrow.`
    const key = `questions to ${id} by ${user.id}`
    const rule = { key, counts: 'successes' as const, limit: QUESTIONS_A_DAY, windowMs: DAY_MS, refusal }
    const url = `${config.origin}/vehicles/${vehicle_id}?year=${tax_year}`
    await callWithin(dependencies, [rule], async () => {
      await inTransaction(database, (tx) =>
        mail.enqueue(tx, writeQuestionMail({ to, name, accountant: user, text, url }), user.id),
      )
      return { answer: undefined, outcome: 'success' }
    })
  }
