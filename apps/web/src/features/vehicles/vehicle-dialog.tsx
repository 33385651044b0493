import { VehicleChange, type Vehicle } from '@spoor/contract/routes/vehicles.ts'
import { useForm, useWatch } from 'react-hook-form'
import type * as z from 'zod'
import { FormCheckbox, FormInput, FormNumberField, FormSelect, schemaResolver, FormYesOrNo } from '../../ui/form.tsx'
import type { FieldControl } from '../../ui/form.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useAddVehicle, useChangeVehicle } from './use-vehicle.ts'
import { enteredNumber, rand, getRange, whole, writeNumber, type NumberRule } from '../../format/read-number.ts'
import { t } from '../../language/t.ts'

/** Form values as text; '' if unknown. */
interface VehicleDraft {
  name: string
  registration: string
  make: string
  model: string
  model_year: string
  acquired: NonNullable<Vehicle['acquired']> | ''
  value: string
  acquired_on: string
  owned_by: Vehicle['owned_by']
  fuel_type: NonNullable<Vehicle['fuel_type']> | ''
  consumption: string
  maintenance_plan: YesNo
  bears_fuel: YesNo
  bears_maintenance: YesNo
  used_from: string
  used_until: string
  is_default: boolean
}

type YesNo = 'yes' | 'no' | ''

const { shape } = VehicleChange
const VALUE = rand(getRange(shape.value))
const MODEL_YEAR = whole(getRange(shape.model_year))
const CONSUMPTION: NumberRule = { ...getRange(shape.consumption), decimals: 2, unit: null }

const SCHEMA = VehicleChange.required().refine(
  ({ used_from, used_until }) => used_from === null || used_until === null || used_until >= used_from,
  { path: ['used_until'], error: t('This is before the first day in use') },
)

const yesNo = (is: boolean | null | undefined): YesNo => (is === null || is === undefined ? '' : is ? 'yes' : 'no')
const isYes = (answer: YesNo): boolean | null => (answer === '' ? null : answer === 'yes')

const toDraft = (vehicle: Vehicle | null): VehicleDraft => ({
  name: vehicle?.name ?? '',
  registration: vehicle?.registration ?? '',
  make: vehicle?.make ?? '',
  model: vehicle?.model ?? '',
  model_year: writeNumber(vehicle?.model_year, MODEL_YEAR),
  acquired: vehicle?.acquired ?? '',
  value: writeNumber(vehicle?.value, VALUE),
  acquired_on: vehicle?.acquired_on ?? '',
  owned_by: vehicle?.owned_by ?? 'private',
  fuel_type: vehicle?.fuel_type ?? '',
  consumption: writeNumber(vehicle?.consumption, CONSUMPTION),
  maintenance_plan: yesNo(vehicle?.maintenance_plan),
  bears_fuel: yesNo(vehicle?.bears_fuel),
  bears_maintenance: yesNo(vehicle?.bears_maintenance),
  used_from: vehicle?.used_from ?? '',
  used_until: vehicle?.used_until ?? '',
  is_default: vehicle?.is_default ?? false,
})

const toBody = (draft: VehicleDraft): z.input<typeof SCHEMA> => ({
  ...draft,
  model_year: enteredNumber(draft.model_year, MODEL_YEAR),
  value: enteredNumber(draft.value, VALUE),
  acquired: draft.acquired || null,
  acquired_on: draft.acquired_on || null,
  fuel_type: draft.fuel_type || null,
  consumption: enteredNumber(draft.consumption, CONSUMPTION),
  maintenance_plan: isYes(draft.maintenance_plan),
  bears_fuel: isYes(draft.bears_fuel),
  bears_maintenance: isYes(draft.bears_maintenance),
  used_from: draft.used_from || null,
  used_until: draft.used_until || null,
})

const resolver = schemaResolver(SCHEMA, {
  body: toBody,
  numbers: { model_year: MODEL_YEAR, value: VALUE, consumption: CONSUMPTION },
  sentences: {
    name: t('A vehicle needs a name'),
    model_year: t('Enter a year, such as 2022'),
    value: t('Enter an amount, such as R 420 000. It cannot be negative.'),
    consumption: t('Enter litres per 100 km, such as 9,4'),
  },
})

export function VehicleDialog({
  vehicle,
  onClose,
  onAdded,
}: {
  /** null for a new vehicle. */
  vehicle: Vehicle | null
  onClose: () => void
  onAdded?: (id: string) => void
}) {
  const { control, handleSubmit } = useForm({ defaultValues: toDraft(vehicle), mode: 'onBlur', resolver })
  const add = useAddVehicle()
  const change = useChangeVehicle(onClose)
  // The page of an added vehicle needs it in the list, so open the page after the reload.
  const save = handleSubmit((wanted) => {
    if (vehicle) return change.mutate({ ...wanted, id: vehicle.id })
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
      description={t('Only the name is required. The other details affect your deduction.')}
      submit={vehicle ? t('Save') : t('Add vehicle')}
      busy={add.isPending || change.isPending}
      problem={add.problem ?? change.problem}
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

type Part = { control: FieldControl<VehicleDraft> }

const GROUP = 'grid gap-x-4 sm:grid-cols-2'

function Identity({ control }: Part) {
  return (
    <div className={GROUP}>
      <FormInput control={control} name="name" label={t('Name')} hint={t('For example Bakkie')} maxLength={100} />
      <FormInput
        control={control}
        name="registration"
        label={t('Registration')}
        hint={t('Appears on the logbook')}
        maxLength={20}
      />
      <FormInput control={control} name="make" label={t('Make')} hint={t('For example Toyota')} maxLength={50} />
      <FormInput control={control} name="model" label={t('Model')} hint={t('For example Hilux 2.4')} maxLength={50} />
      <FormNumberField control={control} name="model_year" label={t('Model year')} rule={MODEL_YEAR} />
      <FormSelect control={control} name="owned_by" label={t('Whose vehicle is it?')}>
        <option value="private">{t('Mine')}</option>
        <option value="employer">{t("My employer's")}</option>
      </FormSelect>
    </div>
  )
}

const VALUE_HINTS = {
  cash: t('What you paid, including VAT, without finance charges'),
  lease: t('The cash cost in the lease, VAT included'),
  other: t('The market value on the day you got it'),
  '': t('VAT included, finance charges left out'),
} as const

function Value({ control }: Part) {
  const acquired = useWatch({ control, name: 'acquired' })
  const isEmployers = useWatch({ control, name: 'owned_by' }) === 'employer'
  return (
    <fieldset className={GROUP}>
      <legend className="mb-2 text-base font-semibold">{t('What it cost')}</legend>
      <FormSelect control={control} name="acquired" label={t('How you got it')}>
        <option value="">{t('Not known yet')}</option>
        <option value="cash">{t('Bought, for cash or in instalments')}</option>
        <option value="lease">{t('Leased')}</option>
        <option value="other">{t('Otherwise, such as a gift')}</option>
      </FormSelect>
      <FormInput
        control={control}
        name="acquired_on"
        label={t('Acquired on')}
        hint={isEmployers ? t('When your employer got it') : t('The vehicle counts from this day')}
        type="date"
      />
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
      <FormSelect control={control} name="fuel_type" label={t('Fuel')}>
        <option value="">{t('Not known yet')}</option>
        <option value="petrol">{t('Petrol')}</option>
        <option value="diesel">{t('Diesel')}</option>
        <option value="hybrid">{t('Hybrid')}</option>
        <option value="electric">{t('Electric')}</option>
      </FormSelect>
      <FormNumberField
        control={control}
        name="consumption"
        label={t('Litres per 100 km')}
        rule={CONSUMPTION}
        hint={t('For fuel estimates')}
      />
      <FormYesOrNo control={control} name="bears_fuel" label={t('Do you pay for all the fuel?')} />
      <FormYesOrNo control={control} name="bears_maintenance" label={t('Do you pay for all maintenance?')} />
      <FormYesOrNo control={control} name="maintenance_plan" label={t('Does it have a maintenance plan?')} />
    </fieldset>
  )
}

function Use({ control }: Part) {
  const isEmployers = useWatch({ control, name: 'owned_by' }) === 'employer'
  return (
    <fieldset className={GROUP}>
      <legend className="mb-2 text-base font-semibold">{t('In use')}</legend>
      <FormInput
        control={control}
        name="used_from"
        deps={['used_until']}
        label={t('From')}
        hint={isEmployers ? t('When you started using it') : t('Leave empty if from the day you acquired it')}
        type="date"
      />
      <FormInput
        control={control}
        name="used_until"
        label={t('Until')}
        hint={t('Once you sell it or hand it back')}
        type="date"
      />
      <FormCheckbox control={control} name="is_default" className="sm:col-span-2">
        {t('My usual vehicle, used for trips without one')}
      </FormCheckbox>
    </fieldset>
  )
}
