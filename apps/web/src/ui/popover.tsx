import { Popover as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { useCloseRequest } from './use-close-request.ts'

/** A non-modal panel of controls below its button. Scrolls if the window is too short. */
export function Popover({
  trigger,
  label,
  open,
  onOpenChange,
  children,
}: {
  trigger: ReactNode
  label: string
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
}) {
  useCloseRequest(open, () => onOpenChange(false))
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="z-30 max-h-(--radix-popover-content-available-height) w-96 max-w-[calc(100vw-1rem)] animate-fade-in overflow-y-auto rounded-xl border border-line bg-surface p-4 shadow-raised outline-none"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
