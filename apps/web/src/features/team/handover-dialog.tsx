import { monthAt } from '@spoor/core/units/month.ts'
import { handOverTrips } from '@spoor/contract/routes/team.ts'
import type { FleetVehicle, TransferProposal } from '@spoor/contract/routes/team.ts'
import { useForm, useWatch } from 'react-hook-form'
import { api } from '../../api/api.ts'
import { messageOf } from '../../api/api-error.ts'
import { useSession, useTimezone } from '../../auth/use-session.ts'
import { formatCount } from '../../format/quantity.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { Input, Select } from '../../ui/input.tsx'
import { useNowMs } from '../../ui/use-now-ms.ts'
import { useEmployees } from './use-team.ts'
import { useTeamAction } from './use-team-action.ts'
import { t } from '../../language/t.ts'
import { MINUTE_MS } from '@spoor/core/units/duration.ts'

/** Whose trips they are: an employee, some days and, for a pool vehicle, the driver's name in the file. */
export function HandoverDialog({
  vehicle,
  proposal,
  onClose,
}: {
  vehicle: FleetVehicle
  /** What the form opens with. */
  proposal?: TransferProposal
  onClose: () => void
}) {
  const timezone = useTimezone()
  const session = useSession()
  const nowMs = useNowMs({ stepMs: MINUTE_MS })
  const employees = useEmployees({ month: monthAt(nowMs, timezone) })
  const others = employees.data?.items.filter(({ id, state }) => id !== session?.profile?.id && state !== 'deactivated')
  const { control, handleSubmit } = useForm({
    defaultValues: {
      employeeId: proposal?.employee_id ?? '',
      from: proposal?.from ?? vehicle.first_day ?? '',
      to: proposal?.to ?? vehicle.last_day ?? '',
      driver: proposal?.driver ?? '',
    },
  })
  const chosen = useWatch({ control, name: ['employeeId', 'from', 'to'] })
  const handOver = useTeamAction({
    does: ({ employeeId, from, to, driver }: Record<'employeeId' | 'from' | 'to' | 'driver', string>) =>
      api.call(handOverTrips, {
        body: { vehicle_id: vehicle.id, employee_id: employeeId, from, to, ...(driver && { driver }) },
      }),
    says: ({ trips, employee }) =>
      t('{trips} trips transferred to {employee}', { trips: formatCount(trips), employee }),
    fails: null,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t('Transfer trips of {name}', { name: vehicle.name })}
      description={t('They move to the driver, who reviews them. You can undo this.')}
      submit={t('Transfer')}
      busy={handOver.isPending}
      disabled={chosen.includes('')}
      disabledTitle={t('Choose the driver and the days')}
      problem={handOver.error && messageOf(handOver.error, t('The trips could not be transferred'))}
      onSubmit={handleSubmit((values) => handOver.mutate(values))}
      onClose={onClose}
    >
      <FormField
        control={control}
        name="employeeId"
        label={t('Driver')}
        hint={others?.length === 0 ? t('Invite your drivers first.') : undefined}
      >
        {(field) => (
          <Select {...field}>
            <option value="">{t('Choose an employee')}</option>
            {others?.map(({ id, name, email }) => (
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
        <FormField control={control} name="to" label={t('Last day')}>
          {(field) => <Input {...field} type="date" />}
        </FormField>
      </div>
      {vehicle.drivers.length > 0 && (
        <FormField control={control} name="driver" label={t('Only trips that the file says were driven by')}>
          {(field) => (
            <Select {...field}>
              <option value="">{t('Anybody')}</option>
              {vehicle.drivers.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          )}
        </FormField>
      )}
    </FormDialog>
  )
}
