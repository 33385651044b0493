import { connectVendorAccount, type VendorAccount } from '@spoor/contract/routes/vendor-accounts.ts'
import { CARTRACK_REGION_CODES, type CartrackRegionCode } from '@spoor/core/vendors/cartrack/regions.ts'
import { useForm } from 'react-hook-form'
import type * as z from 'zod'
import { t } from '../../../language/t.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormField, FormInput, FormSelect } from '../../../ui/form-field.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { schemaResolver } from '../../../ui/schema-resolver.ts'
import { useConnectCartrack } from './cartrack-calls.ts'
import { COUNTRIES } from './cartrack-words.ts'

interface Draft {
  region: CartrackRegionCode
  username: string
  password: string
}

const resolver = schemaResolver(connectVendorAccount.schemas.body, {
  body: (draft: Draft) => ({ vendor: 'cartrack' as const, ...draft }),
  sentences: { username: t('Enter the username'), password: t('Enter the password') },
})

/** Asks for a subuser's password, which is tried at once. */
export function ConnectCartrack({
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
      busy={connect.isPending}
      problem={connect.problem}
      onSubmit={handleSubmit((body) => connect.mutate(body))}
      onClose={onClose}
    >
      <ol className="mb-3 flex list-decimal flex-col gap-1 pl-5 text-sm">
        <li>{t('Sign in to Cartrack Fleet Web and open Settings > API Settings.')}</li>
        <li>{t('Add a subuser that may only read, and copy its username and API password.')}</li>
        <li>{t('Enter both here. We try them at once and store the password encrypted.')}</li>
      </ol>
      <FormSelect control={control} name="region" label={t('Country')}>
        {CARTRACK_REGION_CODES.map((code) => (
          <option key={code} value={code}>
            {COUNTRIES[code]}
          </option>
        ))}
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
