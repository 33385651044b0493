import { verifyCompanyPayment } from '@spoor/contract/routes/admin-companies.ts'
import type { AdminCompany } from '@spoor/contract/routes/admin-companies.ts'
import type { CompanyPlan } from '@spoor/contract/plans.ts'
import { COMPANY_PLANS, PLANS } from '@spoor/contract/plans.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { api } from '../../../api/api.ts'
import { newId } from '../../../api/new-id.ts'
import { formatWholeRand } from '../../../format/quantity.ts'
import { faultsResolver } from '../../../ui/faults-resolver.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormField } from '../../../ui/form-field.tsx'
import { Select } from '../../../ui/input.tsx'
import { toast } from '../../../ui/toast.ts'
import { useReloadAdmin } from '../admin-queries.ts'
import { ADMIN_ERRORS } from '../admin-toasts.ts'
import { PaymentFields, paymentDraftOf, paymentFaults, paymentOf } from '../payments/payment-fields.tsx'
import type { PaymentDraft } from '../payments/payment-fields.tsx'
import { serverMessage } from '../server-message.ts'
import { capAfterPlan, draftOf } from './company-draft.ts'
import { t } from '../../../language/t.ts'

const priceRand = (plan: CompanyPlan): number => PLANS[plan].priceCents / 100

/** A company pays for its employees: its plan and the end of access hold for all who have a seat. */
export function CompanyPaymentDialog({ company, onClose }: { company: AdminCompany; onClose: () => void }) {
  const reload = useReloadAdmin()
  const first = draftOf(company).plan ?? 'company_starter'
  const form = useForm<PaymentDraft & { plan: CompanyPlan }>({
    defaultValues: {
      plan: first,
      ...paymentDraftOf({ amount: priceRand(first), reference: company.payment_reference ?? '' }),
    },
    resolver: faultsResolver((draft) => paymentFaults(draft, priceRand(draft.plan))),
  })
  const plan = useWatch({ control: form.control, name: 'plan' })
  const [key] = useState(newId)
  const verify = useMutation({
    mutationFn: (draft: PaymentDraft & { plan: CompanyPlan }) =>
      api.call(
        verifyCompanyPayment,
        { params: { id: company.id }, body: { ...paymentOf(draft), subscription_type: draft.plan } },
        { idempotencyKey: key },
      ),
    onSuccess: (_, { days }) => {
      onClose()
      toast.success(
        t('Payment verified successfully - {name} granted {days} days access', {
          name: company.name,
          days,
        }),
      )
      void reload()
    },
    onError: () => toast.error(ADMIN_ERRORS.verifyPayment),
  })
  return (
    <FormDialog
      title={t('Verify company payment')}
      description={company.name}
      width="narrow"
      submit={t('Verify payment')}
      busy={verify.isPending}
      problem={verify.isError ? serverMessage(verify.error, ADMIN_ERRORS.verifyPayment) : null}
      onSubmit={form.handleSubmit((draft) => verify.mutate(draft))}
      onClose={onClose}
    >
      <FormField control={form.control} name="plan" label={t('Plan')} hint={planHint(company, plan)}>
        {(field) => (
          <Select
            {...field}
            onChange={(event) => {
              field.onChange(event)
              const amount = priceRand(form.getValues('plan'))
              form.setValue('amount', paymentDraftOf({ amount, reference: '' }).amount, { shouldValidate: true })
            }}
          >
            {COMPANY_PLANS.map((one) => (
              <option key={one} value={one}>
                {PLANS[one].name}, {formatWholeRand(priceRand(one))}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      <FormProvider {...form}>
        <PaymentFields price={priceRand(plan)} />
      </FormProvider>
    </FormDialog>
  )
}

/** What the plan permits, and what becomes of the company's own cap under another one. */
function planHint(company: AdminCompany, plan: CompanyPlan): string {
  const cap = capAfterPlan(company, plan)
  return cap === null
    ? t('Up to {maxEmployees} employees', { maxEmployees: PLANS[plan].maxEmployees })
    : t('Max employees becomes {cap}; now it is {before}', { cap, before: company.max_employees })
}
