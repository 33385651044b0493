import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'
import { classes } from '../../ui/classes.ts'
import { formatGrowth } from './figures.ts'

/** How much more or less than before, as a share, by arrow and sign. */
export function Growth({ growth }: { growth: number }) {
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
