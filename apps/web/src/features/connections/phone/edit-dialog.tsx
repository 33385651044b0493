import { updateConnection, type Connection } from '@spoor/contract/routes/connections.ts'
import { useForm } from 'react-hook-form'
import { useSettings } from '../../../api/use-settings.ts'
import { useVehicles } from '../../../api/use-vehicles.ts'
import { plural, t } from '../../../language/t.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormCheckbox, FormInput, FormSelect, schemaResolver } from '../../../ui/form.tsx'
import { Options } from '../../../ui/field.tsx'
import { useChangeConnection } from '../use-connections.ts'

const KEEP_YEARS = [1, 2, 3, 5, 7, 10]

interface Draft {
  name: string
  vehicle_id: string
  work_hours_only: boolean
  keep_years: string
}

const resolver = schemaResolver(updateConnection.schemas.body, {
  body: (draft: Draft) => ({ ...draft, keep_years: Number(draft.keep_years) }),
  sentences: { name: t('Give it a name, such as My phone') },
})

export function EditDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { id, name, vehicle, work_hours_only, keep_years } = connection
  const { control, handleSubmit } = useForm({
    defaultValues: { name, vehicle_id: vehicle.id, work_hours_only, keep_years: String(keep_years) },
    mode: 'onBlur',
    resolver,
  })
  const change = useChangeConnection(id, {
    success: (saved) => t('{name} saved', { name: saved.name }),
    failsIn: 'form',
    onDone: onClose,
  })
  const hasWorkHours = useSettings().data?.work_hours.enabled !== false
  const vehicles = [vehicle, ...(useVehicles().data ?? []).filter((one) => one.id !== vehicle.id)]
  return (
    <FormDialog
      title={t('Edit {name}', { name })}
      width="narrow"
      submit={t('Save')}
      action={change}
      onSubmit={handleSubmit((body) => change.mutate(body))}
      onClose={onClose}
    >
      <FormInput control={control} name="name" label={t('Name')} maxLength={60} />
      <FormSelect control={control} name="vehicle_id" label={t('Vehicle')} hint={t('For positions from now on')}>
        <Options of={vehicles.map((one) => [one.id, one.name])} />
      </FormSelect>
      <FormSelect
        control={control}
        name="keep_years"
        label={t('Keep positions for')}
        hint={t('Trips stay. SARS can ask about a logbook for five years.')}
      >
        <Options
          of={[...new Set([...KEEP_YEARS, keep_years])]
            .toSorted((a, b) => a - b)
            .map((years) => [years, plural(years, '{n} year', '{n} years')])}
        />
      </FormSelect>
      <FormCheckbox control={control} name="work_hours_only" className="items-start!">
        <span>
          <span className="font-semibold">{t('Only during work hours')}</span>
          <span className="block text-muted">
            {hasWorkHours
              ? t('Positions outside the work hours in your settings are dropped on arrival and never stored.')
              : t('Set your work hours in Settings first. Until then every position is recorded.')}
          </span>
        </span>
      </FormCheckbox>
    </FormDialog>
  )
}
