import type { Vehicle } from '@spoor/contract/routes/vehicles.ts'
import { Car } from 'lucide-react'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { messageOf } from '../../api/api-error.ts'
import { useVehicles } from '../../api/use-vehicles.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { Input } from '../../ui/input.tsx'
import { Awaited } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Section } from './section.tsx'
import { useNameVehicle } from './use-settings.ts'
import { t } from '../../language/t.ts'
import { plural } from '../../language/plural.ts'

/** Vehicles are found in the files; here they get the names by which the driver knows them. */
export function VehiclesSection() {
  const vehicles = useVehicles()
  const [open, setOpen] = useState<Vehicle | null>(null)
  return (
    <Section title={t('Vehicles')} description={t('Found in your files. SARS wants one logbook for each.')}>
      {vehicles.isPending ? (
        <Awaited query={vehicles} skeleton={<Skeleton className="h-12" />} />
      ) : vehicles.isError ? (
        <ErrorState title={t('The vehicles could not be loaded')} onRetry={() => void vehicles.refetch()}>
          {messageOf(vehicles.error, t('Request failed'))}
        </ErrorState>
      ) : vehicles.data.length === 0 ? (
        <p className="text-sm text-muted">{t('No vehicles yet. Your first file brings them.')}</p>
      ) : (
        <ul aria-label={t('Vehicles')} className="flex flex-col divide-y divide-line">
          {vehicles.data.map((vehicle) => (
            <li key={vehicle.id} className="flex items-center gap-3 py-2 text-sm first:pt-0 last:pb-0">
              <Car aria-hidden size={18} className="shrink-0 text-muted" />
              <div className="min-w-0 flex-1">
                <p className="font-semibold wrap-anywhere">
                  {nameOf(vehicle)}
                  {vehicle.registration && <span className="font-normal text-muted"> · {vehicle.registration}</span>}
                </p>
                <p className="wrap-anywhere text-muted">
                  {plural(vehicle.trips, '{n} trip', '{n} trips')}
                  {otherNamesOf(vehicle) && ` · ${t('in your files: {names}', { names: otherNamesOf(vehicle) })}`}
                </p>
              </div>
              <Button
                size="small"
                aria-label={t('Edit vehicle {vehicle}', { vehicle: nameOf(vehicle) })}
                onClick={() => setOpen(vehicle)}
              >
                {t('Edit vehicle')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {open && <VehicleDialog vehicle={open} onClose={() => setOpen(null)} />}
    </Section>
  )
}

/** What files call it, where that is not what it is called here. */
const otherNamesOf = ({ name, file_names: names }: Vehicle): string =>
  names.filter((one) => one !== '' && one !== name).join(', ')

const nameOf = ({ name }: Vehicle): string => name || t('Vehicle without a name')

function VehicleDialog({ vehicle, onClose }: { vehicle: Vehicle; onClose: () => void }) {
  const { control, handleSubmit } = useForm({
    defaultValues: { name: vehicle.name, registration: vehicle.registration },
  })
  const isNameless = useWatch({ control, name: 'name' }).trim() === ''
  const save = useNameVehicle()
  return (
    <FormDialog
      title={t('Edit vehicle')}
      width="narrow"
      submit={t('Save')}
      busy={save.isPending}
      disabled={isNameless}
      disabledTitle={t('A vehicle needs a name')}
      problem={save.error && messageOf(save.error, t('The vehicle could not be saved'))}
      onSubmit={handleSubmit(({ name, registration }) =>
        save.mutate({ id: vehicle.id, name: name.trim(), registration: registration.trim() }, { onSuccess: onClose }),
      )}
      onClose={onClose}
    >
      <FormField control={control} name="name" label={t('Name')} hint={t('For example Bakkie')}>
        {(field) => <Input {...field} maxLength={100} />}
      </FormField>
      <FormField control={control} name="registration" label={t('Registration')} hint={t('Appears on the logbook')}>
        {(field) => <Input {...field} maxLength={20} />}
      </FormField>
    </FormDialog>
  )
}
