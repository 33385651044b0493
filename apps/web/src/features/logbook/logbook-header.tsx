import { memo, type ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import {
  ArchiveRestore,
  CarTaxiFront,
  Columns3,
  Download,
  EllipsisVertical,
  FileDown,
  FileText,
  Keyboard,
  ListChecks,
  Map as MapIcon,
  Plus,
  Send,
  SquareCheck,
} from 'lucide-react'
import { useSession } from '../../session/use-session.ts'
import { Button, buttonClass, IconButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Menu } from '../../ui/menu.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { t } from '../../language/t.ts'

export interface HeaderActions {
  map: () => void
  add: () => void
  download: () => void
  submit: () => void
  /** Selects all trips, or clears the selection if there is one. */
  select: () => void
  columns: () => void
  deleted: () => void
  moves: () => void
  /** Opens the form for a report with the logbook's search and period. */
  report: () => void
  export: () => void
  shortcuts: () => void
}

/** Buttons show only icons unless labels and tabs fit on one line. */
const WORDS = 'max-lg:sr-only'
const NARROW_BUTTON = 'max-lg:w-10 max-lg:px-0 pointer-coarse:max-lg:w-11'

export const LogbookHeader = memo(function LogbookHeader({
  tabs,
  mapOpen,
  hasPending,
  anySelected,
  readOnly,
  actions,
}: {
  tabs: ReactNode
  mapOpen: boolean
  hasPending: boolean
  anySelected: boolean
  /** The server is unreachable. */
  readOnly: boolean
  actions: HeaderActions
}) {
  const isMember = useSession()?.profile?.company_id != null
  const icon = { size: 16, 'aria-hidden': true } as const
  return (
    <PageHeader
      title={t('Logbook')}
      beside={<div className="min-w-0 flex-1">{tabs}</div>}
      actions={
        <>
          {hasPending && (
            <Link to="/review" title={t('Review')} className={classes(buttonClass(), NARROW_BUTTON)}>
              <ListChecks {...icon} />
              <span className={WORDS}>{t('Review')}</span>
            </Link>
          )}
          <Button
            className={NARROW_BUTTON}
            title={mapOpen ? t('Hide map') : t('Map')}
            disabled={readOnly}
            icon={MapIcon}
            aria-expanded={mapOpen}
            onClick={actions.map}
          >
            <span className={WORDS}>{mapOpen ? t('Hide map') : t('Map')}</span>
          </Button>
          <Button
            className={NARROW_BUTTON}
            title={t('Add trip')}
            disabled={readOnly}
            icon={Plus}
            aria-keyshortcuts="n"
            onClick={actions.add}
          >
            <span className={WORDS}>{t('Add trip')}</span>
          </Button>
          {isMember && (
            <Button
              className={NARROW_BUTTON}
              title={t('Submit to my company')}
              disabled={readOnly}
              icon={Send}
              onClick={actions.submit}
            >
              <span className={WORDS}>{t('Submit')}</span>
            </Button>
          )}
          <Button
            variant="primary"
            className={NARROW_BUTTON}
            title={t('Download')}
            disabled={readOnly}
            icon={Download}
            onClick={actions.download}
          >
            <span className={WORDS}>{t('Download')}</span>
          </Button>
          <Menu
            trigger={<IconButton label={t('More actions')} icon={EllipsisVertical} />}
            items={[
              {
                label: anySelected ? t('Select none') : t('Select all'),
                icon: SquareCheck,
                disabled: readOnly,
                onSelect: actions.select,
              },
              {
                label: t('Report on these trips'),
                icon: FileText,
                disabled: readOnly,
                onSelect: actions.report,
              },
              { label: t('Columns'), icon: Columns3, onSelect: actions.columns },
              {
                label: t('Deleted'),
                icon: ArchiveRestore,
                disabled: readOnly,
                onSelect: actions.deleted,
              },
              {
                label: t('Not by my car'),
                icon: CarTaxiFront,
                disabled: readOnly,
                onSelect: actions.moves,
              },
              { label: t('Export'), icon: FileDown, disabled: readOnly, onSelect: actions.export },
              { label: t('Keyboard shortcuts'), icon: Keyboard, onSelect: actions.shortcuts },
            ]}
          />
        </>
      }
    />
  )
})
