import { identity } from '../../auth/identity.ts'
import { toast } from '../../ui/toast.ts'
import { PasswordStep } from './password-step.tsx'

export function SwitchOffSecondFactor({
  onSwitchedOff,
  onClose,
}: {
  onSwitchedOff: () => Promise<void>
  onClose: () => void
}) {
  return (
    <PasswordStep
      title="Switch off the second factor?"
      description="Your password alone lets you in then. Your backup codes stop working."
      submit="Switch off"
      danger
      onPassword={async (password) => {
        await identity.switchOffSecondFactor(password)
        await onSwitchedOff()
        toast.success('Second factor switched off')
        onClose()
      }}
      onClose={onClose}
    />
  )
}
