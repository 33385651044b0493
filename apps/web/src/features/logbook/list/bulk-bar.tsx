import { useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { BriefcaseBusiness, Check, House, Lightbulb, Merge, PencilLine, Tag, Trash2, X } from 'lucide-react'
import { distanceQuantity, formatCount } from '../../../format/quantity.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Quantity } from '../../../ui/quantity.tsx'
import type { SelectionSums } from './selection.ts'
import type { BulkWork } from './use-selected-trips.ts'
import { plural } from '../../../language/plural.ts'
import { t } from '../../../language/t.ts'

export interface BulkActions {
  classify: (classification: 'business' | 'private') => void
  /** null if there is no suggestion. */
  accept: (() => void) | null
  confirm: () => void
  reject: () => void
  edit: () => void
  /** null if there is no cost centre to charge trips to. */
  costCentre: (() => void) | null
  remove: () => void
  /** null if the selection cannot be merged. */
  merge: (() => void) | null
  /** null if all are selected. */
  selectAll: (() => void) | null
  clear: () => void
}

/** Distance of the selected trips and the actions on them. At the bottom of the screen on a phone. */
export function BulkBar({
  count,
  total,
  sums,
  working,
  actions,
}: {
  count: number
  total: number
  sums: SelectionSums
  /** The running action: its button shows a spinner, and all others are disabled. */
  working: BulkWork | null
  actions: BulkActions
}) {
  const bar = useRef<HTMLElement>(null)
  useReserveBarHeight(bar, count > 0)
  if (count === 0) return null
  const icon = { size: 15, 'aria-hidden': true } as const
  const state = (work: BulkWork) => ({ size: 'small', busy: working === work, disabled: working !== null }) as const
  return (
    <section
      ref={bar}
      data-bottom-bar
      aria-label={t('Selected trips')}
      className="fixed inset-x-0 bottom-(--bottom-bar) z-20 flex animate-rise-in flex-wrap items-center gap-2 border-t border-line bg-surface px-4 py-3 shadow-raised sm:sticky sm:bottom-[calc(var(--bottom-bar)+1rem)] sm:mx-auto sm:mt-4 sm:w-fit sm:max-w-full sm:rounded-xl sm:border"
    >
      <p className="text-sm max-sm:flex-1" aria-live="polite">
        <span className="font-semibold">
          {working === null
            ? t('{count} selected', { count: formatCount(count) })
            : plural(count, 'Updating {n} trip…', 'Updating {n} trips…')}
        </span>
        <span className="text-muted">
          {' · '}
          <Quantity of={distanceQuantity(sums.distanceKm)} />
          {/* Next to the sidebar, the bar fits on one line. */}
          {sums.businessKm > 0 && sums.businessKm < sums.distanceKm && (
            <span className="sm:max-2xl:hidden">
              , <Quantity of={distanceQuantity(sums.businessKm)} /> {t('business')}
            </span>
          )}
        </span>
      </p>
      {actions.selectAll && (
        <Button
          size="small"
          variant="quiet"
          className="text-accent!"
          disabled={working !== null}
          onClick={actions.selectAll}
        >
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
      {/* On a phone, labels without icons, to leave more room for the list. */}
      <span className="flex flex-wrap gap-2 max-sm:[&_svg]:hidden sm:gap-1.5 sm:*:px-2.5">
        <Button
          {...state('business')}
          icon={<BriefcaseBusiness {...icon} />}
          onClick={() => actions.classify('business')}
        >
          {t('Business')}
        </Button>
        <Button {...state('private')} icon={<House {...icon} />} onClick={() => actions.classify('private')}>
          {t('Private')}
        </Button>
        {actions.accept && (
          <Button {...state('accept')} icon={<Lightbulb {...icon} />} onClick={actions.accept}>
            {t('Accept suggestions')}
          </Button>
        )}
        <Button {...state('confirm')} icon={<Check {...icon} />} onClick={actions.confirm}>
          {t('Confirm')}
        </Button>
        <Button {...state('reject')} icon={<X {...icon} />} onClick={actions.reject}>
          {t('Reject')}
        </Button>
        <Button
          {...state('edit')}
          title={t('Reason and vehicle')}
          icon={<PencilLine {...icon} />}
          onClick={actions.edit}
        >
          <span className="sm:sr-only">{t('Reason and vehicle')}</span>
        </Button>
        {actions.costCentre && (
          <Button
            {...state('cost-centre')}
            title={t('Cost centre')}
            icon={<Tag {...icon} />}
            onClick={actions.costCentre}
          >
            <span className="sm:sr-only">{t('Cost centre')}</span>
          </Button>
        )}
        {actions.merge && (
          <Button {...state('merge')} title={t('Merge')} icon={<Merge {...icon} />} onClick={actions.merge}>
            <span className="sm:sr-only">{t('Merge')}</span>
          </Button>
        )}
        <Button {...state('delete')} title={t('Delete')} icon={<Trash2 {...icon} />} onClick={actions.remove}>
          <span className="sm:sr-only">{t('Delete')}</span>
        </Button>
      </span>
    </section>
  )
}

/** Publishes the bar's height so that other elements at the bottom of the window, such as toasts, stay above it. */
function useReserveBarHeight(bar: RefObject<HTMLElement | null>, shown: boolean): void {
  useLayoutEffect(() => {
    if (!shown || !bar.current) return undefined
    const { style } = document.documentElement
    const observer = new ResizeObserver(([{ target }]) =>
      style.setProperty('--bulk-bar', `${target.getBoundingClientRect().height}px`),
    )
    observer.observe(bar.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--bulk-bar')
    }
  }, [bar, shown])
}
