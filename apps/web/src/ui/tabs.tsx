import type { LucideIcon } from 'lucide-react'
import { Tabs as Radix } from 'radix-ui'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { formatShortCount } from '../format/quantity.ts'
import { Badge } from './badge.tsx'

export interface Tab<Value extends string> {
  value: Value
  label: string
  icon?: LucideIcon
  /** A count next to the label; shown if above 0. */
  count?: number
  content: ReactNode
}

export function Tabs<Value extends string>({
  tabs,
  value,
  onChange,
  label,
}: {
  tabs: readonly Tab<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** Accessible name of the tab list. */
  label: string
}) {
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  useEffect(() => {
    const row = list.current
    if (!row) return undefined
    // On a phone the tabs may be wider than the screen; scroll only them, never the page. An observer is called after
    // layout, whereas measuring earlier would force an extra layout.
    const observer = new ResizeObserver(() => {
      const active = row.querySelector<HTMLElement>(`[data-tab="${value}"]`)
      if (active) row.scrollLeft = active.offsetLeft - row.clientWidth / 3
    })
    observer.observe(row)
    return () => observer.disconnect()
  }, [value])
  return (
    <Radix.Root value={value} onValueChange={(next) => onChange(next as Value)}>
      {/* The faded edge shows that a phone can scroll to more tabs. */}
      <Radix.List
        ref={list}
        aria-label={label}
        className="relative flex gap-1 overflow-x-auto border-b border-line max-sm:pr-10 max-sm:[mask-image:linear-gradient(to_right,#000_calc(100%-2.5rem),transparent)]"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            id={`${id}${tab.value}`}
            aria-controls={tab.value === value ? id : undefined}
            data-tab={tab.value}
            // Radix focuses a clicked tab by script, for which browsers draw the keyboard's frame.
            onMouseDown={(event) => event.currentTarget.focus({ focusVisible: false })}
            className="-mb-px inline-flex h-11 items-center gap-2 rounded-t-lg border-b-2 border-transparent px-3 text-sm sm:max-lg:px-2.5 font-semibold whitespace-nowrap text-muted outline-offset-[-4px] transition-colors hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink max-sm:[&>svg]:hidden"
          >
            {tab.icon && <tab.icon size={16} />}
            {tab.label}
            {tab.count !== undefined && tab.count > 0 && <Badge>{formatShortCount(tab.count)}</Badge>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {/* Radix's own panel reads its animation on mount, which forces a style recalculation of the whole page. */}
      <div
        key={value}
        id={id}
        role="tabpanel"
        aria-labelledby={`${id}${value}`}
        // Reachable even if it contains nothing focusable.
        tabIndex={0}
        className="pt-4"
      >
        {tabs.find((tab) => tab.value === value)?.content}
      </div>
    </Radix.Root>
  )
}
