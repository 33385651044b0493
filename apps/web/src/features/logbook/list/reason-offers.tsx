import { Popover } from 'radix-ui'
import type { RefObject } from 'react'
import { ReasonChips, useRecentReasons } from '../../../ui/reason-chips.tsx'

/** The offered reasons, then recent ones, below the field that is being edited. */
export default function ReasonOffers({
  anchor,
  offers,
  onPick,
}: {
  anchor: RefObject<HTMLInputElement | null>
  offers: readonly string[]
  onPick: (text: string) => void
}) {
  const recent = useRecentReasons()
  const reasons = [...new Set([...offers, ...recent])]
  return (
    <Popover.Root open={reasons.length > 0}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="z-40 max-w-[min(28rem,calc(100vw-1rem))] rounded-lg border border-line bg-surface p-2 shadow-raised"
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
        >
          <ReasonChips reasons={reasons} onPick={onPick} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
