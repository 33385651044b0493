import { changeVendorAccount, VENDOR_YEARS, type VendorAccount } from '@spoor/contract/routes/vendor-accounts.ts'
import { taxYearDays, taxYearOn } from '@spoor/core/units/tax-year.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useVehicles } from '../../../api/use-vehicles.ts'
import { t } from '../../../language/t.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { InputField } from '../../../ui/text-fields.tsx'
import { FormField } from '../../../ui/form-field.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Options, Select } from '../../../ui/input.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { schemaResolver } from '../../../ui/schema-resolver.ts'
import { useToday } from '../../../ui/use-today.ts'
import type { CartrackAction } from './cartrack-account.tsx'
import { useChangeCartrack, useDisconnectCartrack, usePullCartrack } from './cartrack-calls.ts'

interface Props {
  account: VendorAccount
  onClose: () => void
}

export function CartrackDialog({ what, ...props }: Props & { what: CartrackAction }) {
  switch (what) {
    case 'vehicles':
      return <VehiclesDialog {...props} />
    case 'older':
      return <OlderDialog {...props} />
    case 'password':
      return <PasswordDialog {...props} />
    case 'disconnect':
      return <DisconnectCartrack {...props} />
  }
}

/** Chooses the Cartrack vehicles to pull trips from, and assigns each to one of the driver's vehicles. */
function VehiclesDialog({ account, onClose }: Props) {
  const own = useVehicles().data ?? []
  const [chosen, setChosen] = useState(
    () => new Map(account.vehicles.map(({ id, follows, vehicle_id }) => [id, { follows, vehicle_id }])),
  )
  const change = useChangeCartrack(account.id, { success: t('Vehicles saved'), failsIn: 'form', onDone: onClose })
  const set = (id: string, changes: { follows?: boolean; vehicle_id?: string | null }) =>
    setChosen((before) => new Map(before).set(id, { ...before.get(id)!, ...changes }))
  return (
    <FormDialog
      title={t('Choose vehicles')}
      description={t('Only trips of these vehicles come into your logbook.')}
      submit={t('Save')}
      action={change}
      onSubmit={() => change.mutate({ vehicles: Array.from(chosen, ([id, rest]) => ({ id, ...rest })) })}
      onClose={onClose}
    >
      <ul className="flex flex-col divide-y divide-line">
        {account.vehicles.map(({ id, name, registration }) => {
          const { follows, vehicle_id: vehicleId } = chosen.get(id) ?? { follows: false, vehicle_id: null }
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
              <Checkbox checked={follows} onChange={({ target }) => set(id, { follows: target.checked })}>
                <span className="wrap-anywhere">
                  <span className="font-semibold">{name}</span>
                  {name !== registration && <span className="ml-2 text-muted">{registration}</span>}
                </span>
              </Checkbox>
              {follows && own.length > 0 && (
                <Select
                  aria-label={t('Vehicle here for {name}', { name })}
                  className="w-56! max-w-full"
                  value={vehicleId ?? ''}
                  onChange={({ target }) => set(id, { vehicle_id: target.value === '' ? null : target.value })}
                >
                  <option value="">{t('By its registration')}</option>
                  <Options of={own.map((vehicle) => [vehicle.id, vehicle.name])} />
                </Select>
              )}
            </li>
          )
        })}
      </ul>
    </FormDialog>
  )
}

function OlderDialog({ account, onClose }: Props) {
  const today = useToday()
  const oldest = `${Number(today.slice(0, 4)) - VENDOR_YEARS}${today.slice(4)}`
  const [from, setFrom] = useState(() => taxYearDays(taxYearOn(today)).from)
  const [problem, setProblem] = useState<string | null>(null)
  const pull = usePullCartrack(account.id, { failsIn: 'form', onDone: onClose })
  const check = () => {
    const isPossible = from >= oldest && from <= today
    setProblem(isPossible ? null : t('Choose a day in the last five years.'))
    if (isPossible) pull.mutate(from)
  }
  return (
    <FormDialog
      title={t('Pull older trips')}
      description={t('Cartrack keeps trips for five years. They arrive month by month, the newest first.')}
      width="narrow"
      submit={t('Pull')}
      action={pull}
      onSubmit={check}
      onClose={onClose}
    >
      <InputField
        label={t('From')}
        error={problem}
        type="date"
        min={oldest}
        max={today}
        value={from}
        onChange={setFrom}
      />
    </FormDialog>
  )
}

const resolver = schemaResolver(changeVendorAccount.schemas.body.pick({ password: true }).required(), {
  sentences: { password: t('Enter the password') },
})

function PasswordDialog({ account, onClose }: Props) {
  const { control, handleSubmit } = useForm({ defaultValues: { password: '' }, resolver })
  const change = useChangeCartrack(account.id, { success: t('Password replaced'), failsIn: 'form', onDone: onClose })
  return (
    <FormDialog
      title={t('Replace the password')}
      description={t('The API password of {name} in Cartrack Fleet Web', { name: account.username })}
      width="narrow"
      submit={t('Save')}
      action={change}
      onSubmit={handleSubmit((body) => change.mutate(body))}
      onClose={onClose}
    >
      <FormField control={control} name="password" label={t('API password')}>
        {(field) => <PasswordInput {...field} autoComplete="off" maxLength={500} />}
      </FormField>
    </FormDialog>
  )
}

function DisconnectCartrack({ account, onClose }: Props) {
  const disconnect = useDisconnectCartrack(account.id, onClose)
  return (
    <ConfirmDialog
      title={t('Disconnect {name}?', { name: t('Cartrack') })}
      description={t('Your trips stay, and the password is deleted. Cartrack will not send any more trips.')}
      submit={t('Disconnect')}
      danger
      action={disconnect}
      onClose={onClose}
    />
  )
}
