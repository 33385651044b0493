import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatCount } from '../format/quantity.ts'
import { Button } from './button.tsx'
import { t } from '../language/t.ts'

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
    <nav aria-label={t('Pages')} className="mt-3 flex flex-wrap items-center justify-between gap-3 text-sm text-muted">
      <p aria-live="polite">
        {t('{first}–{count} of {total}{more}', {
          first: formatCount(first),
          count: formatCount(first + count - 1),
          total: formatCount(total),
          more: more && '+',
        })}
      </p>
      {(onPrevious || onNext) && (
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            icon={<ChevronLeft size={16} aria-hidden />}
            disabled={!onPrevious}
            onClick={() => onPrevious?.()}
          >
            {t('Previous')}
          </Button>
          <Button size="small" disabled={!onNext} onClick={() => onNext?.()}>
            {t('Next')}
            <ChevronRight size={16} aria-hidden />
          </Button>
        </div>
      )}
    </nav>
  )
}
