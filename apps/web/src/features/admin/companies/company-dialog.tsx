import { COMPANY_PLANS, PLANS } from '@spoor/contract/plans.ts'
import type { AdminCompany } from '@spoor/contract/routes/admin-companies.ts'
import { useState } from 'react'
import { formatWholeRand } from '../../../format/quantity.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Input, Select } from '../../../ui/input.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { ADMIN_ERRORS } from '../admin-toasts.ts'
import { serverMessage } from '../server-message.ts'
import { CAP, capText, companyChangeOf, draftOf, faultsOf, newCompanyOf, planChangeOf } from './company-draft.ts'
import type { CompanyDraft } from './company-draft.ts'
import { PlanChange } from './plan-change.tsx'
import { useCompanyActions } from './use-company-actions.ts'
import { t } from '../../../language/t.ts'

/** Makes a company, or changes one. */
export function CompanyDialog({
  company,
  suggestion,
  onClose,
}: {
  company: AdminCompany | null
  /** What is known of a new company. */
  suggestion?: Partial<CompanyDraft>
  onClose: () => void
}) {
  const { create, update } = useCompanyActions()
  const [draft, setDraft] = useState<CompanyDraft>(() => ({ ...draftOf(company), ...suggestion }))
  const [tried, setTried] = useState(false)
  const set = (change: Partial<CompanyDraft>) => setDraft({ ...draft, ...change })
  const faults = faultsOf(company, draft)
  const shown = tried ? faults : {}
  const nextPlan = planChangeOf(company, draft)
  const failed = company ? update : create
  const submit = (): void => {
    setTried(true)
    if (Object.keys(faults).length > 0) return
    if (!company) return create.mutate(newCompanyOf(draft), { onSuccess: onClose })
    update.mutate({ id: company.id, change: companyChangeOf(company, draft) }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={company ? t('Edit company') : t('Create company')}
      submit={company ? t('Save changes') : t('Create company')}
      busy={create.isPending || update.isPending}
      problem={
        failed.isError
          ? serverMessage(failed.error, company ? ADMIN_ERRORS.updateCompany : ADMIN_ERRORS.createCompany)
          : null
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t('Company name')} error={shown.name}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            value={draft.name}
            onChange={(event) => set({ name: event.target.value })}
          />
        )}
      </Field>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <NumberField
          label={t('Max employees')}
          rule={CAP}
          error={shown.maxEmployees}
          hint={t('1 to 500')}
          value={draft.maxEmployees}
          onChange={(maxEmployees) => set({ maxEmployees })}
          onLeave={() => set({ maxEmployees: capText(draft.maxEmployees) })}
        />
        <Field label={t('Plan')}>
          {(control) => (
            <Select
              {...control}
              value={draft.plan ?? ''}
              onChange={(event) => set({ plan: COMPANY_PLANS.find((plan) => plan === event.target.value) ?? null })}
            >
              {!company && <option value="">{t('The smallest that fits')}</option>}
              {COMPANY_PLANS.map((plan) => (
                <option key={plan} value={plan}>
                  {t('{name}: {maxEmployees} employees, {value}', {
                    name: PLANS[plan].name,
                    maxEmployees: PLANS[plan].maxEmployees,
                    value: formatWholeRand(PLANS[plan].priceCents / 100),
                  })}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      {company && nextPlan && (
        <PlanChange
          from={company.subscription_type}
          to={nextPlan}
          agreed={draft.agreedPlan === nextPlan}
          error={shown.plan}
          onAgree={(agreed) => set({ agreedPlan: agreed ? nextPlan : null })}
        />
      )}
      {!company && (
        <Field
          label={t('Company admin’s e-mail (optional)')}
          error={shown.adminEmail}
          hint={t(
            'The first employee, who runs the company: becomes its admin now, or is invited by email to register.',
          )}
        >
          {(control) => (
            <Input
              {...control}
              type="email"
              autoComplete="off"
              value={draft.adminEmail}
              onChange={(event) => set({ adminEmail: event.target.value })}
            />
          )}
        </Field>
      )}
      <Checkbox checked={draft.listed} onChange={(event) => set({ listed: event.target.checked })}>
        {t('List it publicly')}
      </Checkbox>
    </FormDialog>
  )
}
