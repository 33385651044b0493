import { useState } from 'react'
import { newId } from '../../../api/new-id.ts'
import { useTimezone } from '../../../auth/use-session.ts'
import { formatDate } from '../../../format/instant.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { ADMIN_ERRORS } from '../admin-toasts.ts'
import { serverMessage } from '../server-message.ts'
import { PaymentFields, paymentDraftOf, paymentFaults, paymentOf } from './payment-fields.tsx'
import type { Decide } from './use-decide.ts'
import type { VerifyTarget } from './verify-target.ts'
import { t } from '../../../language/t.ts'
import { rich } from '../../../language/rich.tsx'

/** Verifies or renews a payment; an employee whose company pays is given a seat. */
export function VerifyDialog({
  target,
  verify,
  onClose,
}: {
  target: VerifyTarget
  verify: Decide['verify']
  onClose: () => void
}) {
  const timezone = useTimezone()
  const [draft, setDraft] = useState(() => paymentDraftOf(target))
  const [key] = useState(newId)
  const [tried, setTried] = useState(false)
  const faults = paymentFaults(draft, target.price)
  const submit = (): void => {
    setTried(true)
    if (target.coveredBy) return verify.mutate({ target, key }, { onSuccess: onClose })
    if (Object.keys(faults).length === 0) verify.mutate({ target, key, ...paymentOf(draft) }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={target.coveredBy ? t('Give a seat') : target.renews ? t('Renew subscription') : t('Verify payment')}
      description={`${target.name} · ${target.email}`}
      width="narrow"
      submit={target.coveredBy ? t('Give a seat') : target.renews ? t('Renew') : t('Verify payment')}
      busy={verify.isPending}
      problem={verify.isError ? serverMessage(verify.error, ADMIN_ERRORS.verifyPayment) : null}
      onSubmit={submit}
      onClose={() => {
        verify.reset()
        onClose()
      }}
    >
      {target.coveredBy ? (
        <p>
          {rich(
            t(
              'The plan of <company>{company}</company> covers this employee, who owes nothing and takes one of its seats.',
              {
                company: target.coveredBy,
              },
            ),
            { company: <strong className="font-semibold" /> },
          )}
        </p>
      ) : (
        <>
          {target.renews && (
            <p className="mb-4 text-sm">
              {t('Access lasts until {renews}. The days are added to that day, or to today where it has passed.', {
                renews: formatDate(target.renews, timezone),
              })}
            </p>
          )}
          <PaymentFields draft={draft} price={target.price} faults={tried ? faults : {}} onChange={setDraft} />
        </>
      )}
    </FormDialog>
  )
}
