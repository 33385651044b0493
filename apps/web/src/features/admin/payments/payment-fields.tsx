import { SUBSCRIPTION_DAYS, type CompanyPlan } from '@spoor/contract/limits/plans.ts'
import { verifyPayment } from '@spoor/contract/routes/admin-payments.ts'
import { useFormContext, useWatch } from 'react-hook-form'
import * as z from 'zod'
import { formatRand } from '../../../format/quantity.ts'
import { enteredNumber, rand, getRange, readNumber, whole, writeNumber } from '../../../format/read-number.ts'
import { FormInput, FormNumberField, schemaResolver } from '../../../ui/form.tsx'
import { UNKNOWN_AMOUNT } from '../admin-words.ts'
import { t } from '../../../language/t.ts'

const Payment = verifyPayment.schemas.body.pick({ reference: true, days: true, amount: true })
const MAX_REFERENCE = Payment.shape.reference.unwrap().maxLength ?? undefined
const DAYS = whole(getRange(Payment.shape.days))
const AMOUNT = rand(getRange(Payment.shape.amount))
/** An amount off by this factor or more is probably a mistake, not a few cents' difference. */
const FAR = 2

export interface PaymentDraft {
  reference: string
  days: string
  amount: string
  /** An unusual amount the admin confirmed, as entered. */
  confirmed: string | null
  plan?: CompanyPlan
}

export const toPaymentDraft = ({ amount, reference }: { amount: number | null; reference: string }): PaymentDraft => ({
  reference,
  days: String(SUBSCRIPTION_DAYS),
  amount: amount === null ? '' : writeNumber(amount, AMOUNT),
  confirmed: null,
})

/**
 * Validates a payment. An empty amount is not sent, so the server uses the plan's price. An amount far from the price
 * needs confirmation; `getPriceRand` returns the price in rand, or null if none is due.
 */
export const createPaymentResolver = (getPriceRand: (draft: PaymentDraft) => number | null) =>
  schemaResolver(
    Payment.extend({ far: z.boolean() })
      .refine(({ far }) => !far, { path: ['amount'], error: t('Check the amount') })
      .transform(({ far: _far, ...payment }) => payment),
    {
      body: (draft: PaymentDraft) => ({
        reference: draft.reference.trim() || undefined,
        days: readNumber(draft.days, DAYS) ?? Number.NaN,
        amount: enteredNumber(draft.amount, AMOUNT) ?? undefined,
        far: findUnusualAmount(draft, getPriceRand(draft)) !== null,
      }),
      numbers: { days: DAYS, amount: AMOUNT },
      sentences: {
        days: t('A whole number from {MIN_DAYS} to {MAX_DAYS}', { MIN_DAYS: DAYS.min, MAX_DAYS: DAYS.max }),
        amount: t('An amount such as 695,00'),
      },
    },
  )

/** The amount if it is far from the price and not yet confirmed. */
export function findUnusualAmount(draft: PaymentDraft, price: number | null): number | null {
  const amount = readNumber(draft.amount, AMOUNT)
  if (amount === null || price === null || draft.confirmed === draft.amount) return null
  return amount > price * FAR || amount < price / FAR ? amount : null
}

/** Form fields for a payment. `price` in rand is compared with the amount; null if none is due. */
export function PaymentFields({ price }: { price: number | null }) {
  const { control, getValues, setValue, trigger } = useFormContext<PaymentDraft>()
  const far = useWatch({ control, compute: (draft: PaymentDraft) => findUnusualAmount(draft, price) })
  return (
    <>
      <FormInput
        control={control}
        name="reference"
        label={t('Reference')}
        hint={t('As on the bank statement')}
        autoComplete="off"
        maxLength={MAX_REFERENCE}
      />
      <div className="grid grid-cols-2 gap-x-4 gap-y-2">
        <FormNumberField control={control} name="days" label={t('Days')} rule={DAYS} hint={t('Days of access')} />
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
