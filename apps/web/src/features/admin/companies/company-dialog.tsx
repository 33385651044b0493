import { capUnderPlan, COMPANY_PLANS, DEFAULT_MAX_EMPLOYEES, planForCap, PLANS } from '@spoor/contract/limits/plans.ts'
import type { CompanyPlan, Plan } from '@spoor/contract/limits/plans.ts'
import { createCompany, type AdminCompany } from '@spoor/contract/routes/admin-companies.ts'
import { useController, useForm, useWatch, type FieldPath } from 'react-hook-form'
import * as z from 'zod'
import { formatWholeRand } from '../../../format/quantity.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormCheckbox, FormField, FormInput, FormNumberField, schemaResolver } from '../../../ui/form.tsx'
import type { FieldControl } from '../../../ui/form.tsx'
import { Checkbox, Options, Select } from '../../../ui/field.tsx'
import { ADMIN_ERRORS } from '../admin-toasts.ts'
import { serverMessage } from '../admin-queries.ts'
import { useCompanyActions } from './use-companies.ts'
import { t } from '../../../language/t.ts'
import { Notice } from '../../../ui/notice.tsx'
import { getPlanName } from '../admin-words.ts'
import { Email } from '@spoor/contract/rules/account-fields.ts'
import type { Enquiry } from '@spoor/contract/routes/enquiries.ts'
import { getRange, readNumber, whole } from '../../../format/read-number.ts'

export function CompanyDialog({
  company,
  suggestion,
  onClose,
}: {
  company: AdminCompany | null
  suggestion?: Partial<CompanyDraft>
  onClose: () => void
}) {
  const { create, update } = useCompanyActions()
  const { control, handleSubmit } = useForm({
    defaultValues: { ...toDraft(company), ...suggestion },
    resolver: createCompanyResolver(company),
  })
  const nextPlan = useWatch({ control, compute: (draft: CompanyDraft) => findPlanChange(company, toBody(draft)) })
  const failed = company ? update : create
  const save = handleSubmit((body) => {
    if (!company) return create.mutate(body, { onSuccess: onClose })
    update.mutate({ id: company.id, change: diffCompany(company, body) }, { onSuccess: onClose })
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
      <FormInput control={control} name="name" label={t('Company name')} autoComplete="off" />
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <FormNumberField
          control={control}
          name="max_employees"
          deps={['agreedPlan']}
          label={t('Max employees')}
          rule={CAP}
          hint={t('1 to 500')}
          readLeft={normalizeCap}
        />
        <FormField control={control} name="subscription_type" deps={['agreedPlan']} label={t('Plan')}>
          {(field) => (
            <Select
              {...field}
              value={field.value ?? ''}
              onChange={(event) => field.onChange(event.target.value || null)}
            >
              {!company && <option value="">{t('The smallest plan that fits')}</option>}
              <Options
                of={COMPANY_PLANS.map((plan) => [
                  plan,
                  t('{name}: {maxEmployees} employees, {value}', {
                    name: PLANS[plan].name,
                    maxEmployees: PLANS[plan].maxEmployees,
                    value: formatWholeRand(PLANS[plan].priceCents / 100),
                  }),
                ])}
              />
            </Select>
          )}
        </FormField>
      </div>
      {company && nextPlan && <PlanChange control={control} from={company.subscription_type} to={nextPlan} />}
      {!company && (
        <FormInput
          control={control}
          name="admin_email"
          label={t('Company admin’s email (optional)')}
          hint={t(
            'The first employee runs the company. They become its admin now, or are invited by email to register.',
          )}
          type="email"
          autoComplete="off"
        />
      )}
      <FormCheckbox control={control} name="listed">
        {t('List it publicly')}
      </FormCheckbox>
    </FormDialog>
  )
}

/** Asks to confirm a plan change caused by a higher cap, and shows both prices. */
export function PlanChange<Draft extends { agreedPlan: CompanyPlan | null }>({
  control,
  from,
  to,
}: {
  control: FieldControl<Draft>
  from: string
  to: CompanyPlan
}) {
  const { field, fieldState } = useController({ control, name: 'agreedPlan' as FieldPath<Draft> })
  const { value, onChange, ...bound } = field
  const error = fieldState.error?.message
  return (
    <Notice className="mb-4" kind="warn" title={t('This changes the plan')}>
      <p>
        {t('{from} allows {most} employees. The plan becomes {to}: {price} a year instead of {before}.', {
          from: getPlanName(from),
          most: PLANS[from as Plan]?.maxEmployees ?? 0,
          to: getPlanName(to),
          price: formatWholeRand(PLANS[to].priceCents / 100),
          before: formatWholeRand((PLANS[from as Plan]?.priceCents ?? 0) / 100),
        })}
      </p>
      <Checkbox
        {...bound}
        className="mt-2"
        checked={value === to}
        aria-invalid={error ? true : undefined}
        onChange={(event) => onChange(event.target.checked ? to : null)}
      >
        {t('Change the plan to {to}', { to: getPlanName(to) })}
      </Checkbox>
      {error && (
        <p role="alert" className="mt-1 font-semibold text-bad">
          {error}
        </p>
      )}
    </Notice>
  )
}

const { shape } = createCompany.schemas.body
export const CAP = whole(getRange(shape.max_employees))
export const CAP_SENTENCE = t('A whole number from {MIN_EMPLOYEES} to {MAX_EMPLOYEES}', {
  MIN_EMPLOYEES: CAP.min,
  MAX_EMPLOYEES: CAP.max,
})
export const AGREE_TO_PLAN = t('Confirm the new plan, or lower the number of employees')

interface CompanyDraft {
  name: string
  /** Raw input. */
  max_employees: string
  /** null selects the smallest plan that fits the cap. */
  subscription_type: CompanyPlan | null
  /** The plan the admin agreed to after raising the cap. */
  agreedPlan: CompanyPlan | null
  listed: boolean
  admin_email: string
}

export const toDraft = (company: AdminCompany | null): CompanyDraft => ({
  name: company?.name ?? '',
  max_employees: String(company?.max_employees ?? DEFAULT_MAX_EMPLOYEES),
  subscription_type: COMPANY_PLANS.find((plan) => plan === company?.subscription_type) ?? null,
  agreedPlan: null,
  listed: company?.listed ?? false,
  admin_email: '',
})

export const toSuggestion = ({ company_name, plan, employees, email }: Enquiry): Partial<CompanyDraft> => ({
  name: company_name,
  subscription_type: plan,
  admin_email: email,
  max_employees: String(Math.min(employees ?? PLANS[plan].maxEmployees, PLANS[plan].maxEmployees)),
})

export const normalizeCap = (typed: string): string => (/\d/.test(typed) ? typed : String(DEFAULT_MAX_EMPLOYEES))

/** The larger plan a cap requires; null if the current plan already allows it. */
export function getPlanAfterCap(company: { plan: string; cap: number | null }, cap: number): CompanyPlan | null {
  const plan = COMPANY_PLANS.find((one) => one === company.plan)
  if (!plan || cap === company.cap) return null
  return cap > PLANS[plan].maxEmployees ? planForCap(cap) : null
}

/** The cap after paying for plan `to`; null if it stays the same. */
export function getCapAfterPlan(company: AdminCompany, to: CompanyPlan): number | null {
  const from = COMPANY_PLANS.find((plan) => plan === company.subscription_type)
  const cap = from ? capUnderPlan(company.max_employees, { from, to }) : company.max_employees
  return cap === company.max_employees ? null : cap
}

/** The request body, including the plan a higher cap leads to. */
const toBody = (draft: CompanyDraft) => ({
  name: draft.name.trim(),
  max_employees: readNumber(normalizeCap(draft.max_employees), CAP) ?? Number.NaN,
  subscription_type: draft.subscription_type ?? undefined,
  listed: draft.listed,
  admin_email: draft.admin_email.trim() || undefined,
  agreedPlan: draft.agreedPlan,
})

type NewCompany = z.output<typeof createCompany.schemas.body>

/** The plan change caused by the cap; null if the admin chose a plan. */
function findPlanChange(
  company: AdminCompany | null,
  { max_employees, subscription_type }: Pick<NewCompany, 'max_employees' | 'subscription_type'>,
): CompanyPlan | null {
  if (!company || subscription_type !== company.subscription_type) return null
  return getPlanAfterCap({ plan: company.subscription_type, cap: company.max_employees }, max_employees)
}

export const createCompanyResolver = (company: AdminCompany | null) =>
  schemaResolver(
    createCompany.schemas.body
      .extend({
        name: shape.name.refine((name) => name !== '', t('Company name is required')),
        admin_email: Email.optional(),
        agreedPlan: z.enum(COMPANY_PLANS).nullable(),
      })
      .refine(
        ({ agreedPlan, ...body }) => {
          const plan = findPlanChange(company, body)
          return plan === null || plan === agreedPlan
        },
        { path: ['agreedPlan'], error: AGREE_TO_PLAN },
      )
      .transform(({ agreedPlan: _agreed, ...body }) => body),
    {
      body: toBody,
      numbers: { max_employees: CAP },
      sentences: {
        name: t('At most {MAX_NAME} characters', { MAX_NAME: shape.name.maxLength ?? 0 }),
        max_employees: CAP_SENTENCE,
      },
    },
  )

export function diffCompany(company: AdminCompany, { name, listed = false, ...body }: NewCompany) {
  const plan = findPlanChange(company, body) ?? body.subscription_type
  return {
    ...(name !== company.name && { name }),
    ...(body.max_employees !== company.max_employees && { max_employees: body.max_employees }),
    ...(plan !== undefined && plan !== company.subscription_type && { subscription_type: plan }),
    ...(listed !== company.listed && { listed }),
  }
}
