import { sanitiseName } from '@spoor/contract/account-rules.ts'
import type { AdminUser } from '@spoor/contract/routes/admin-users.ts'
import { effectiveRole, ROLES } from '@spoor/contract/roles.ts'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { ROLE_NAMES } from '../../../format/role-name.ts'
import { faultsResolver } from '../../../ui/faults-resolver.ts'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormField, FormNumberField } from '../../../ui/form-field.tsx'
import { Input, Select, TextArea } from '../../../ui/input.tsx'
import { ADMIN_ERRORS } from '../admin-toasts.ts'
import { CAP } from '../companies/company-draft.ts'
import { CompanyPicker } from '../companies/company-picker.tsx'
import { PlanChange } from '../companies/plan-change.tsx'
import { serverMessage } from '../server-message.ts'
import { changeOf, companyOf, draftOf, faultsOf, isCompanyRole, LEGACY_ROLE, planChangeOf } from './user-draft.ts'
import type { UserDraft } from './user-draft.ts'
import { useUserActions } from './use-user-actions.ts'
import { t } from '../../../language/t.ts'

const MAX_COMMENTS = 2000
/** What a user's role and company decide about. */
const COMPANY_FIELDS: (keyof UserDraft)[] = ['company', 'maxEmployees', 'agreedPlan']

export function UserEditDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { update } = useUserActions(user)
  const { control, handleSubmit, setValue } = useForm<UserDraft>({
    defaultValues: draftOf(user),
    resolver: faultsResolver(faultsOf),
  })
  const [role, company] = useWatch({ control, name: ['role', 'company'] })
  const nextPlan = useWatch({ control, compute: planChangeOf })
  const roles = ROLES.filter((role) => role !== LEGACY_ROLE || effectiveRole(user) === LEGACY_ROLE)
  const save = handleSubmit((edited) => update.mutate(changeOf(user, edited), { onSuccess: onClose }))
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
        <FormField control={control} name="name" label={t('Name')} sanitise={sanitiseName}>
          {(field) => <Input {...field} autoComplete="off" />}
        </FormField>
        <Field label={t('E-mail')} hint={t('Edit it from the details')}>
          {(control) => <Input {...control} value={user.email} readOnly />}
        </Field>
        <FormField control={control} name="role" deps={COMPANY_FIELDS} label={t('Role')}>
          {(field) => (
            <Select {...field}>
              {roles.map((role) => (
                <option key={role} value={role}>
                  {ROLE_NAMES[role]}
                </option>
              ))}
            </Select>
          )}
        </FormField>
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
                    setValue('maxEmployees', chosen ? String(chosen.max_employees) : '')
                    field.onChange(chosen && companyOf(chosen))
                  }}
                />
              )}
            />
            <Field label={t('Company name')} hint={t('Follows the company')}>
              {(control) => <Input {...control} value={company?.name ?? ''} readOnly />}
            </Field>
            <FormNumberField
              control={control}
              name="maxEmployees"
              deps={['agreedPlan']}
              label={t('Max employees')}
              rule={CAP}
              hint={t('Of the company')}
            />
          </>
        )}
      </div>
      {company && nextPlan && <PlanChange control={control} from={company.plan} to={nextPlan} />}
      <FormField control={control} name="comments" label={t('Admin comments')} hint={t('Seen by administrators only')}>
        {(field) => <TextArea {...field} maxLength={MAX_COMMENTS} />}
      </FormField>
    </FormDialog>
  )
}
