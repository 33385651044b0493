import { COMPANY_PLANS, PLANS } from '@spoor/contract/plans.ts'
import type { AdminCompany } from '@spoor/contract/routes/admin-companies.ts'
import { useForm, useWatch } from 'react-hook-form'
import { formatWholeRand } from '../../../format/quantity.ts'
import { faultsResolver } from '../../../ui/faults-resolver.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormCheckbox, FormField, FormNumberField } from '../../../ui/form-field.tsx'
import { Input, Select } from '../../../ui/input.tsx'
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
  const { control, handleSubmit } = useForm<CompanyDraft>({
    defaultValues: { ...draftOf(company), ...suggestion },
    resolver: faultsResolver((draft) => faultsOf(company, draft)),
  })
  const nextPlan = useWatch({ control, compute: (draft: CompanyDraft) => planChangeOf(company, draft) })
  const failed = company ? update : create
  const save = handleSubmit((draft) => {
    if (!company) return create.mutate(newCompanyOf(draft), { onSuccess: onClose })
    update.mutate({ id: company.id, change: companyChangeOf(company, draft) }, { onSuccess: onClose })
  })
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
      onSubmit={save}
      onClose={onClose}
    >
      <FormField control={control} name="name" label={t('Company name')}>
        {(field) => <Input {...field} autoComplete="off" />}
      </FormField>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <FormNumberField
          control={control}
          name="maxEmployees"
          deps={['agreedPlan']}
          label={t('Max employees')}
          rule={CAP}
          hint={t('1 to 500')}
          readLeft={capText}
        />
        <FormField control={control} name="plan" deps={['agreedPlan']} label={t('Plan')}>
          {(field) => (
            <Select
              {...field}
              value={field.value ?? ''}
              onChange={(event) => field.onChange(event.target.value || null)}
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
        </FormField>
      </div>
      {company && nextPlan && <PlanChange control={control} from={company.subscription_type} to={nextPlan} />}
      {!company && (
        <FormField
          control={control}
          name="adminEmail"
          label={t('Company admin’s e-mail (optional)')}
          hint={t(
            'The first employee, who runs the company: becomes its admin now, or is invited by email to register.',
          )}
        >
          {(field) => <Input {...field} type="email" autoComplete="off" />}
        </FormField>
      )}
      <FormCheckbox control={control} name="listed">
        {t('List it publicly')}
      </FormCheckbox>
    </FormDialog>
  )
}
