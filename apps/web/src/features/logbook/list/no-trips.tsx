import { Link } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { t } from '../../../language/t.ts'

/** An empty logbook, or a filter that matches nothing. */
export function NoTrips({
  filtered,
  onClear,
  onAdd,
  onDeleted,
}: {
  filtered: boolean
  onClear: () => void
  onAdd: () => void
  onDeleted: () => void
}) {
  return (
    <Card>
      {filtered ? (
        <EmptyState title={t('No trips match')} action={<Button onClick={onClear}>{t('Clear filters')}</Button>}>
          {t('Try other dates or fewer words.')}
        </EmptyState>
      ) : (
        <EmptyState
          title={t('No trips yet')}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              <Link to="/upload" className={buttonClass({ variant: 'primary' })}>
                <Upload size={16} aria-hidden /> {t('Upload a file')}
              </Link>
              <Button onClick={onAdd}>{t('Add one by hand')}</Button>
              <Button variant="quiet" onClick={onDeleted}>
                {t('Deleted trips')}
              </Button>
            </div>
          }
        >
          {t("Upload your tracker's file and its trips appear here. Or add one by hand.")}
        </EmptyState>
      )}
    </Card>
  )
}
