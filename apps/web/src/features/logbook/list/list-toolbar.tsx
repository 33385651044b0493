import { ArchiveRestore, Columns3, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { t } from '../../../language/t.ts'

/** Above the list: how many trips there are, and the actions on all of them. */
export function ListToolbar({
  children,
  anySelected,
  failed,
  onRetry,
  onSelect,
  onColumns,
  onDeleted,
  onExport,
}: {
  /** How many trips, in words. */
  children: ReactNode
  anySelected: boolean
  /** A part of the list could not be loaded. */
  failed: boolean
  onRetry: () => void
  /** Selects all, or clears the selection if there is one. */
  onSelect: () => void
  onColumns: () => void
  onDeleted: () => void
  onExport: () => void
}) {
  const icon = { size: 15, 'aria-hidden': true } as const
  return (
    <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-muted">
      <p aria-live="polite">
        {children}
        {failed && (
          <>
            {'. '}
            <span className="text-bad">{t('Some could not be loaded.')}</span>{' '}
            <button type="button" className="font-semibold text-accent underline" onClick={onRetry}>
              {t('Try again')}
            </button>
          </>
        )}
      </p>
      <span className="-mr-3 flex flex-wrap gap-1 max-sm:-mx-2 max-sm:[&_button]:px-2 max-sm:[&_svg]:hidden">
        <Button size="small" variant="quiet" onClick={onSelect}>
          {anySelected ? t('Select none') : t('Select all')}
        </Button>
        <Button size="small" variant="quiet" icon={<Columns3 {...icon} />} onClick={onColumns}>
          {t('Columns')}
        </Button>
        <Button size="small" variant="quiet" icon={<ArchiveRestore {...icon} />} onClick={onDeleted}>
          {t('Deleted')}
        </Button>
        <Button
          size="small"
          variant="quiet"
          icon={<Download {...icon} />}
          aria-keyshortcuts="Control+E"
          onClick={onExport}
        >
          {t('Export')}
        </Button>
      </span>
    </div>
  )
}
