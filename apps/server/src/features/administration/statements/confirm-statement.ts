import { writeDay } from '@spoor/core/units/written-date.ts'
import { randToCents } from '@spoor/core/units/money.ts'
import { SUBSCRIPTION_DAYS } from '@spoor/contract/limits/plans.ts'
import type { confirmStatement } from '@spoor/contract/routes/admin-statements.ts'
import type { ReceivedOf } from '@spoor/contract/route.ts'
import { type Transaction, inTransaction } from '../../../platform/database/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { requireNoPaymentSince } from '../payments/payment-once.ts'
import type { Payer } from '../payments/payment-queries.ts'
import { lockPayments } from '../payments/payment-writes.ts'
import { verifyPayment } from '../payments/verify-payment.ts'
import { lineFingerprint } from '../../../domain/reading/line-fingerprint.ts'
import { insertBankLine, lockPayers } from './statement-writes.ts'

type Line = ReceivedOf<typeof confirmStatement>['body']['lines'][number]

const LONGEST_REFERENCE = 140

/** Verifies the payments of the confirmed lines, all or none. Returns the payments' ids in the same order. */
export async function handleConfirmStatement(
  dependencies: Dependencies,
  actorId: string,
  lines: readonly Line[],
  arrivedAt: Date,
): Promise<string[]> {
  const usedAt = new Date(dependencies.clock.nowMs())
  const listPayerIds = (kind: Line['payer_kind']) =>
    lines.filter((line) => line.payer_kind === kind).map((line) => line.payer_id)
  return inTransaction(dependencies.database, async (tx) => {
    await lockPayments(tx)
    await lockPayers(tx, { userIds: listPayerIds('user'), companyIds: listPayerIds('company') })
    for (const line of lines) await withLineInError(line, () => requireNoPaymentSince(tx, getPayer(line), arrivedAt))
    const ids: string[] = []
    for (const line of lines) {
      const paymentId = await withLineInError(line, () => verifyLine(tx, line))
      const amountCents = randToCents(line.amount)
      const fresh = await insertBankLine(tx, {
        fingerprint: lineFingerprint({ ...line, amountCents }),
        payment_id: paymentId,
        day: line.day,
        description: line.description,
        amount_cents: amountCents,
        used_at: usedAt,
      })
      if (!fresh)
        await withLineInError(line, () => Promise.reject(new HttpError(409, 'It was matched to a payment before.')))
      ids.push(paymentId)
    }
    return ids
  })

  function verifyLine(tx: Transaction, line: Line): Promise<string> {
    const order = {
      reference: line.description.slice(0, LONGEST_REFERENCE),
      days: SUBSCRIPTION_DAYS,
      amount: line.amount,
    }
    return verifyPayment(tx, dependencies, actorId, { ...order, ...getPayer(line) })
  }
}

const getPayer = ({ payer_kind, payer_id }: Line): Payer =>
  payer_kind === 'company' ? { companyId: payer_id } : { userId: payer_id }

/** Adds to an error the line that caused it, and that no other line was verified either. */
async function withLineInError<T>({ day, description }: Line, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    const line = `${writeDay(day)} ${description.slice(0, 60)}`
    throw new HttpError(error.status, `Nothing was verified. The line '${line}': ${error.message}`)
  }
}
