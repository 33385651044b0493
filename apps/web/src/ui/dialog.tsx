import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useState, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { IconButton } from './button.tsx'
import { useCloseRequest } from './use-close-request.ts'
import { t } from '../language/t.ts'

const WIDTHS = { narrow: 'sm:max-w-md', normal: 'sm:max-w-xl', wide: 'sm:max-w-4xl' } as const

/** A modal dialog; on a phone it slides up from the bottom. `footer` holds the actions, the primary one last. */
export function Dialog({
  onClose,
  title,
  description,
  width = 'normal',
  reading = false,
  steady = false,
  footer,
  children,
}: {
  onClose: () => void
  title: string
  description?: ReactNode
  width?: keyof typeof WIDTHS
  /** The content may contain nothing focusable, so make it scrollable by keyboard. */
  reading?: boolean
  /** Has one height, so that no button moves under the pointer when the content loads or changes. */
  steady?: boolean
  footer?: ReactNode
  children?: ReactNode
}) {
  const [opener] = useState(findOpener)
  useCloseRequest(true, onClose)
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade-in bg-[rgb(10_14_12/0.5)]" />
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          // Focus the dialog itself, so that its title is read first and the close button is not highlighted.
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
          }}
          // Radix restores the focus only to its own triggers, so return it to the element that opened the dialog.
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // A key pressed right after closing may have moved the focus already.
            if (document.activeElement !== document.body) return
            // The element may have been removed, for example with its row.
            const back = opener?.isConnected ? opener : document.getElementById('main')
            if (back instanceof HTMLElement) back.focus({ preventScroll: true })
          }}
          // An open list inside the dialog handles Escape itself.
          onEscapeKeyDown={(event) => {
            if (document.activeElement?.getAttribute('aria-expanded') === 'true') event.preventDefault()
          }}
          className={classes(
            'fixed inset-x-0 bottom-0 z-40 flex max-h-[92dvh] outline-none animate-rise-in flex-col rounded-t-2xl border border-line bg-surface shadow-raised',
            'sm:inset-0 sm:m-auto sm:max-h-[88dvh] sm:w-[calc(100%-2rem)] sm:rounded-2xl',
            steady ? 'h-[52rem]' : 'sm:h-fit',
            WIDTHS[width],
          )}
        >
          <div className="flex items-start justify-between gap-4 border-b border-line px-4 py-3 sm:px-6">
            <div className="min-w-0 pt-1">
              <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
              {description && <Radix.Description className="text-sm text-muted">{description}</Radix.Description>}
            </div>
            <Radix.Close asChild>
              <IconButton label={t('Close')} className="-mr-2.5" icon={X} />
            </Radix.Close>
          </div>
          <div
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={reading ? 0 : undefined}
            className="min-h-0 flex-1 overflow-y-auto px-4 py-4 -outline-offset-2 sm:px-6"
          >
            {children}
          </div>
          {footer && (
            <div className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3 sm:px-6">{footer}</div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** The element that had the focus when the dialog opened; for a menu its trigger, since the menu closes. */
function findOpener(): Element | null {
  const menu = document.activeElement?.closest('[role=menu]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : document.activeElement
}
