import { monthAt } from '@spoor/core/units/month.ts'
import { handOverTrips } from '@spoor/contract/routes/team.ts'
import type { FleetVehicle } from '@spoor/contract/routes/team.ts'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { messageOf } from '../../api/api-error.ts'
import { useSession, useTimezone } from '../../auth/use-session.ts'
import { formatCount } from '../../format/quantity.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Input, Select } from '../../ui/input.tsx'
import { useNowMs } from '../../ui/use-now-ms.ts'
import { useEmployees } from './use-team.ts'
import { useTeamAction } from './use-team-action.ts'
import { t } from '../../language/t.ts'

const MINUTE_MS = 60_000

/** Whose trips they are: an employee, some days and, for a pool vehicle, the driver's name in the file. */
export function HandoverDialog({ vehicle, onClose }: { vehicle: FleetVehicle; onClose: () => void }) {
  const timezone = useTimezone()
  const session = useSession()
  const nowMs = useNowMs({ stepMs: MINUTE_MS })
  const employees = useEmployees({ month: monthAt(nowMs, timezone) })
  const others = employees.data?.items.filter(({ id, state }) => id !== session?.profile?.id && state !== 'deactivated')
  const [employeeId, setEmployeeId] = useState('')
  const [from, setFrom] = useState(vehicle.first_day ?? '')
  const [to, setTo] = useState(vehicle.last_day ?? '')
  const [driver, setDriver] = useState('')
  const handOver = useTeamAction({
    does: () =>
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
      disabled={employeeId === '' || from === '' || to === ''}
      disabledTitle={t('Choose the driver and the days')}
      problem={handOver.error && messageOf(handOver.error, t('The trips could not be transferred'))}
      onSubmit={() => handOver.mutate(undefined)}
      onClose={onClose}
    >
      <Field label={t('Driver')} hint={others?.length === 0 ? t('Invite your drivers first.') : undefined}>
        {(control) => (
          <Select {...control} value={employeeId} onChange={(event) => setEmployeeId(event.target.value)}>
            <option value="">{t('Choose an employee')}</option>
            {others?.map(({ id, name, email }) => (
              <option key={id} value={id}>
                {name} ({email})
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <Field label={t('First day')}>
          {(control) => (
            <Input {...control} type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
          )}
        </Field>
        <Field label={t('Last day')}>
          {(control) => <Input {...control} type="date" value={to} onChange={(event) => setTo(event.target.value)} />}
        </Field>
      </div>
      {vehicle.drivers.length > 0 && (
        <Field label={t('Only trips that the file says were driven by')}>
          {(control) => (
            <Select {...control} value={driver} onChange={(event) => setDriver(event.target.value)}>
              <option value="">{t('Anybody')}</option>
              {vehicle.drivers.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </FormDialog>
  )
}
