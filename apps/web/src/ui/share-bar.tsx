import { roundShare } from '@spoor/core/units/money.ts'
import { formatPercent } from '../format/quantity.ts'

/** A bar for a share from 0 to 1, with its label and percentage. */
export function ShareBar({ label, share }: { label: string; share: number }) {
  const percent = Math.round(roundShare(share, 0) * 100)
  return (
    <div>
      <div className="mb-1 flex items-baseline justify-between gap-4 text-sm">
        <span>{label}</span>
        <span className="font-semibold">{formatPercent(share)}</span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-2 overflow-hidden rounded-full bg-line"
      >
        <div className="h-full rounded-full bg-business" style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}
