import { assignDriver } from '@spoor/contract/routes/team.ts'
import type { FleetVehicle } from '@spoor/contract/routes/team.ts'
import { monthAt } from '@spoor/core/units/month.ts'
import { useForm, useWatch } from 'react-hook-form'
import { api } from '../../api/api.ts'
import { messageOf } from '../../api/api-error.ts'
import { useTimezone } from '../../auth/use-session.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { Input, Select } from '../../ui/input.tsx'
import { useToday } from '../../ui/use-today.ts'
import { useEmployees } from './use-team.ts'
import { useTeamAction } from './use-team-action.ts'
import { t } from '../../language/t.ts'

/** Who drives a vehicle from a day on: its trips are then proposed for transfer to them. */
export function AssignDialog({ vehicle, onClose }: { vehicle: FleetVehicle; onClose: () => void }) {
  const today = useToday()
  const timezone = useTimezone()
  const employees = useEmployees({ month: monthAt(Date.parse(`${today}T12:00:00Z`), timezone) })
  const { control, handleSubmit } = useForm({ defaultValues: { employeeId: '', from: today, to: '' } })
  const [employeeId, from] = useWatch({ control, name: ['employeeId', 'from'] })
  const assign = useTeamAction({
    does: (values: Record<'employeeId' | 'from' | 'to', string>) =>
      api.call(assignDriver, {
        params: { id: vehicle.id },
        body: { employee_id: values.employeeId, from: values.from, to: values.to || null },
      }),
    says: () => t('Driver assigned'),
    fails: null,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t('Assign a driver to {name}', { name: vehicle.name })}
      description={t('Trips on these days are proposed for transfer to this driver.')}
      submit={t('Assign')}
      busy={assign.isPending}
      disabled={employeeId === '' || from === ''}
      disabledTitle={t('Choose the driver and the first day')}
      problem={assign.error && messageOf(assign.error, t('The driver could not be assigned'))}
      onSubmit={handleSubmit((values) => assign.mutate(values))}
      onClose={onClose}
    >
      <FormField control={control} name="employeeId" label={t('Driver')}>
        {(field) => (
          <Select {...field}>
            <option value="">{t('Choose an employee')}</option>
            {employees.data?.items
              .filter(({ state }) => state !== 'deactivated')
              .map(({ id, name, email }) => (
                <option key={id} value={id}>
                  {name} ({email})
                </option>
              ))}
          </Select>
        )}
      </FormField>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <FormField control={control} name="from" label={t('First day')}>
          {(field) => <Input {...field} type="date" />}
        </FormField>
        <FormField control={control} name="to" label={t('Last day')} hint={t('Empty until further notice')}>
          {(field) => <Input {...field} type="date" />}
        </FormField>
      </div>
    </FormDialog>
  )
}
