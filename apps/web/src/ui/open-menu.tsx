import type { LucideIcon } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useState, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { useCloseRequest } from './use-close-request.ts'

export interface MenuItem {
  label: string
  icon?: LucideIcon
  onSelect: () => void
  disabled?: boolean
  /** Tooltip: why the item is disabled, or what it does. */
  title?: string
  danger?: boolean
}

/** The menu once it has been opened. Not modal, so that the page behind stays readable. */
export default function OpenMenu({
  trigger,
  items,
  focusFirst,
}: {
  trigger: ReactNode
  items: readonly MenuItem[]
  /** Opened by keyboard, so the first item has the focus. */
  focusFirst: boolean
}) {
  const [open, setOpen] = useState(true)
  useCloseRequest(open, () => setOpen(false))
  return (
    <DropdownMenu.Root modal={false} open={open} onOpenChange={setOpen}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 min-w-48 animate-fade-in rounded-xl border border-line bg-surface p-1 shadow-raised"
        >
          {items.map((item, at) => (
            <DropdownMenu.Item
              key={item.label}
              ref={focusFirst && at === 0 ? focus : undefined}
              disabled={item.disabled}
              title={item.title}
              onSelect={item.onSelect}
              className={classes(
                'flex h-9 cursor-pointer items-center gap-2 rounded-lg px-3 text-sm outline-none select-none data-[disabled]:cursor-not-allowed data-[disabled]:opacity-50 data-[highlighted]:bg-sunken pointer-coarse:h-11',
                item.danger && 'text-bad',
              )}
            >
              {item.icon && <item.icon size={16} />}
              {item.label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

const focus = (item: HTMLElement | null): void => item?.focus({ preventScroll: true })
