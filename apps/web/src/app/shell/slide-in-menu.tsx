import { useRouter } from '@tanstack/react-router'
import { Menu, X } from 'lucide-react'
import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { IconButton } from '../../ui/button.tsx'
import { t } from '../../language/t.ts'

/** The menu of narrow windows. Traps the focus; Escape, an outside click or navigation closes it. */
export function SlideInMenu({
  Trigger = MenuButton,
  children,
}: {
  Trigger?: ComponentType<{ onClick: () => void }>
  children: ReactNode
}) {
  const panel = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState(false)
  const router = useRouter()
  useEffect(() => router.subscribe('onBeforeNavigate', () => panel.current?.close()), [router])
  const show = (): void => {
    // Render the content first, so that the focus can move into it.
    flushSync(() => setOpen(true))
    panel.current?.showModal()
  }
  return (
    <>
      <Trigger onClick={show} />
      {/* Rendered in the body, because turning a phone may hide the button of an open menu. */}
      {open &&
        createPortal(
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the backdrop; Escape closes by keyboard
          <dialog
            ref={panel}
            aria-label={t('Menu')}
            onClose={() => setOpen(false)}
            onClick={(event) => event.target === panel.current && panel.current.close()}
            className="m-0 h-dvh max-h-none w-72 max-w-[85vw] border-r border-line bg-surface p-0 text-ink shadow-raised backdrop:bg-[rgb(10_14_12/0.5)] open:animate-slide-in open:backdrop:animate-fade-in"
          >
            <div className="flex min-h-full flex-col p-4 pb-[calc(1rem+env(safe-area-inset-bottom))]">
              <div className="flex justify-end">
                <IconButton label={t('Close menu')} icon={X} onClick={() => panel.current?.close()} />
              </div>
              {children}
            </div>
          </dialog>,
          document.body,
        )}
    </>
  )
}

function MenuButton({ onClick }: { onClick: () => void }) {
  return <IconButton label={t('Open menu')} aria-haspopup="dialog" icon={Menu} onClick={onClick} />
}
