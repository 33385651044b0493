import { SUBSCRIPTION_DAYS } from '@spoor/contract/plans.ts'
import { LOCALE } from '@spoor/contract/limits.ts'
import { parseRand } from '../../../format/parse-rand.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { UNKNOWN_AMOUNT } from '../users/user-words.ts'
import { t } from '../../../language/t.ts'

const MAX_DAYS = 3660
const MAX_REFERENCE = 140

/** A payment as it is typed. */
export interface PaymentDraft {
  reference: string
  days: string
  amount: string
}

export const paymentDraftOf = ({ amount, reference }: { amount: number | null; reference: string }): PaymentDraft => ({
  reference,
  days: String(SUBSCRIPTION_DAYS),
  amount: amount === null ? '' : amount.toLocaleString(LOCALE, { minimumFractionDigits: 2 }),
})

export function paymentFaults({ days, amount }: PaymentDraft): { days?: string; amount?: string } {
  const number = Number(days)
  return {
    ...((!Number.isInteger(number) || number < 1 || number > MAX_DAYS) && {
      days: t('A whole number from 1 to {MAX_DAYS}', { MAX_DAYS }),
    }),
    ...(amount.trim() !== '' && parseRand(amount) === null && { amount: t('An amount such as 695,00') }),
  }
}

/** What is sent; an amount that was left empty is the plan's price. */
export const paymentOf = ({ reference, days, amount }: PaymentDraft) => ({
  reference: reference.trim() || undefined,
  days: Number(days),
  amount: parseRand(amount) ?? undefined,
})

export function PaymentFields({
  draft,
  faults,
  onChange,
}: {
  draft: PaymentDraft
  faults: { days?: string; amount?: string }
  onChange: (draft: PaymentDraft) => void
}) {
  return (
    <>
      <Field label={t('Reference')} hint={t('As it stands on the bank statement')}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={MAX_REFERENCE}
            value={draft.reference}
            onChange={(event) => onChange({ ...draft, reference: event.target.value })}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-x-4 gap-y-2">
        <Field label={t('Days')} error={faults.days} hint={t('Of access')}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              value={draft.days}
              onChange={(event) => onChange({ ...draft, days: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('Amount in rand')} error={faults.amount} hint={t('Empty: the plan’s price')}>
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              placeholder={UNKNOWN_AMOUNT}
              value={draft.amount}
              onChange={(event) => onChange({ ...draft, amount: event.target.value })}
            />
          )}
        </Field>
      </div>
    </>
  )
}
