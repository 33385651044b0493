import type { ReactNode } from 'react'
import { FormDialog } from './form-dialog.tsx'

/** Asks before an action that needs no input. The dialog shows a failure, so the action has `failsIn: 'form'`. */
export function ConfirmDialog({
  title,
  description,
  submit,
  danger,
  action,
  onClose,
}: {
  title: string
  description: ReactNode
  submit: string
  danger?: boolean
  action: { isPending: boolean; problem: string | null; mutate: () => void }
  onClose: () => void
}) {
  return (
    <FormDialog
      title={title}
      description={description}
      width="narrow"
      submit={submit}
      danger={danger}
      action={action}
      onSubmit={() => action.mutate()}
      onClose={onClose}
    />
  )
}
