import { BriefcaseBusiness, Check, House, Lightbulb, Merge, Trash2, X } from 'lucide-react'
import { distanceQuantity, formatCount } from '../../format/quantity.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Quantity } from '../../ui/quantity.tsx'
import type { SelectionSums } from './selection.ts'
import { t } from '../../language/t.ts'

export interface BulkActions {
  classify: (classification: 'business' | 'private') => void
  /** null where nothing is suggested. */
  accept: (() => void) | null
  confirm: () => void
  reject: () => void
  remove: () => void
  /** null where the selection cannot become one trip. */
  merge: (() => void) | null
  /** null where all are selected. */
  selectAll: (() => void) | null
  clear: () => void
}

/** The ticked trips: how far they are together, and what can be done to them; at the thumb on a phone. */
export function BulkBar({
  count,
  total,
  sums,
  actions,
}: {
  count: number
  total: number
  sums: SelectionSums
  actions: BulkActions
}) {
  if (count === 0) return null
  const icon = { size: 15, 'aria-hidden': true } as const
  return (
    <section
      data-bottom-bar
      aria-label={t('Selected trips')}
      className="fixed inset-x-0 bottom-0 z-20 flex animate-rise-in flex-wrap items-center gap-2 border-t border-line bg-surface px-4 py-3 shadow-raised sm:sticky sm:bottom-4 sm:mx-auto sm:mt-4 sm:w-fit sm:max-w-full sm:rounded-xl sm:border"
    >
      <p className="mr-1 text-sm" aria-live="polite">
        <span className="font-semibold">{t('{count} selected', { count: formatCount(count) })}</span>
        <span className="text-muted">
          {' · '}
          <Quantity of={distanceQuantity(sums.distanceKm)} />
          {sums.businessKm > 0 && sums.businessKm < sums.distanceKm && (
            <>
              , <Quantity of={distanceQuantity(sums.businessKm)} /> {t('business')}
            </>
          )}
        </span>
      </p>
      <IconButton
        label={t('Clear the selection')}
        className="max-sm:ml-auto"
        icon={<X size={18} aria-hidden />}
        onClick={actions.clear}
      />
      {actions.selectAll && (
        <Button
          size="small"
          variant="quiet"
          className="text-accent! max-sm:w-full max-sm:justify-start max-sm:px-0"
          onClick={actions.selectAll}
        >
          {t('Select all {total}', { total: formatCount(total) })}
        </Button>
      )}
      <span className="flex flex-wrap gap-2">
        <Button size="small" icon={<BriefcaseBusiness {...icon} />} onClick={() => actions.classify('business')}>
          {t('Business')}
        </Button>
        <Button size="small" icon={<House {...icon} />} onClick={() => actions.classify('private')}>
          {t('Private')}
        </Button>
        {actions.accept && (
          <Button size="small" icon={<Lightbulb {...icon} />} onClick={actions.accept}>
            {t('Accept suggestions')}
          </Button>
        )}
        <Button size="small" icon={<Check {...icon} />} onClick={actions.confirm}>
          {t('Confirm')}
        </Button>
        <Button size="small" icon={<X {...icon} />} onClick={actions.reject}>
          {t('Reject')}
        </Button>
        {actions.merge && (
          <Button size="small" icon={<Merge {...icon} />} onClick={actions.merge}>
            {t('Merge')}
          </Button>
        )}
        <Button size="small" icon={<Trash2 {...icon} />} onClick={actions.remove}>
          {t('Delete')}
        </Button>
      </span>
    </section>
  )
}
