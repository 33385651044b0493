import { identity } from '../../auth/identity.ts'
import { toast } from '../../ui/toast.ts'
import { PasswordStep } from '../../auth/password-step.tsx'
import { t } from '../../language/t.ts'

export function SwitchOffSecondFactor({
  onSwitchedOff,
  onClose,
}: {
  onSwitchedOff: () => Promise<void>
  onClose: () => void
}) {
  return (
    <PasswordStep
      title={t('Switch off the second factor?')}
      description={t('Your password alone lets you in then. Your backup codes stop working.')}
      submit={t('Switch off')}
      danger
      onPassword={async (password) => {
        await identity.switchOffSecondFactor(password)
        await onSwitchedOff()
        toast.success(t('Second factor switched off'))
        onClose()
      }}
      onClose={onClose}
    />
  )
}
