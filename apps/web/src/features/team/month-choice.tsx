import { addMonths } from '@spoor/core/units/month.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatMonth } from '../../format/instant.ts'
import { t } from '../../language/t.ts'
import { IconButton } from '../../ui/button.tsx'

export function MonthChoice({ month, onMonth }: { month: string; onMonth: (month: string) => void }) {
  return (
    <div className="flex flex-wrap items-center gap-1" role="group" aria-label={t('Month')}>
      <IconButton label={t('Month before')} icon={ChevronLeft} onClick={() => onMonth(addMonths(month, -1))} />
      <span className="min-w-20 text-center text-sm font-semibold" aria-live="polite">
        {formatMonth(month)}
      </span>
      <IconButton label={t('Month after')} icon={ChevronRight} onClick={() => onMonth(addMonths(month, 1))} />
    </div>
  )
}
