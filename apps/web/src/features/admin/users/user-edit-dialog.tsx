import { sanitiseName } from '@spoor/contract/account-rules.ts'
import type { AdminUser } from '@spoor/contract/routes/admin-users.ts'
import { effectiveRole, ROLES } from '@spoor/contract/roles.ts'
import { useState } from 'react'
import { ROLE_NAMES } from '../../../format/role-name.ts'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Input, Select, TextArea } from '../../../ui/input.tsx'
import { ADMIN_ERRORS } from '../admin-toasts.ts'
import { NumberField } from '../../../ui/number-field.tsx'
import { CAP } from '../companies/company-draft.ts'
import { CompanyPicker } from '../companies/company-picker.tsx'
import { PlanChange } from '../companies/plan-change.tsx'
import { serverMessage } from '../server-message.ts'
import { changeOf, draftOf, faultsOf, isCompanyRole, LEGACY_ROLE, planChangeOf } from './user-draft.ts'
import type { UserDraft } from './user-draft.ts'
import { useUserActions } from './use-user-actions.ts'
import { t } from '../../../language/t.ts'

const MAX_COMMENTS = 2000

export function UserEditDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { update } = useUserActions(user)
  const [draft, setDraft] = useState<UserDraft>(() => draftOf(user))
  const [tried, setTried] = useState(false)
  const set = (change: Partial<UserDraft>) => setDraft({ ...draft, ...change })
  const faults = faultsOf(draft)
  const shown = tried ? faults : {}
  const nextPlan = planChangeOf(draft)
  const roles = ROLES.filter((role) => role !== LEGACY_ROLE || effectiveRole(user) === LEGACY_ROLE)
  const submit = (): void => {
    setTried(true)
    if (Object.keys(faults).length === 0) update.mutate(changeOf(user, draft), { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={t('Edit user')}
      submit={t('Save changes')}
      busy={update.isPending}
      problem={update.isError ? serverMessage(update.error, ADMIN_ERRORS.updateUser) : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <Field label={t('Name')} error={shown.name}>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              value={draft.name}
              onChange={(event) => set({ name: sanitiseName(event.target.value) })}
            />
          )}
        </Field>
        <Field label={t('E-mail')} hint={t('Edit it from the details')}>
          {(control) => <Input {...control} value={user.email} readOnly />}
        </Field>
        <Field label={t('Role')}>
          {(control) => (
            <Select
              {...control}
              value={draft.role}
              onChange={(event) => set({ role: ROLES.find((role) => role === event.target.value) ?? draft.role })}
            >
              {roles.map((role) => (
                <option key={role} value={role}>
                  {ROLE_NAMES[role]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {isCompanyRole(draft.role) && (
          <>
            <CompanyPicker
              label={t('Company')}
              none={t('No company')}
              value={draft.company?.id ?? null}
              valueName={draft.company?.name}
              error={shown.company}
              onChange={(company) =>
                set({
                  company: company && {
                    id: company.id,
                    name: company.name,
                    maxEmployees: company.max_employees,
                    plan: company.subscription_type,
                  },
                  maxEmployees: company ? String(company.max_employees) : '',
                })
              }
            />
            <Field label={t('Company name')} hint={t('Follows the company')}>
              {(control) => <Input {...control} value={draft.company?.name ?? ''} readOnly />}
            </Field>
            <NumberField
              label={t('Max employees')}
              rule={CAP}
              error={shown.maxEmployees}
              hint={t('Of the company')}
              value={draft.maxEmployees}
              onChange={(maxEmployees) => set({ maxEmployees })}
            />
          </>
        )}
      </div>
      {draft.company && nextPlan && (
        <PlanChange
          from={draft.company.plan}
          to={nextPlan}
          agreed={draft.agreedPlan === nextPlan}
          error={shown.plan}
          onAgree={(agreed) => set({ agreedPlan: agreed ? nextPlan : null })}
        />
      )}
      <Field label={t('Admin comments')} hint={t('Seen by administrators only')}>
        {(control) => (
          <TextArea
            {...control}
            maxLength={MAX_COMMENTS}
            value={draft.comments}
            onChange={(event) => set({ comments: event.target.value })}
          />
        )}
      </Field>
    </FormDialog>
  )
}
