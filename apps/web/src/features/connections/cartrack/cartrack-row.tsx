import { Satellite } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../language/t.ts'
import { Button } from '../../../ui/button.tsx'
import { CartrackAccount, type CartrackAction } from './cartrack-account.tsx'
import { useCartrack, useConnectCartrack } from './cartrack-calls.ts'
import { CartrackDialog } from './cartrack-dialogs.tsx'
import { OfferRow } from '../offer-row.tsx'
import { connectVendorAccount, type VendorAccount } from '@spoor/contract/routes/vendor-accounts.ts'
import { CARTRACK_REGION_CODES, type CartrackRegionCode } from '@spoor/core/vendors/cartrack/regions.ts'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormField, FormInput, FormSelect } from '../../../ui/form-field.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { schemaResolver } from '../../../ui/schema-resolver.ts'
import { Options } from '../../../ui/input.tsx'
import { COUNTRIES } from './cartrack-words.ts'

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
