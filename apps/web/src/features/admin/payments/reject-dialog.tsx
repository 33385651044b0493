import { useState } from 'react'
import { TextAreaField } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { ADMIN_ERRORS } from '../admin-toasts.ts'
import { serverMessage } from '../admin-queries.ts'
import type { Decide } from './decisions.tsx'
import type { VerifyTarget } from './verify-target.ts'
import { t } from '../../../language/t.ts'

const MAX_REASON = 500

export function RejectDialog({
  target,
  reject,
  onClose,
}: {
  target: VerifyTarget
  reject: Decide['reject']
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  return (
    <FormDialog
      title={t('Reject payment')}
      description={`${target.name} · ${target.email}`}
      width="narrow"
      submit={t('Reject payment')}
      danger
      busy={reject.isPending}
      problem={reject.isError ? serverMessage(reject.error, ADMIN_ERRORS.verifyPayment) : null}
      onSubmit={() =>
        reject.mutate({ userId: target.userId, reason: reason.trim() || undefined }, { onSuccess: onClose })
      }
      onClose={() => {
        reject.reset()
        onClose()
      }}
    >
      <p className="mb-4 text-sm">
        {t('The payment will be marked as invalid and removed from the list. You can undo this here.')}
      </p>
      <TextAreaField
        label={t('Reason (optional)')}
        hint={t('The user sees it.')}
        maxLength={MAX_REASON}
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  )
}
