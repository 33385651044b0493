import { verifyCompanyPayment } from '@spoor/contract/routes/admin-companies.ts'
import type { AdminCompany } from '@spoor/contract/routes/admin-companies.ts'
import type { CompanyPlan } from '@spoor/contract/plans.ts'
import { COMPANY_PLANS, PLANS } from '@spoor/contract/plans.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { newId } from '../../../api/new-id.ts'
import { formatWholeRand } from '../../../format/quantity.ts'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Select } from '../../../ui/input.tsx'
import { toast } from '../../../ui/toast.ts'
import { useReloadAdmin } from '../admin-queries.ts'
import { ADMIN_ERRORS } from '../admin-toasts.ts'
import { PaymentFields, paymentDraftOf, paymentFaults, paymentOf } from '../payments/payment-fields.tsx'
import { serverMessage } from '../server-message.ts'
import { capAfterPlan, draftOf } from './company-draft.ts'
import { t } from '../../../language/t.ts'

const priceRand = (plan: CompanyPlan): number => PLANS[plan].priceCents / 100

/** A company pays for its employees: its plan and the end of access hold for all who have a seat. */
export function CompanyPaymentDialog({ company, onClose }: { company: AdminCompany; onClose: () => void }) {
  const reload = useReloadAdmin()
  const [plan, setPlan] = useState<CompanyPlan>(() => draftOf(company).plan ?? 'company_starter')
  const [draft, setDraft] = useState(() =>
    paymentDraftOf({ amount: priceRand(plan), reference: company.payment_reference ?? '' }),
  )
  const [key] = useState(newId)
  const [tried, setTried] = useState(false)
  const faults = paymentFaults(draft, priceRand(plan))
  const verify = useMutation({
    mutationFn: () =>
      api.call(
        verifyCompanyPayment,
        { params: { id: company.id }, body: { ...paymentOf(draft), subscription_type: plan } },
        { idempotencyKey: key },
      ),
    onSuccess: () => {
      onClose()
      toast.success(
        t('Payment verified successfully - {name} granted {days} days access', {
          name: company.name,
          days: draft.days,
        }),
      )
      void reload()
    },
    onError: () => toast.error(ADMIN_ERRORS.verifyPayment),
  })
  const choosePlan = (next: CompanyPlan): void => {
    setPlan(next)
    setDraft({ ...draft, amount: paymentDraftOf({ amount: priceRand(next), reference: '' }).amount })
  }
  return (
    <FormDialog
      title={t('Verify company payment')}
      description={company.name}
      width="narrow"
      submit={t('Verify payment')}
      busy={verify.isPending}
      problem={verify.isError ? serverMessage(verify.error, ADMIN_ERRORS.verifyPayment) : null}
      onSubmit={() => {
        setTried(true)
        if (Object.keys(faults).length === 0) verify.mutate()
      }}
      onClose={onClose}
    >
      <Field label={t('Plan')} hint={planHint(company, plan)}>
        {(control) => (
          <Select
            {...control}
            value={plan}
            onChange={(event) => choosePlan(COMPANY_PLANS.find((one) => one === event.target.value) ?? plan)}
          >
            {COMPANY_PLANS.map((one) => (
              <option key={one} value={one}>
                {PLANS[one].name}, {formatWholeRand(priceRand(one))}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <PaymentFields draft={draft} price={priceRand(plan)} faults={tried ? faults : {}} onChange={setDraft} />
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
