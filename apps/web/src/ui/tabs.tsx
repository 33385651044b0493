import type { LucideIcon } from 'lucide-react'
import { Tabs as Radix } from 'radix-ui'
import { useId, type ReactNode } from 'react'
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
  label: string
}) {
  const id = useId()
  return (
    <Radix.Root value={value} onValueChange={(next) => onChange(next as Value)}>
      {/* On a phone the tabs wrap, so that all of them are in sight. */}
      <Radix.List aria-label={label} className="flex flex-wrap border-b border-line sm:gap-x-1">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            id={`${id}${tab.value}`}
            aria-controls={tab.value === value ? id : undefined}
            // Radix focuses a clicked tab by script, for which browsers draw the keyboard's frame.
            onMouseDown={(event) => event.currentTarget.focus({ focusVisible: false })}
            className="-mb-px inline-flex h-11 items-center gap-2 rounded-t-lg border-b-2 border-transparent px-3 text-sm max-sm:px-2 sm:max-lg:px-2.5 font-semibold whitespace-nowrap text-muted outline-offset-[-4px] transition-colors hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink max-sm:[&>svg]:hidden"
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
