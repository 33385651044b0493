import { RECENT_UPLOADS_DASHBOARD, UPLOAD_POLL_MS } from '@spoor/contract/limits.ts'
import { listRecentUploads } from '@spoor/contract/routes/uploads.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { useEffect } from 'react'
import { api } from '../../../api/api.ts'
import { isRunning } from '../../../api/upload-running.ts'
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
        <EmptyLogbook onAdd={onAdd} onDeleted={onDeleted} />
      )}
    </Card>
  )
}

function EmptyLogbook({ onAdd, onDeleted }: { onAdd: () => void; onDeleted: () => void }) {
  if (useIsFileRead())
    return (
      <EmptyState title={t('Your file is being read')}>
        <span role="status">{t('Its trips appear here in a moment.')}</span>
      </EmptyState>
    )
  return (
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
  )
}

/** Whether the server reads a file of the driver now. Once it has read it, everything is asked for again. */
function useIsFileRead(): boolean {
  const queryClient = useQueryClient()
  const { data } = useQuery({
    queryKey: ['uploads', 'recent', 'while the logbook is empty'],
    queryFn: ({ signal }) => api.call(listRecentUploads, { query: { limit: RECENT_UPLOADS_DASHBOARD } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => isRunning(status)) ? UPLOAD_POLL_MS : false),
  })
  const reading = data?.some(({ status }) => isRunning(status)) ?? false
  useEffect(() => {
    if (reading) return () => void queryClient.invalidateQueries()
  }, [reading, queryClient])
  return reading
}
