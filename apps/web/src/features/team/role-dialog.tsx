import { INVITED_ROLES } from '@spoor/contract/invitation-states.ts'
import type { InvitedRole } from '@spoor/contract/invitation-states.ts'
import { setEmployeeRole } from '@spoor/contract/routes/team.ts'
import type { Employee } from '@spoor/contract/routes/team.ts'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { messageOf } from '../../api/api-error.ts'
import { ROLE_NAMES } from '../../format/role-name.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Select } from '../../ui/input.tsx'
import { useTeamAction } from './use-team-action.ts'
import { t } from '../../language/t.ts'

const MAY: Record<InvitedRole, string> = {
  company_employee: t('Keeps a logbook and submits it.'),
  company_manager: t('Sees the team, and approves logbooks.'),
  company_admin: t('Runs the team: seats, invitations, vehicles and the plan.'),
}

export function RoleDialog({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const present = INVITED_ROLES.find((role) => role === employee.role_type) ?? 'company_employee'
  const [role, setRole] = useState<InvitedRole>(present)
  const change = useTeamAction({
    does: () => api.call(setEmployeeRole, { params: { id: employee.id }, body: { role_type: role } }),
    says: () => t('{name} is {value} now', { name: employee.name, value: ROLE_NAMES[role] }),
    fails: null,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t('Role of {name}', { name: employee.name })}
      submit={t('Save')}
      width="narrow"
      busy={change.isPending}
      disabled={role === present}
      problem={change.error && messageOf(change.error, t('The role could not be changed'))}
      onSubmit={() => change.mutate(undefined)}
      onClose={onClose}
    >
      <Field label={t('Role')} hint={MAY[role]}>
        {(control) => (
          <Select
            {...control}
            value={role}
            onChange={(event) => setRole(INVITED_ROLES.find((one) => one === event.target.value) ?? present)}
          >
            {INVITED_ROLES.map((value) => (
              <option key={value} value={value}>
                {ROLE_NAMES[value]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </FormDialog>
  )
}
