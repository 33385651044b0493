import type { Vehicle } from '@spoor/contract/routes/vehicles.ts'
import { useForm, useWatch } from 'react-hook-form'
import type { Control } from 'react-hook-form'
import { messageOf } from '../../api/api-error.ts'
import { FormCheckbox, FormField, FormNumberField } from '../../ui/form-field.tsx'
import { faultsResolver } from '../../ui/faults-resolver.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Input, Select } from '../../ui/input.tsx'
import { useAddVehicle, useChangeVehicle } from './use-vehicle.ts'
import { changeOfDraft, CONSUMPTION, draftOfVehicle, faultsOfVehicle, MODEL_YEAR, VALUE } from './vehicle-draft.ts'
import type { VehicleDraft } from './vehicle-draft.ts'
import { t } from '../../language/t.ts'

/** Adds a vehicle, or changes what is known of one. */
export function VehicleDialog({
  vehicle,
  onClose,
  onAdded,
}: {
  /** null for a new one. */
  vehicle: Vehicle | null
  onClose: () => void
  onAdded?: (id: string) => void
}) {
  const { control, handleSubmit } = useForm<VehicleDraft>({
    defaultValues: draftOfVehicle(vehicle),
    mode: 'onBlur',
    resolver: faultsResolver(faultsOfVehicle),
  })
  const add = useAddVehicle()
  const change = useChangeVehicle()
  const { error, isPending } = vehicle ? change : add
  const save = handleSubmit((draft) => {
    const wanted = changeOfDraft(draft)
    if (vehicle) change.mutate({ ...wanted, id: vehicle.id }, { onSuccess: onClose })
    else
      add.mutate(wanted, {
        onSuccess: ({ id }) => {
          onClose()
          onAdded?.(id)
        },
      })
  })
  return (
    <FormDialog
      title={vehicle ? t('Edit vehicle') : t('Add vehicle')}
      description={t('Only the name is needed now. The rest decides what your logbook is worth.')}
      submit={vehicle ? t('Save') : t('Add vehicle')}
      busy={isPending}
      problem={error && messageOf(error, t('The vehicle could not be saved'))}
      onSubmit={save}
      onClose={onClose}
    >
      <Identity control={control} />
      <Value control={control} />
      <Running control={control} />
      <Use control={control} />
    </FormDialog>
  )
}

type Part = { control: Control<VehicleDraft> }

const GROUP = 'grid gap-x-4 sm:grid-cols-2'

function Identity({ control }: Part) {
  return (
    <div className={GROUP}>
      <FormField control={control} name="name" label={t('Name')} hint={t('For example Bakkie')}>
        {(field) => <Input {...field} maxLength={100} />}
      </FormField>
      <FormField control={control} name="registration" label={t('Registration')} hint={t('Appears on the logbook')}>
        {(field) => <Input {...field} maxLength={20} />}
      </FormField>
      <FormField control={control} name="make" label={t('Make')} hint={t('For example Toyota')}>
        {(field) => <Input {...field} maxLength={50} />}
      </FormField>
      <FormField control={control} name="model" label={t('Model')} hint={t('For example Hilux 2.4')}>
        {(field) => <Input {...field} maxLength={50} />}
      </FormField>
      <FormNumberField control={control} name="modelYear" label={t('Model year')} rule={MODEL_YEAR} />
      <FormField control={control} name="ownedBy" label={t('Whose vehicle is it?')}>
        {(field) => (
          <Select {...field}>
            <option value="private">{t('Mine')}</option>
            <option value="employer">{t("My employer's")}</option>
          </Select>
        )}
      </FormField>
    </div>
  )
}

/** Which figure SARS takes as the value. */
const VALUE_HINTS = {
  cash: t('What you paid, VAT included, finance charges left out'),
  lease: t('The cash cost in the lease, VAT included'),
  other: t('The market value on the day you got it'),
  '': t('VAT included, finance charges left out'),
} as const

function Value({ control }: Part) {
  const acquired = useWatch({ control, name: 'acquired' })
  const isEmployers = useWatch({ control, name: 'ownedBy' }) === 'employer'
  return (
    <fieldset className={GROUP}>
      <legend className="mb-2 text-base font-semibold">{t('What it cost')}</legend>
      <FormField control={control} name="acquired" label={t('How you got it')}>
        {(field) => (
          <Select {...field}>
            <option value="">{t('Not known yet')}</option>
            <option value="cash">{t('Bought, for cash or in instalments')}</option>
            <option value="lease">{t('Leased')}</option>
            <option value="other">{t('Otherwise, such as a gift')}</option>
          </Select>
        )}
      </FormField>
      <FormField
        control={control}
        name="acquiredOn"
        label={t('Acquired on')}
        hint={isEmployers ? t('When your employer got it') : t('It counts from this day')}
      >
        {(field) => <Input {...field} type="date" />}
      </FormField>
      <FormNumberField
        control={control}
        name="value"
        label={t('Value in rand')}
        rule={VALUE}
        hint={isEmployers ? t('Retail market value, VAT included, when your employer got it') : VALUE_HINTS[acquired]}
        className="sm:col-span-2"
      />
    </fieldset>
  )
}

function Running({ control }: Part) {
  return (
    <fieldset className={GROUP}>
      <legend className="mb-2 text-base font-semibold">{t('Fuel and maintenance')}</legend>
      <FormField control={control} name="fuelType" label={t('Fuel')}>
        {(field) => (
          <Select {...field}>
            <option value="">{t('Not known yet')}</option>
            <option value="petrol">{t('Petrol')}</option>
            <option value="diesel">{t('Diesel')}</option>
            <option value="hybrid">{t('Hybrid')}</option>
            <option value="electric">{t('Electric')}</option>
          </Select>
        )}
      </FormField>
      <FormNumberField
        control={control}
        name="consumption"
        label={t('Litres per 100 km')}
        rule={CONSUMPTION}
        hint={t('For fuel estimates')}
      />
      <YesNoField control={control} name="bearsFuel" label={t('Do you pay for all the fuel?')} />
      <YesNoField control={control} name="bearsMaintenance" label={t('Do you pay for all maintenance?')} />
      <YesNoField control={control} name="maintenancePlan" label={t('Does it have a maintenance plan?')} />
    </fieldset>
  )
}

function Use({ control }: Part) {
  const isEmployers = useWatch({ control, name: 'ownedBy' }) === 'employer'
  return (
    <fieldset className={GROUP}>
      <legend className="mb-2 text-base font-semibold">{t('In use')}</legend>
      <FormField
        control={control}
        name="usedFrom"
        deps={['usedUntil']}
        label={t('From')}
        hint={isEmployers ? t('When you got the use of it') : t('Empty: from the day you acquired it')}
      >
        {(field) => <Input {...field} type="date" />}
      </FormField>
      <FormField control={control} name="usedUntil" label={t('Until')} hint={t('Once you sell it or hand it back')}>
        {(field) => <Input {...field} type="date" />}
      </FormField>
      <FormCheckbox control={control} name="isDefault" className="sm:col-span-2">
        {t('My usual vehicle: trips without one belong to it')}
      </FormCheckbox>
    </fieldset>
  )
}

function YesNoField({
  control,
  name,
  label,
}: Part & { name: 'bearsFuel' | 'bearsMaintenance' | 'maintenancePlan'; label: string }) {
  return (
    <FormField control={control} name={name} label={label}>
      {(field) => (
        <Select {...field}>
          <option value="">{t('Not known yet')}</option>
          <option value="yes">{t('Yes')}</option>
          <option value="no">{t('No')}</option>
        </Select>
      )}
    </FormField>
  )
}
