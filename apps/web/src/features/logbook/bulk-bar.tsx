import { BriefcaseBusiness, Check, House, Merge, Trash2, X } from 'lucide-react'
import { formatCount } from '../../format/quantity.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { selectedCount } from './selection.ts'
import type { Selection } from './selection.ts'

export interface BulkActions {
  classify: (classification: 'business' | 'private') => void
  confirm: () => void
  reject: () => void
  remove: () => void
  merge: () => void
  selectAll: () => void
  clear: () => void
}

/** What can be done to the ticked trips; at the thumb on a phone. */
export function BulkBar({
  selection,
  total,
  canSelectAll,
  actions,
}: {
  selection: Selection
  total: number
  canSelectAll: boolean
  actions: BulkActions
}) {
  const count = selectedCount(selection, total)
  if (count === 0) return null
  const icon = { size: 15, 'aria-hidden': true } as const
  return (
    <section
      aria-label="Selected trips"
      className="fixed inset-x-0 bottom-0 z-20 flex animate-rise-in flex-wrap items-center gap-2 border-t border-line bg-surface px-4 py-3 shadow-raised sm:sticky sm:bottom-4 sm:mx-auto sm:mt-4 sm:w-fit sm:max-w-full sm:rounded-xl sm:border"
    >
      <p className="mr-1 text-sm font-semibold" aria-live="polite">
        {formatCount(count)} selected
      </p>
      <IconButton label="Clear the selection" icon={<X size={18} aria-hidden />} onClick={actions.clear} />
      {canSelectAll && (
        <Button size="small" variant="quiet" className="text-accent" onClick={actions.selectAll}>
          Select all {formatCount(total)} that match
        </Button>
      )}
      <span className="flex flex-wrap gap-2">
        <Button size="small" icon={<BriefcaseBusiness {...icon} />} onClick={() => actions.classify('business')}>
          Business
        </Button>
        <Button size="small" icon={<House {...icon} />} onClick={() => actions.classify('private')}>
          Private
        </Button>
        <Button size="small" icon={<Check {...icon} />} onClick={actions.confirm}>
          Confirm
        </Button>
        <Button size="small" icon={<X {...icon} />} onClick={actions.reject}>
          Reject
        </Button>
        {selection.kind === 'ids' && count > 1 && count <= 50 && (
          <Button size="small" icon={<Merge {...icon} />} onClick={actions.merge}>
            Merge
          </Button>
        )}
        <Button size="small" icon={<Trash2 {...icon} />} onClick={actions.remove}>
          Delete
        </Button>
      </span>
    </section>
  )
}
