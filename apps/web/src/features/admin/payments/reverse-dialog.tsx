import { chargeBackPayment, refundPayment, type Payment } from '@spoor/contract/routes/admin-payments.ts'
import { PAYMENT_PROVIDERS } from '@spoor/contract/words/payment-providers.ts'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { formatRand } from '../../../format/quantity.ts'
import { t } from '../../../language/t.ts'
import { Checkbox, TextAreaField } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { usePaymentAction } from './use-payments.ts'

/** Refunds an online payment, or records that the payer's bank took it back, with a reason. */
export function ReverseDialog({
  payment,
  by,
  onClose,
}: {
  payment: Payment
  by: 'refund' | 'charge_back'
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const [alreadyRefunded, setAlreadyRefunded] = useState(false)
  const params = { id: payment.id }
  const isRefund = by === 'refund'
  const provider = payment.provider === null ? '' : PAYMENT_PROVIDERS[payment.provider]
  const reverse = usePaymentAction({
    call: () =>
      isRefund
        ? api.call(refundPayment, { params, body: { reason, already_refunded: alreadyRefunded } })
        : api.call(chargeBackPayment, { params, body: { reason } }),
    success: isRefund ? t('The payment is undone and refunded') : t('The charge-back is recorded'),
    onDone: onClose,
  })
  return (
    <FormDialog
      title={isRefund ? t('Refund the payment?') : t('Record a charge-back?')}
      description={`${payment.payer} · ${payment.amount === null ? '' : formatRand(payment.amount)}`}
      width="narrow"
      submit={isRefund ? t('Refund') : t('Suspend the payer')}
      danger
      action={reverse}
      disabled={reason.trim().length < 3}
      onSubmit={() => reverse.mutate()}
      onClose={onClose}
    >
      <p className="mb-4 text-sm">
        {isRefund
          ? t('The access that it bought ends, and {provider} is asked to return the money.', { provider })
          : t(
              'Use this after {provider} told you that the payer’s bank took the money back. Access is suspended, and the payer gets an email.',
              {
                provider,
              },
            )}
      </p>
      <TextAreaField label={t('Reason')} maxLength={500} value={reason} onChange={setReason} />
      {isRefund && (
        <Checkbox className="mt-3" checked={alreadyRefunded} onChange={() => setAlreadyRefunded(!alreadyRefunded)}>
          {t('I have already refunded it at {provider}', { provider })}
        </Checkbox>
      )}
    </FormDialog>
  )
}
