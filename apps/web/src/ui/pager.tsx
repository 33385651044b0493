import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatCount } from '../format/quantity.ts'
import { Button } from './button.tsx'

/** Which rows of how many are shown, and the way to the others. */
export function Pager({
  first,
  count,
  total,
  more = false,
  onPrevious,
  onNext,
}: {
  first: number
  count: number
  total: number
  /** There are more than `total`, which is where the counting stopped. */
  more?: boolean
  onPrevious: (() => void) | null
  onNext: (() => void) | null
}) {
  return (
    <nav aria-label="Pages" className="mt-3 flex items-center justify-between gap-3 text-sm text-muted">
      <p aria-live="polite">
        {formatCount(first)}–{formatCount(first + count - 1)} of {formatCount(total)}
        {more && '+'}
      </p>
      {(onPrevious || onNext) && (
        <div className="flex gap-2">
          <Button
            size="small"
            icon={<ChevronLeft size={16} aria-hidden />}
            disabled={!onPrevious}
            onClick={() => onPrevious?.()}
          >
            Previous
          </Button>
          <Button size="small" disabled={!onNext} onClick={() => onNext?.()}>
            Next
            <ChevronRight size={16} aria-hidden />
          </Button>
        </div>
      )}
    </nav>
  )
}
