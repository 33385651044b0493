import { useId, type ComponentProps, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Problem } from './notice.tsx'
import { t } from '../language/t.ts'

/** A dialog with a form. Errors appear inside it, and input is preserved. */
export function FormDialog({
  title,
  description,
  width,
  submit,
  danger = false,
  action,
  busy = action?.isPending === true,
  problem = action?.problem,
  disabled,
  disabledTitle,
  onSubmit,
  onClose,
  children,
}: {
  title: string
  description?: ReactNode
  width?: 'narrow' | 'normal' | 'wide'
  submit: string
  danger?: boolean
  /** The mutation that it submits: the dialog shows its progress and its failure. */
  action?: { isPending: boolean; problem: string | null }
  /** Instead of the action's. */
  busy?: boolean
  problem?: string | null
  disabled?: boolean
  disabledTitle?: string
  onSubmit: () => void | Promise<void>
  onClose: () => void
  children?: ReactNode
}) {
  const form = useId()
  return (
    <Dialog
      onClose={() => !busy && onClose()}
      title={title}
      description={description}
      width={width}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('Cancel')}
          </Button>
          <Button
            type="submit"
            form={form}
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            disabled={disabled}
            title={disabled ? disabledTitle : undefined}
          >
            {submit}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="flex flex-col gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          // React bubbles the event through portals, so stop it before it submits a surrounding form.
          event.stopPropagation()
          void onSubmit()
          focusFault(event.currentTarget)
        }}
      >
        <Problem className="mb-2">{problem}</Problem>
        {children}
      </form>
    </Dialog>
  )
}

/** Focuses the first invalid field of a form after it has rendered, because it may be out of view. */
function focusFault(form: HTMLElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
}

/** Asks before an action that needs no input. The dialog shows a failure, so the action has `failsIn: 'form'`. */
export const ConfirmDialog = ({
  action,
  ...rest
}: Pick<ComponentProps<typeof FormDialog>, 'title' | 'description' | 'submit' | 'danger' | 'onClose'> & {
  action: { isPending: boolean; problem: string | null; mutate: () => void }
}) => <FormDialog {...rest} width="narrow" action={action} onSubmit={() => action.mutate()} />
