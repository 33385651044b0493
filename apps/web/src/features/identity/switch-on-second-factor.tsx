import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { getCodeMessage, CODE_WANTED, readSecondFactorCode } from '../../auth/second-factor-code.ts'
import { identity } from '../../session/identity.ts'
import type { SecondFactorKey } from '../../session/identity-port.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { FormField } from '../../ui/form.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Input } from '../../ui/field.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { toast } from '../../ui/toast.ts'
import { BackupCodes } from './backup-codes.tsx'
import { PasswordStep } from '../../auth/password-step.tsx'
import { t } from '../../language/t.ts'

/** Asks for the password, shows the key, checks the first code, then shows backup codes. */
export function SwitchOnSecondFactor({
  onSwitchedOn,
  onClose,
}: {
  onSwitchedOn: () => Promise<void>
  onClose: (done: boolean) => void
}) {
  const [key, setKey] = useState<SecondFactorKey | null>(null)
  const [on, setOn] = useState(false)

  if (!key)
    return (
      <PasswordStep
        title={t('Turn on two-factor sign-in')}
        description={t(
          'You need an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or the one in your password manager.',
        )}
        submit={t('Next')}
        onPassword={async (password) => setKey(await identity.beginSecondFactor(password))}
        onClose={() => onClose(false)}
      />
    )
  if (on && key.backupCodes.length > 0) return <BackupCodes codes={key.backupCodes} onClose={() => onClose(true)} />
  return (
    <FirstCode
      secretKey={key}
      onTaken={async () => {
        await onSwitchedOn()
        toast.success(t('Two-factor sign-in turned on'))
        if (key.backupCodes.length > 0) setOn(true)
        else onClose(true)
      }}
      onClose={() => onClose(false)}
    />
  )
}

function FirstCode({
  secretKey,
  onTaken,
  onClose,
}: {
  secretKey: SecondFactorKey
  onTaken: () => Promise<void>
  onClose: () => void
}) {
  const { control, formState, handleSubmit, setError } = useForm({ defaultValues: { code: '' } })
  const confirm = handleSubmit(async (typed) => {
    const read = readSecondFactorCode(typed.code, 'app')
    if (!read) return setError('code', { message: CODE_WANTED.app })
    try {
      await identity.confirmSecondFactor(read.code)
      await onTaken()
    } catch (error) {
      setError('code', { message: getCodeMessage(error, 'app') })
    }
  })

  return (
    <FormDialog
      title={t('Set up your app')}
      description={t('Scan this with your authenticator app, then enter the code that it shows.')}
      width="narrow"
      submit={t('Switch on')}
      busy={formState.isSubmitting || formState.isSubmitSuccessful}
      onSubmit={confirm}
      onClose={onClose}
    >
      <div className="flex flex-col items-center gap-4">
        <QrCode value={secretKey.uri} title={t('QR code for your authenticator app')} />
        <div className="flex w-full flex-wrap items-center justify-between gap-2 text-sm">
          <div className="min-w-0">
            <p className="text-muted">{t("Can't scan it? Type this key:")}</p>
            <p className="font-mono wrap-anywhere">{grouped(secretKey.secret)}</p>
          </div>
          <CopyButton text={secretKey.secret} what={t('key')} />
        </div>
      </div>
      <FormField control={control} name="code" label={t('Code from your app')} className="mt-4">
        {(field) => (
          <Input
            {...field}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            className="tracking-[0.2em] tabular-nums"
          />
        )}
      </FormField>
    </FormDialog>
  )
}

/** Groups of four are easier to type. */
const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')
