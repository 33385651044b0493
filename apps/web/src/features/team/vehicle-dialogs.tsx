import { assignDriver, handOverTrips } from '@spoor/contract/routes/team.ts'
import type { Employee, FleetVehicle, TransferProposal } from '@spoor/contract/routes/team.ts'
import { useForm, useWatch } from 'react-hook-form'
import { api } from '../../api/api.ts'
import { useSession } from '../../session/use-session.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FormInput, FormSelect } from '../../ui/form.tsx'
import { useToday } from '../../ui/use-today.ts'
import { useEmployees, useTeamAction } from './use-team.ts'
import { t } from '../../language/t.ts'
import { countTrips } from '../../format/quantity.ts'
import { Options } from '../../ui/field.tsx'

/** Assigns a driver to a vehicle from a given day; its trips are then proposed for transfer to that driver. */
export function AssignDialog({ vehicle, onClose }: { vehicle: FleetVehicle; onClose: () => void }) {
  const today = useToday()
  const employees = useEmployees({ month: today.slice(0, 7) })
  const { control, handleSubmit } = useForm({ defaultValues: { employeeId: '', from: today, to: '' } })
  const [employeeId, from] = useWatch({ control, name: ['employeeId', 'from'] })
  const assign = useTeamAction({
    call: (values: Record<'employeeId' | 'from' | 'to', string>) =>
      api.call(assignDriver, {
        params: { id: vehicle.id },
        body: { employee_id: values.employeeId, from: values.from, to: values.to || null },
      }),
    success: t('Driver assigned'),
    failure: t('The driver could not be assigned'),
    failsIn: 'form',
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t('Assign driver to {name}', { name: vehicle.name })}
      description={t('Trips on these days are proposed for transfer to this driver.')}
      submit={t('Assign')}
      action={assign}
      disabled={employeeId === '' || from === ''}
      disabledTitle={t('Choose the driver and the first day')}
      onSubmit={handleSubmit((values) => assign.mutate(values))}
      onClose={onClose}
    >
      <FormSelect control={control} name="employeeId" label={t('Driver')}>
        <EmployeeOptions employees={employees.data?.items.filter(({ state }) => state !== 'deactivated')} />
      </FormSelect>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <FormInput control={control} name="from" label={t('First day')} type="date" />
        <FormInput
          control={control}
          name="to"
          label={t('Last day')}
          hint={t('Leave empty for no end date')}
          type="date"
        />
      </div>
    </FormDialog>
  )
}

/** Transfers trips to an employee for a range of days and, for a pool vehicle, for a driver name in the file. */
export function HandoverDialog({
  vehicle,
  proposal,
  onClose,
}: {
  vehicle: FleetVehicle
  proposal?: TransferProposal
  onClose: () => void
}) {
  const session = useSession()
  const employees = useEmployees({ month: useToday().slice(0, 7) })
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
    call: ({ employeeId, from, to, driver }: Record<'employeeId' | 'from' | 'to' | 'driver', string>) =>
      api.call(handOverTrips, {
        body: { vehicle_id: vehicle.id, employee_id: employeeId, from, to, ...(driver && { driver }) },
      }),
    success: ({ trips, employee }) => t('{trips} transferred to {employee}', { trips: countTrips(trips), employee }),
    failure: t('The trips could not be transferred'),
    failsIn: 'form',
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t('Transfer trips of {name}', { name: vehicle.name })}
      description={t('They move to the driver, who reviews them. You can undo this.')}
      submit={t('Transfer')}
      action={handOver}
      disabled={chosen.includes('')}
      disabledTitle={t('Choose the driver and the days')}
      onSubmit={handleSubmit((values) => handOver.mutate(values))}
      onClose={onClose}
    >
      <FormSelect
        control={control}
        name="employeeId"
        label={t('Driver')}
        hint={others?.length === 0 ? t('Invite your drivers first.') : undefined}
      >
        <EmployeeOptions employees={others} />
      </FormSelect>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <FormInput control={control} name="from" label={t('First day')} type="date" />
        <FormInput control={control} name="to" label={t('Last day')} type="date" />
      </div>
      {vehicle.drivers.length > 0 && (
        <FormSelect control={control} name="driver" label={t('Only trips driven by (according to the file)')}>
          <Options none={t('Anyone')} of={vehicle.drivers.map((name) => [name, name])} />
        </FormSelect>
      )}
    </FormDialog>
  )
}

const EmployeeOptions = ({ employees = [] }: { employees?: readonly Employee[] }) => (
  <Options none={t('Choose an employee')} of={employees.map(({ id, name, email }) => [id, `${name} (${email})`])} />
)
