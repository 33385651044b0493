import { Slot } from 'radix-ui'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { MenuItem } from './open-menu.tsx'

export const loadOpenMenu = () => import('./open-menu.tsx')
const OpenMenu = lazy(loadOpenMenu)

/**
 * A menu under `trigger` (an element that takes a ref, such as a Button). It mounts when it first opens, because a long
 * list would mount hundreds.
 */
export function Menu({
  trigger,
  items,
}: {
  trigger: ReactNode
  /** A function if creating the items on every render would be slow. */
  items: readonly MenuItem[] | (() => readonly MenuItem[])
}) {
  const [opened, setOpened] = useState<'pointer' | 'keyboard' | null>(null)
  const closed = (
    <Slot.Root
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void loadOpenMenu().catch(() => undefined)}
      onClick={({ detail }) => setOpened(detail === 0 ? 'keyboard' : 'pointer')}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        setOpened('keyboard')
      }}
    >
      {trigger}
    </Slot.Root>
  )
  if (opened === null) return closed
  return (
    <Suspense fallback={closed}>
      <OpenMenu
        trigger={trigger}
        items={typeof items === 'function' ? items() : items}
        focusFirst={opened === 'keyboard'}
      />
    </Suspense>
  )
}
