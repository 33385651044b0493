import { SUBSCRIPTION_DAYS } from '@spoor/contract/plans.ts'
import { useFormContext, useWatch } from 'react-hook-form'
import { formatRand } from '../../../format/quantity.ts'
import { numberFault, rand, readNumber, whole, writeNumber } from '../../../format/read-number.ts'
import type { Faults } from '../../../ui/faults-resolver.ts'
import { FormField, FormNumberField } from '../../../ui/form-field.tsx'
import { Input } from '../../../ui/input.tsx'
import { UNKNOWN_AMOUNT } from '../users/user-words.ts'
import { t } from '../../../language/t.ts'

const MAX_REFERENCE = 140
const DAYS = whole({ min: 1, max: 3660 })
const AMOUNT = rand({ max: 10_000_000 })
/** So many times the plan's price, or so small a part of it, is no slip of a few cents. */
const FAR = 2

/** A payment as it is typed. */
export interface PaymentDraft {
  reference: string
  days: string
  amount: string
  /** An amount far from the plan's price that was confirmed, as typed. */
  confirmed: string | null
}

export const paymentDraftOf = ({ amount, reference }: { amount: number | null; reference: string }): PaymentDraft => ({
  reference,
  days: String(SUBSCRIPTION_DAYS),
  amount: amount === null ? '' : writeNumber(amount, AMOUNT),
  confirmed: null,
})

/** What is wrong, by field. An amount far from the price that is due has to be confirmed. */
export function paymentFaults(draft: PaymentDraft, price: number | null): Faults<PaymentDraft> {
  const days = numberFault(
    draft.days,
    DAYS,
    t('A whole number from {MIN_DAYS} to {MAX_DAYS}', { MIN_DAYS: DAYS.min, MAX_DAYS: DAYS.max }),
  )
  const amount = draft.amount.trim() === '' ? null : numberFault(draft.amount, AMOUNT, t('An amount such as 695,00'))
  return {
    ...(days && { days }),
    ...(amount && { amount }),
    ...(!amount && farAmount(draft, price) !== null && { amount: t('Check the amount') }),
  }
}

/** The amount, where it is far from the price and nobody has confirmed it. */
export function farAmount(draft: PaymentDraft, price: number | null): number | null {
  const amount = readNumber(draft.amount, AMOUNT)
  if (amount === null || price === null || draft.confirmed === draft.amount) return null
  return amount > price * FAR || amount < price / FAR ? amount : null
}

/** What is sent; an amount that was left empty is the plan's price. */
export const paymentOf = ({ reference, days, amount }: PaymentDraft) => ({
  reference: reference.trim() || undefined,
  days: readNumber(days, DAYS)!,
  amount: readNumber(amount, AMOUNT) ?? undefined,
})

/** The fields of a form for a payment. The plan's price in rand is what an amount is compared with; null where none is due. */
export function PaymentFields({ price }: { price: number | null }) {
  const { control, getValues, setValue, trigger } = useFormContext<PaymentDraft>()
  const far = useWatch({ control, compute: (draft: PaymentDraft) => farAmount(draft, price) })
  return (
    <>
      <FormField control={control} name="reference" label={t('Reference')} hint={t('As on the bank statement')}>
        {(field) => <Input {...field} autoComplete="off" maxLength={MAX_REFERENCE} />}
      </FormField>
      <div className="grid grid-cols-2 gap-x-4 gap-y-2">
        <FormNumberField control={control} name="days" label={t('Days')} rule={DAYS} hint={t('Of access')} />
        <FormNumberField
          control={control}
          name="amount"
          label={t('Amount in rand')}
          rule={AMOUNT}
          hint={t("Leave empty for the plan's price")}
          question={
            far === null || price === null
              ? null
              : {
                  text: t('The plan costs {price}. Which amount is right?', { price: formatRand(price) }),
                  answers: [
                    {
                      label: formatRand(price),
                      onAnswer: () => setValue('amount', writeNumber(price, AMOUNT), { shouldValidate: true }),
                    },
                    {
                      label: formatRand(far),
                      onAnswer: () => {
                        setValue('confirmed', getValues('amount'))
                        void trigger('amount')
                      },
                    },
                  ],
                }
          }
          input={{ placeholder: UNKNOWN_AMOUNT }}
        />
      </div>
    </>
  )
}
