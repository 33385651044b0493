import { BriefcaseBusiness, Check, House, Lightbulb, Merge, Trash2, X } from 'lucide-react'
import { distanceQuantity, formatCount } from '../../../format/quantity.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Quantity } from '../../../ui/quantity.tsx'
import type { SelectionSums } from './selection.ts'
import { t } from '../../../language/t.ts'

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
      <p className="text-sm max-sm:flex-1" aria-live="polite">
        <span className="font-semibold">{t('{count} selected', { count: formatCount(count) })}</span>
        <span className="text-muted">
          {' · '}
          <Quantity of={distanceQuantity(sums.distanceKm)} />
          {/* Beside the sidebar the bar has one line. */}
          {sums.businessKm > 0 && sums.businessKm < sums.distanceKm && (
            <span className="sm:max-2xl:hidden">
              , <Quantity of={distanceQuantity(sums.businessKm)} /> {t('business')}
            </span>
          )}
        </span>
      </p>
      {actions.selectAll && (
        <Button size="small" variant="quiet" className="text-accent!" onClick={actions.selectAll}>
          {t('Select all {total}', { total: formatCount(total) })}
        </Button>
      )}
      <IconButton
        size="smallIcon"
        label={t('Clear the selection')}
        className="max-sm:-mr-3"
        icon={<X size={18} aria-hidden />}
        onClick={actions.clear}
      />
      <span className="flex flex-wrap gap-2 sm:gap-1.5 sm:*:px-2.5">
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
          <Button size="small" title={t('Merge')} icon={<Merge {...icon} />} onClick={actions.merge}>
            <span className="sm:sr-only">{t('Merge')}</span>
          </Button>
        )}
        <Button size="small" title={t('Delete')} icon={<Trash2 {...icon} />} onClick={actions.remove}>
          <span className="sm:sr-only">{t('Delete')}</span>
        </Button>
      </span>
    </section>
  )
}
