import { Satellite } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../language/t.ts'
import { Button } from '../../../ui/button.tsx'
import { CartrackAccount, type CartrackAction } from './cartrack-account.tsx'
import {
  useCartrack,
  useConnectCartrack,
  useChangeCartrack,
  useDisconnectCartrack,
  usePullCartrack,
} from './cartrack-calls.ts'
import { OfferRow } from '../offer-row.tsx'
import { connectVendorAccount, changeVendorAccount, VENDOR_YEARS } from '@spoor/contract/routes/vendor-accounts.ts'
import type { VendorAccount } from '@spoor/contract/routes/vendor-accounts.ts'
import { CARTRACK_REGION_CODES, type CartrackRegionCode } from '@spoor/core/vendors/cartrack/regions.ts'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { ConfirmDialog, FormDialog } from '../../../ui/form-dialog.tsx'
import { FormField, FormInput, FormSelect, schemaResolver } from '../../../ui/form.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { Checkbox, InputField, Options, Select } from '../../../ui/field.tsx'
import { COUNTRIES } from './cartrack-words.ts'
import { taxYearDays, taxYearOn } from '@spoor/core/units/tax-year.ts'
import { useVehicles } from '../../../api/use-vehicles.ts'
import { useToday } from '../../../ui/use-today.ts'

/** Connects a Cartrack account, or shows the state of its pulls. Hidden if the installation cannot store passwords. */
export function CartrackRow() {
  const { data } = useCartrack()
  const [open, setOpen] = useState<CartrackAction | 'connect' | null>(null)
  if (!data?.available) return null
  const { account } = data
  const close = () => setOpen(null)
  return (
    <>
      {account === null ? (
        <OfferRow
          Icon={Satellite}
          title={t('Cartrack')}
          action={<Button onClick={() => setOpen('connect')}>{t('Connect Cartrack')}</Button>}
        >
          {t('Trips come straight from your Cartrack account, every hour. Nothing to install or export.')}
        </OfferRow>
      ) : (
        <CartrackAccount account={account} onOpen={setOpen} />
      )}
      {open === 'connect' && (
        <ConnectCartrack
          onConnected={({ vehicles }) => setOpen(vehicles.length > 1 ? 'vehicles' : null)}
          onClose={close}
        />
      )}
      {account !== null && open !== null && open !== 'connect' && (
        <CartrackDialog what={open} account={account} onClose={close} />
      )}
    </>
  )
}

interface Draft {
  region: CartrackRegionCode
  username: string
  password: string
}

const resolver = schemaResolver(connectVendorAccount.schemas.body, {
  body: (draft: Draft) => ({ vendor: 'cartrack' as const, ...draft }),
  sentences: { username: t('Enter the username'), password: t('Enter the password') },
})

/** Asks for a subuser's password and tries it immediately. */
function ConnectCartrack({
  onConnected,
  onClose,
}: {
  onConnected: (account: VendorAccount) => void
  onClose: () => void
}) {
  const { control, handleSubmit } = useForm<Draft, unknown, z.output<typeof connectVendorAccount.schemas.body>>({
    defaultValues: { region: 'za', username: '', password: '' },
    mode: 'onBlur',
    resolver,
  })
  const connect = useConnectCartrack(onConnected)
  return (
    <FormDialog
      title={t('Connect Cartrack')}
      submit={t('Connect')}
      action={connect}
      onSubmit={handleSubmit((body) => connect.mutate(body))}
      onClose={onClose}
    >
      <ol className="mb-3 flex list-decimal flex-col gap-1 pl-5 text-sm">
        <li>{t('Sign in to Cartrack Fleet Web and open Settings > API Settings.')}</li>
        <li>{t('Add a read-only subuser, and copy its username and API password.')}</li>
        <li>{t('Enter both here. We try them at once and store the password encrypted.')}</li>
      </ol>
      <FormSelect control={control} name="region" label={t('Country')}>
        <Options of={CARTRACK_REGION_CODES.map((code) => [code, COUNTRIES[code]])} />
      </FormSelect>
      <FormInput
        control={control}
        name="username"
        label={t('Username')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
      />
      <FormField
        control={control}
        name="password"
        label={t('API password')}
        hint={t('Not the password that you sign in with. You can revoke it in Fleet Web at any time.')}
      >
        {(field) => <PasswordInput {...field} autoComplete="off" maxLength={500} />}
      </FormField>
    </FormDialog>
  )
}

interface Props {
  account: VendorAccount
  onClose: () => void
}

function CartrackDialog({ what, ...props }: Props & { what: CartrackAction }) {
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
                  <Options none={t('By its registration')} of={own.map((vehicle) => [vehicle.id, vehicle.name])} />
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

const passwordResolver = schemaResolver(changeVendorAccount.schemas.body.pick({ password: true }).required(), {
  sentences: { password: t('Enter the password') },
})

function PasswordDialog({ account, onClose }: Props) {
  const { control, handleSubmit } = useForm({ defaultValues: { password: '' }, resolver: passwordResolver })
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
