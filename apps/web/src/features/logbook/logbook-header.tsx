import { memo } from 'react'
import { Link } from '@tanstack/react-router'
import { Download, Keyboard, ListChecks, Map as MapIcon, Plus } from 'lucide-react'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { t } from '../../language/t.ts'

/** The heading of the page and its actions. */
export const LogbookHeader = memo(function LogbookHeader({
  mapOpen,
  hasPending,
  readOnly,
  actions,
}: {
  mapOpen: boolean
  /** Whether trips wait for review. */
  hasPending: boolean
  /** The server is unreachable. */
  readOnly: boolean
  actions: { shortcuts: () => void; map: () => void; add: () => void; download: () => void }
}) {
  const icon = { size: 16, 'aria-hidden': true } as const
  return (
    <PageHeader
      title={t('Logbook')}
      actions={
        <>
          {hasPending && (
            <Link to="/review" className={classes(buttonClass(), 'max-sm:px-3')}>
              <ListChecks {...icon} />
              {t('Review')}
            </Link>
          )}
          <IconButton
            className="max-sm:hidden"
            label={t('Keyboard shortcuts')}
            aria-keyshortcuts="?"
            icon={<Keyboard size={18} aria-hidden />}
            onClick={actions.shortcuts}
          />
          <Button
            className="max-sm:px-3"
            disabled={readOnly}
            icon={<MapIcon {...icon} />}
            aria-expanded={mapOpen}
            onClick={actions.map}
          >
            {mapOpen ? t('Hide map') : t('Map')}
          </Button>
          <Button
            className="max-sm:px-3"
            disabled={readOnly}
            icon={<Plus {...icon} />}
            aria-keyshortcuts="n"
            onClick={actions.add}
          >
            {t('Add trip')}
          </Button>
          <Button
            variant="primary"
            className="max-sm:px-3"
            disabled={readOnly}
            icon={<Download {...icon} />}
            onClick={actions.download}
          >
            {t('Download')}
          </Button>
        </>
      }
    >
      {t('Mark your business trips. We add up the rest.')}
    </PageHeader>
  )
})
