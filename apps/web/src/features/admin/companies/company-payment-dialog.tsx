import { verifyCompanyPayment, type AdminCompany } from '@spoor/contract/routes/admin-companies.ts'
import type { RequestOf } from '@spoor/contract/route.ts'
import { COMPANY_PLANS, PLANS, type CompanyPlan } from '@spoor/contract/limits/plans.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { api } from '../../../api/api.ts'
import { newId } from '../../../net/new-id.ts'
import { formatWholeRand } from '../../../format/quantity.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormField } from '../../../ui/form.tsx'
import { Options, Select } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.ts'
import { serverMessage, useReloadAdmin } from '../admin-queries.ts'
import { ADMIN_ERRORS } from '../admin-toasts.ts'
import { PaymentFields, toPaymentDraft, createPaymentResolver } from '../payments/payment-fields.tsx'
import { getCapAfterPlan, toDraft } from './company-dialog.tsx'
import { t } from '../../../language/t.ts'

const getPriceRand = (plan: CompanyPlan): number => PLANS[plan].priceCents / 100

/** Records a company payment; its plan and end date apply to every employee with a seat. */
export function CompanyPaymentDialog({ company, onClose }: { company: AdminCompany; onClose: () => void }) {
  const reload = useReloadAdmin()
  const first = toDraft(company).subscription_type ?? 'company_starter'
  const form = useForm({
    defaultValues: {
      plan: first,
      ...toPaymentDraft({ amount: getPriceRand(first), reference: company.payment_reference ?? '' }),
    },
    resolver: createPaymentResolver(({ plan = first }) => getPriceRand(plan)),
  })
  const plan = useWatch({ control: form.control, name: 'plan' }) ?? first
  const [key] = useState(newId)
  const verify = useMutation({
    mutationFn: (body: RequestOf<typeof verifyCompanyPayment>['body']) =>
      api.call(verifyCompanyPayment, { params: { id: company.id }, body }, { idempotencyKey: key }),
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
      onSubmit={form.handleSubmit((payment) => verify.mutate({ ...payment, subscription_type: plan }))}
      onClose={onClose}
    >
      <FormField control={form.control} name="plan" label={t('Plan')} hint={describePlan(company, plan)}>
        {(field) => (
          <Select
            {...field}
            onChange={(event) => {
              field.onChange(event)
              const amount = getPriceRand(form.getValues('plan') ?? first)
              form.setValue('amount', toPaymentDraft({ amount, reference: '' }).amount, { shouldValidate: true })
            }}
          >
            <Options
              of={COMPANY_PLANS.map((one) => [one, `${PLANS[one].name}, ${formatWholeRand(getPriceRand(one))}`])}
            />
          </Select>
        )}
      </FormField>
      <FormProvider {...form}>
        <PaymentFields price={getPriceRand(plan)} />
      </FormProvider>
    </FormDialog>
  )
}

function describePlan(company: AdminCompany, plan: CompanyPlan): string {
  const cap = getCapAfterPlan(company, plan)
  return cap === null
    ? t('Up to {maxEmployees} employees', { maxEmployees: PLANS[plan].maxEmployees })
    : t('Max employees becomes {cap}; now it is {before}', { cap, before: company.max_employees })
}
