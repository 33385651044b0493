import type { Vehicle } from '@spoor/contract/routes/vehicles.ts'
import type { LiveKind } from '@spoor/core/live/live-message.ts'
import { Server, Smartphone, type LucideIcon } from 'lucide-react'
import { useId, useState } from 'react'
import { useVehicles } from '../../../api/use-vehicles.ts'
import { t } from '../../../language/t.ts'
import { Field, Input, InputField, Options, Select } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { detectPhone } from './phone.ts'
import { SOURCE_NAMES } from '../../../format/source-names.ts'
import { CHOICES, isServer, SYSTEM_NAMES, type System } from '../sources.ts'
import { useConnect, useConnections, type Connected } from '../use-connections.ts'

const SYSTEMS: readonly { system: System; Icon: LucideIcon }[] = [
  { system: 'iphone', Icon: Smartphone },
  { system: 'android', Icon: Smartphone },
  { system: 'server', Icon: Server },
]

/** A name that no connection has, so that one left unfinished is not mistaken for another. */
function suggestName(kind: LiveKind | null, taken: readonly { name: string }[]): string {
  const usual = kind !== null && isServer(kind) ? SOURCE_NAMES[kind] : t('My phone')
  let [name, number] = [usual, 1]
  while (taken.some((other) => other.name === name)) name = `${usual} ${++number}`
  return name
}

export function AddConnection({
  onConnected,
  onClose,
}: {
  onConnected: (connected: Connected) => void
  onClose: () => void
}) {
  const vehicles = useVehicles()
  const connections = useConnections()
  const [system, setSystem] = useState<System | null>(detectPhone(navigator))
  const [kind, setKind] = useState<LiveKind | null>(system && CHOICES[system][0].kind)
  const [typedName, setTypedName] = useState<string | null>(null)
  const [vehicle, setVehicle] = useState<string | null>(null)
  const [faults, setFaults] = useState<Faults>({})
  const connect = useConnect(onConnected)
  const name = typedName ?? suggestName(kind, connections.data?.items ?? [])
  const list = vehicles.data ?? []
  const chosenVehicle = vehicle ?? findUsual(list)?.id ?? ''

  function choose(next: System): void {
    setSystem(next)
    setKind(CHOICES[next][0].kind)
  }

  function submit(): void {
    const found: Faults = {
      ...(kind === null && { system: t('Choose your phone') }),
      ...(name.trim() === '' && { name: t('Give it a name, such as My phone') }),
      ...(chosenVehicle.trim() === '' && {
        vehicle: list.length > 0 ? t('Choose the vehicle it travels in') : t('Name your vehicle, such as Bakkie'),
      }),
    }
    setFaults(found)
    if (kind === null || found.name !== undefined || found.vehicle !== undefined) return
    const known = list.find(({ id }) => id === chosenVehicle)
    connect.mutate({ kind, name: name.trim(), vehicle: known ? { id: known.id } : { newName: chosenVehicle.trim() } })
  }

  return (
    <FormDialog
      title={system === 'server' ? t('Connect a server') : t('Connect a phone')}
      submit={t('Connect')}
      action={connect}
      disabled={vehicles.isPending}
      problem={connect.problem ?? (vehicles.isError ? t('Your vehicles could not be loaded. Try again.') : null)}
      onSubmit={vehicles.isError ? () => void vehicles.refetch() : submit}
      onClose={onClose}
    >
      <SystemChoice value={system} error={faults.system} onChange={choose} />
      {system !== null && kind !== null && (
        <RadioCards
          legend={system === 'server' ? t('What sends the positions?') : t('Which app?')}
          name="kind"
          options={CHOICES[system].map((choice, at) => ({
            value: choice.kind,
            label:
              at === 0 && system !== 'server'
                ? t('{app} (recommended)', { app: SOURCE_NAMES[choice.kind] })
                : SOURCE_NAMES[choice.kind],
            says: choice.says,
          }))}
          value={kind}
          onChange={setKind}
        />
      )}
      <div className="grid gap-x-4 sm:grid-cols-2">
        <InputField
          label={t('Name')}
          error={faults.name}
          maxLength={60}
          value={name}
          onChange={setTypedName}
          autoComplete="off"
        />
        <Field
          label={t('Vehicle')}
          error={faults.vehicle}
          hint={!vehicles.isPending && list.length === 0 ? t('It is added to your vehicles.') : undefined}
        >
          {(control) =>
            vehicles.isPending || list.length > 0 ? (
              <Select
                {...control}
                disabled={vehicles.isPending}
                value={chosenVehicle}
                onChange={(event) => setVehicle(event.target.value)}
              >
                {chosenVehicle === '' && <option value="">{vehicles.isPending ? t('Loading...') : t('Choose')}</option>}
                <Options
                  of={list.map((one) => [one.id, one.name || one.registration || t('Vehicle without a name')])}
                />
              </Select>
            ) : (
              <Input
                {...control}
                maxLength={100}
                placeholder={t('For example Bakkie')}
                value={chosenVehicle}
                onChange={(event) => setVehicle(event.target.value)}
                autoComplete="off"
              />
            )
          }
        </Field>
      </div>
    </FormDialog>
  )
}

interface Faults {
  system?: string
  name?: string
  vehicle?: string
}

/** The only vehicle, or the default one. */
const findUsual = (vehicles: readonly Vehicle[]): Vehicle | undefined =>
  vehicles.length === 1 ? vehicles[0] : vehicles.find((one) => one.is_default)

function SystemChoice({
  value,
  error,
  onChange,
}: {
  value: System | null
  error: string | undefined
  onChange: (system: System) => void
}) {
  const hint = useId()
  return (
    <fieldset className="mb-4" aria-describedby={error === undefined ? undefined : hint}>
      <legend className={value === null ? 'mb-2 text-sm font-semibold' : 'sr-only'}>
        {value === null ? t('Which phone do you have?') : t('Phone or server')}
      </legend>
      <div className="grid grid-cols-3 gap-2">
        {SYSTEMS.map(({ system, Icon }) => (
          <label
            key={system}
            className="flex cursor-pointer flex-col items-center justify-start gap-1 rounded-lg border border-line p-3 text-center text-sm font-semibold transition-colors hover:border-edge has-checked:border-accent has-checked:bg-accent-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="system"
              className="sr-only"
              checked={system === value}
              onChange={() => onChange(system)}
            />
            <Icon size={22} strokeWidth={1.75} className={system === value ? 'text-accent' : 'text-muted'} />
            {SYSTEM_NAMES[system]}
          </label>
        ))}
      </div>
      {error !== undefined && value === null && (
        <p id={hint} className="mt-1 text-sm text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}
