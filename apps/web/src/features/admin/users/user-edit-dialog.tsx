import { PersonName } from '@spoor/contract/rules/account-fields.ts'
import { sanitiseName } from '@spoor/contract/rules/account-rules.ts'
import { updateUserRole, type AdminUser } from '@spoor/contract/routes/admin-users.ts'
import { ROLES, effectiveRole, type Role } from '@spoor/contract/rules/roles.ts'
import { Controller, useForm, useWatch } from 'react-hook-form'
import * as z from 'zod'
import { ROLE_NAMES } from '../../../auth/role-name.ts'
import { Field, Input, Options, TextArea } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormField, FormInput, FormNumberField, FormSelect, schemaResolver } from '../../../ui/form.tsx'
import { ADMIN_ERRORS } from '../admin-toasts.ts'
import { AGREE_TO_PLAN, CAP, CAP_SENTENCE, PlanChange, getPlanAfterCap } from '../companies/company-dialog.tsx'
import { CompanyPicker } from '../companies/company-picker.tsx'
import { serverMessage } from '../admin-queries.ts'
import { useUserActions, type UserChange } from './use-users.ts'
import { t } from '../../../language/t.ts'
import { COMPANY_PLANS, type CompanyPlan } from '@spoor/contract/limits/plans.ts'
import type { AdminCompany } from '@spoor/contract/routes/admin-companies.ts'
import { enteredNumber } from '../../../format/read-number.ts'

const { shape } = updateUserRole.schemas.body
const MAX_COMMENTS = shape.admin_comments.unwrap().maxLength ?? undefined
const COMPANY_FIELDS: (keyof UserDraft)[] = ['company', 'max_employees', 'agreedPlan']

export function UserEditDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { update } = useUserActions(user)
  const { control, handleSubmit, setValue } = useForm({
    defaultValues: toDraft(user),
    resolver: userResolver,
  })
  const [role, company] = useWatch({ control, name: ['new_role_type', 'company'] })
  const nextPlan = useWatch({ control, compute: (draft: UserDraft) => findPlanChange(toBody(draft)) })
  const roles = ROLES.filter((role) => role !== LEGACY_ROLE || effectiveRole(user) === LEGACY_ROLE)
  const save = handleSubmit((edited) => update.mutate(diffUser(user, edited), { onSuccess: onClose }))
  return (
    <FormDialog
      title={t('Edit user')}
      submit={t('Save changes')}
      busy={update.isPending}
      problem={update.isError ? serverMessage(update.error, ADMIN_ERRORS.updateUser) : null}
      onSubmit={save}
      onClose={onClose}
    >
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <FormInput control={control} name="name" label={t('Name')} sanitise={sanitiseName} autoComplete="off" />
        <Field label={t('Email')} hint={t('Edit it from the details')}>
          {(control) => <Input {...control} value={user.email} readOnly />}
        </Field>
        <FormSelect control={control} name="new_role_type" deps={COMPANY_FIELDS} label={t('Role')}>
          <Options of={roles.map((role) => [role, ROLE_NAMES[role]])} />
        </FormSelect>
        {isCompanyRole(role) && (
          <>
            <Controller
              control={control}
              name="company"
              rules={{ deps: COMPANY_FIELDS }}
              render={({ field, fieldState }) => (
                <CompanyPicker
                  label={t('Company')}
                  none={t('No company')}
                  value={field.value?.id ?? null}
                  valueName={field.value?.name}
                  error={fieldState.error?.message}
                  input={field.ref}
                  onChange={(chosen) => {
                    setValue('max_employees', chosen ? String(chosen.max_employees) : '')
                    field.onChange(chosen && toCompany(chosen))
                  }}
                />
              )}
            />
            <Field label={t('Company name')} hint={t('Set by the company')}>
              {(control) => <Input {...control} value={company?.name ?? ''} readOnly />}
            </Field>
            <FormNumberField
              control={control}
              name="max_employees"
              deps={['agreedPlan']}
              label={t('Max employees')}
              rule={CAP}
              hint={t('For the whole company')}
            />
          </>
        )}
      </div>
      {company && nextPlan && <PlanChange control={control} from={company.plan} to={nextPlan} />}
      <FormField
        control={control}
        name="admin_comments"
        label={t('Admin comments')}
        hint={t('Visible to administrators only')}
      >
        {(field) => <TextArea {...field} maxLength={MAX_COMMENTS} />}
      </FormField>
    </FormDialog>
  )
}

/** Still in the roles table, but no longer assigned. */
const LEGACY_ROLE: Role = 'admin'

interface UserDraft {
  name: string
  new_role_type: Role
  company: { id: string; name: string; maxEmployees: number | null; plan: string } | null
  /** Raw input for the company's cap. */
  max_employees: string
  /** The plan the admin agreed to after raising the cap. */
  agreedPlan: CompanyPlan | null
  admin_comments: string
}

const isCompanyRole = (role: Role): boolean => role.startsWith('company_')

const toCompany = (company: AdminCompany): UserDraft['company'] => ({
  id: company.id,
  name: company.name,
  maxEmployees: company.max_employees,
  plan: company.subscription_type,
})

export const toDraft = (user: AdminUser): UserDraft => ({
  name: user.name,
  new_role_type: effectiveRole(user) ?? 'user',
  company: user.company_id
    ? {
        id: user.company_id,
        name: user.company_name ?? '',
        maxEmployees: user.max_employees,
        plan: user.subscription_type,
      }
    : null,
  max_employees: user.max_employees === null ? '' : String(user.max_employees),
  agreedPlan: null,
  admin_comments: user.admin_comments,
})

/** Only company roles have a company and a cap. */
function toBody({ company: chosen, max_employees, ...draft }: UserDraft) {
  const company = isCompanyRole(draft.new_role_type) ? chosen : null
  return { ...draft, company, max_employees: company && enteredNumber(max_employees, CAP) }
}

type UserBody = ReturnType<typeof toBody>

/** The plan change caused by the company's cap; null if the plan stays. */
const findPlanChange = ({ company, max_employees }: Pick<UserBody, 'company' | 'max_employees'>): CompanyPlan | null =>
  company && max_employees !== null
    ? getPlanAfterCap({ plan: company.plan, cap: company.maxEmployees }, max_employees)
    : null

export const userResolver = schemaResolver(
  z
    .object({
      new_role_type: shape.new_role_type,
      admin_comments: shape.admin_comments.unwrap(),
      max_employees: shape.max_employees.unwrap(),
      name: PersonName,
      company: z.custom<UserDraft['company']>(),
      agreedPlan: z.enum(COMPANY_PLANS).nullable(),
    })
    .refine(({ new_role_type, company }) => !isCompanyRole(new_role_type) || company, {
      path: ['company'],
      error: t('Please select a company'),
    })
    .refine(
      (body) => {
        const plan = findPlanChange(body)
        return plan === null || plan === body.agreedPlan
      },
      { path: ['agreedPlan'], error: AGREE_TO_PLAN },
    ),
  { body: toBody, numbers: { max_employees: CAP }, sentences: { max_employees: CAP_SENTENCE } },
)

/** The update request; name and cap are included only if they changed. */
export function diffUser(
  user: AdminUser,
  { company, max_employees: cap, agreedPlan: _agreed, ...body }: UserBody,
): UserChange {
  const name = body.name.trim()
  return {
    user_id: user.id,
    new_role_type: body.new_role_type,
    company_id: company?.id ?? null,
    company_name: company?.name ?? null,
    admin_comments: body.admin_comments,
    ...(name !== user.name && { name }),
    ...(company && cap !== null && cap !== company.maxEmployees && { max_employees: cap }),
  }
}
