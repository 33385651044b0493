import { useLayoutEffect, useRef, type RefObject } from 'react'
import {
  BriefcaseBusiness,
  Check,
  EllipsisVertical,
  House,
  Lightbulb,
  Merge,
  PencilLine,
  Tag,
  Trash2,
  X,
  type LucideIcon,
} from 'lucide-react'
import { formatCount } from '../../../format/quantity.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Kilometres } from '../../../ui/quantity.tsx'
import type { SelectionSums } from './selection.ts'
import type { BulkWork } from './use-selected-trips.ts'
import { NARROW, useMediaQuery } from '../../../ui/use-media-query.ts'
import { plural, t } from '../../../language/t.ts'

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
  const isNarrow = useMediaQuery(NARROW)
  if (count === 0) return null
  const buttons = listBulkButtons(actions)
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
          <Kilometres of={sums.distanceKm} />
          {/* Next to the sidebar, the bar fits on one line. */}
          {sums.businessKm > 0 && sums.businessKm < sums.distanceKm && (
            <span className="sm:max-2xl:hidden">
              , <Kilometres of={sums.businessKm} /> {t('business')}
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
        icon={X}
        onClick={actions.clear}
      />
      {isNarrow ? (
        <span className="grid w-full grid-cols-[1fr_1fr_auto] gap-2">
          {buttons.slice(0, 2).map(({ work, label, onSelect }) => (
            <Button key={work} {...state(work)} onClick={onSelect}>
              {label}
            </Button>
          ))}
          <Menu
            trigger={
              <IconButton
                size="smallIcon"
                variant="secondary"
                label={t('More for the selected trips')}
                disabled={working !== null}
                icon={EllipsisVertical}
              />
            }
            items={buttons.slice(2).map(({ Icon, ...item }) => ({ ...item, icon: Icon }))}
          />
        </span>
      ) : (
        <span className="flex flex-wrap gap-1.5 *:px-2.5">
          {buttons.map(({ work, label, title, Icon, isIconOnly, danger, onSelect }) => (
            <Button
              key={work}
              {...state(work)}
              title={title ?? (isIconOnly ? label : undefined)}
              className={danger ? 'text-bad!' : undefined}
              icon={Icon}
              onClick={onSelect}
            >
              <span className={isIconOnly ? 'sr-only' : undefined}>{label}</span>
            </Button>
          ))}
        </span>
      )}
    </section>
  )
}

interface BulkButton {
  work: BulkWork
  label: string
  /** What the action does, if the label is ambiguous. */
  title?: string
  Icon: LucideIcon
  /** Next to the others, the icon suffices. */
  isIconOnly?: boolean
  danger?: boolean
  onSelect: () => void
}

/** The actions; those that a phone shows outside its menu come first. */
function listBulkButtons(actions: BulkActions): BulkButton[] {
  const { classify, accept, confirm, reject, edit, costCentre, merge, remove } = actions
  const optional = (onSelect: (() => void) | null, button: Omit<BulkButton, 'onSelect'>): BulkButton[] =>
    onSelect === null ? [] : [{ ...button, onSelect }]
  return [
    { work: 'business', label: t('Business'), Icon: BriefcaseBusiness, onSelect: () => classify('business') },
    { work: 'private', label: t('Private'), Icon: House, onSelect: () => classify('private') },
    ...optional(accept, {
      work: 'accept',
      label: t('Accept suggestions'),
      Icon: Lightbulb,
      title: t('Marks each trip as suggested'),
    }),
    {
      work: 'confirm',
      label: t('Confirm'),
      Icon: Check,
      onSelect: confirm,
      title: t('Keeps what each trip is marked as'),
    },
    { work: 'reject', label: t('Reject'), Icon: X, title: t('Leaves the trips out of the logbook'), onSelect: reject },
    { work: 'edit', label: t('Reason and vehicle'), Icon: PencilLine, isIconOnly: true, onSelect: edit },
    ...optional(costCentre, { work: 'cost-centre', label: t('Cost centre'), Icon: Tag, isIconOnly: true }),
    ...optional(merge, { work: 'merge', label: t('Merge'), Icon: Merge, isIconOnly: true }),
    { work: 'delete', label: t('Delete'), Icon: Trash2, isIconOnly: true, danger: true, onSelect: remove },
  ]
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
