import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { newId } from '../../../net/new-id.ts'
import { formatDate } from '../../../format/instant.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { ADMIN_ERRORS } from '../admin-toasts.ts'
import { serverMessage } from '../admin-queries.ts'
import { PaymentFields, toPaymentDraft, createPaymentResolver } from './payment-fields.tsx'
import type { Decide } from './decisions.tsx'
import type { VerifyTarget } from './verify-target.ts'
import { MINUTE_MS } from '@spoor/core/units/duration.ts'
import { useNowMs } from '../../../ui/use-now-ms.ts'
import { t } from '../../../language/t.ts'
import { rich } from '../../../language/rich.tsx'

/** Verifies or renews a payment. An employee covered by a company only gets a seat. */
export function VerifyDialog({
  target,
  verify,
  onClose,
}: {
  target: VerifyTarget
  verify: Decide['verify']
  onClose: () => void
}) {
  const nowMs = useNowMs({ stepMs: MINUTE_MS })
  const form = useForm({
    defaultValues: toPaymentDraft(target),
    resolver: createPaymentResolver(() => target.price),
  })
  const [key] = useState(newId)
  const submit = form.handleSubmit((payment) =>
    verify.mutate({ target, key, ...(!target.coveredBy && payment) }, { onSuccess: onClose }),
  )
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
              'The plan of <company>{company}</company> covers this employee, who pays nothing and takes one of its seats.',
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
              {t('Access lasts until {renews}. The days are added to that date, or to today if it has passed.', {
                renews: formatDate(target.renews),
              })}
            </p>
          )}
          {target.trialEndsAt !== null && Date.parse(target.trialEndsAt) > nowMs && (
            <p className="mb-4 text-sm">
              {t('The paid days start when the trial ends, on {date}.', {
                date: formatDate(target.trialEndsAt),
              })}
            </p>
          )}
          <FormProvider {...form}>
            <PaymentFields price={target.price} />
          </FormProvider>
        </>
      )}
    </FormDialog>
  )
}
