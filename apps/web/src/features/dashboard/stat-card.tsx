import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { formatGrowth } from './figures.ts'

/** One figure, large; under it what it is made of. */
export function StatCard({
  label,
  icon,
  figure,
  note,
  growth = null,
}: {
  label: string
  icon: ReactNode
  figure: ReactNode
  note?: ReactNode
  growth?: number | null
}) {
  return (
    <Card className="flex flex-col gap-1 sm:p-5" aria-label={label}>
      <p className="flex items-center gap-2 text-sm font-medium text-muted">
        {icon}
        {label}
      </p>
      <p className="mt-1 text-lg font-semibold tracking-[-0.01em] wrap-anywhere sm:text-xl">{figure}</p>
      <p className="flex min-h-5 flex-wrap items-center gap-x-2 text-sm text-muted">
        {growth !== null && <Growth growth={growth} />}
        {note}
      </p>
    </Card>
  )
}

function Growth({ growth }: { growth: number }) {
  const percent = Math.round(growth * 100)
  const Arrow = percent === 0 ? ArrowRight : percent > 0 ? ArrowUpRight : ArrowDownRight
  return (
    <span
      className={classes('inline-flex items-center gap-0.5 font-semibold', percent < 0 ? 'text-warn' : 'text-good')}
    >
      <Arrow size={16} aria-hidden />
      {formatGrowth(growth)}
    </span>
  )
}
