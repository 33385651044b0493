import { getUploadedFile, getUploadStatus, type Upload } from '@spoor/contract/routes/uploads.ts'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Columns3, Download, ListX, Route, ScanSearch, SlidersHorizontal, Trash2, Undo2 } from 'lucide-react'
import { UPLOAD_POLL_MS } from '@spoor/contract/limits/limits.ts'
import { api } from '../../api/api.ts'
import { isMissing, getErrorMessage } from '../../net/api-error.ts'
import { saveDownload } from '../../api/save-download.ts'
import { formatDateTime } from '../../format/instant.ts'
import { formatBytes, formatPercent } from '../../format/quantity.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Awaited } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs, type Tab } from '../../ui/tabs.tsx'
import { toast } from '../../ui/toast.ts'
import { UploadStatusBadge } from '../../ui/upload-status-badge.tsx'
import { SameVehiclesQuestion } from '../../readiness/same-vehicles.tsx'
import { FixColumns } from './fix-columns.tsx'
import { OdometerReadings } from './odometer-readings.tsx'
import { SkippedRows } from './skipped-rows.tsx'
import { SensitivityChoice } from './sensitivity-choice.tsx'
import { UndoDialog } from './undo-dialog.tsx'
import { TryAgain } from './try-again.tsx'
import type { UploadTab } from './upload-search.ts'
import { UploadQuestion } from './upload-question.tsx'
import { UploadSummary } from './upload-summary.tsx'
import { isRunning } from '../../api/upload-running.ts'
import { isServerFault, isFinished } from './upload-status.ts'
import { usePolledUploads } from './use-polled-uploads.ts'
import { useUploadActions } from './use-upload-actions.ts'
import { t } from '../../language/t.ts'

const page = getRouteApi('/signed-in/upload/$uploadId')

export function UploadDetailsPage() {
  const { uploadId } = page.useParams()
  const found = useQuery({
    queryKey: ['upload-status', uploadId],
    queryFn: ({ signal }) => api.call(getUploadStatus, { params: { id: uploadId } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data.status) ? UPLOAD_POLL_MS : false),
  })
  if (found.isPending) return <Awaited query={found} skeleton={<Skeleton className="h-96 rounded-xl" />} />
  if (found.isError) {
    const gone = isMissing(found.error)
    return (
      <ErrorState
        title={gone ? t('Upload not found') : t('Failed to get status')}
        onRetry={gone ? undefined : () => void found.refetch()}
      >
        {gone ? (
          <Link to="/upload" className="font-semibold text-accent underline">
            {t('See your uploads')}
          </Link>
        ) : (
          getErrorMessage(found.error)
        )}
      </ErrorState>
    )
  }
  return <UploadDetails upload={found.data} />
}

function UploadDetails({ upload }: { upload: Upload }) {
  const { tab, undo } = page.useSearch()
  const navigate = page.useNavigate()
  const { restore } = useUploadActions(upload.upload_id)
  usePolledUploads([upload])

  const show = (next: UploadTab) => void navigate({ search: { tab: next }, replace: true, resetScroll: false })
  const openUndo = (open: boolean) =>
    void navigate({ search: { tab, ...(open ? { undo: true as const } : {}) }, replace: true, resetScroll: false })
  const download = () =>
    void api.download(getUploadedFile, { params: { id: upload.upload_id } }).then(
      ({ blob }) => saveDownload({ blob, filename: upload.filename }),
      (error: unknown) => toast.error(getErrorMessage(error, t('The file could not be downloaded'))),
    )
  const bringBack = () =>
    restore.mutate(undefined, {
      onSuccess: () => toast.success(t('{filename} restored', { filename: upload.filename })),
    })

  const saved = upload.status === 'saved'
  const isRead = saved || upload.status === 'needs_look'
  const tabs: Tab<UploadTab>[] = [
    ...(isRead
      ? [
          {
            value: 'summary' as const,
            label: t('Summary'),
            icon: ScanSearch,
            content: <UploadSummary upload={upload} onColumns={() => show('columns')} />,
          },
        ]
      : []),
    // A failed file has skipped rows to show only if it was read row by row.
    ...(isRead || upload.rows_skipped > 0
      ? [
          {
            value: 'rows' as const,
            label: t('Skipped rows'),
            icon: ListX,
            count: upload.rows_skipped,
            content: <SkippedRows upload={upload} />,
          },
        ]
      : []),
    // An undone upload must be restored before it can be reread.
    ...(upload.undone_at || upload.file_size === 0
      ? []
      : [
          {
            value: 'columns' as const,
            label: t('Fix columns'),
            icon: Columns3,
            content: <FixColumns upload={upload} onReadAgain={() => show('summary')} />,
          },
        ]),
    ...(saved && upload.kind === 'points' && !upload.undone_at
      ? [
          {
            value: 'sensitivity' as const,
            label: t('Sensitivity'),
            icon: SlidersHorizontal,
            content: <SensitivityChoice upload={upload} onReadAgain={() => show('summary')} />,
          },
        ]
      : []),
  ]
  const shown = (tabs.find(({ value }) => value === tab) ?? tabs[0])?.value

  return (
    <>
      <PageHeader
        title={upload.filename}
        eyebrow={
          <Link
            to="/upload"
            className="inline-flex items-center gap-1 text-sm font-semibold text-accent hover:underline"
          >
            <ArrowLeft size={15} /> {t('Uploads')}
          </Link>
        }
        actions={
          <>
            <Button icon={Download} onClick={download}>
              {t('Download original')}
            </Button>
            {isFinished(upload.status) && !upload.undone_at && (
              <Button icon={saved ? Undo2 : Trash2} onClick={() => openUndo(true)}>
                {saved ? t('Undo this upload') : t('Remove')}
              </Button>
            )}
            {saved && !upload.undone_at && upload.trips_found > 0 && (
              <Link
                to="/logbook"
                search={{ upload_id: upload.upload_id }}
                className={buttonClass({ variant: 'primary' })}
              >
                <Route size={16} /> {t('See the trips')}
              </Link>
            )}
          </>
        }
      >
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <UploadStatusBadge upload={upload} />
          {formatDateTime(upload.uploaded_at)} · {formatBytes(upload.file_size)}
        </span>
      </PageHeader>
      <div className="flex flex-col gap-4 sm:gap-6">
        {upload.undone_at && (
          <Notice
            kind="warn"
            title={
              saved
                ? t('Undone on {undone_at}', { undone_at: formatDateTime(upload.undone_at) })
                : t('Removed on {undone_at}', { undone_at: formatDateTime(upload.undone_at) })
            }
          >
            <p className="mb-3">
              {saved
                ? t('Its trips are removed from your logbook. You can restore it for 30 days.')
                : t('You can restore it for 30 days.')}
            </p>
            <Button size="small" busy={restore.isPending} onClick={bringBack}>
              {t('Restore it')}
            </Button>
          </Notice>
        )}
        {saved && !upload.undone_at && upload.trips_found > 0 && <SameVehiclesQuestion />}
        {upload.status === 'failed' && upload.error_message && (
          <Notice kind="bad" title={isServerFault(upload) ? undefined : t('This file could not be used')}>
            <p>{upload.error_message}</p>
            <TryAgain upload={upload} className="mt-3" />
          </Notice>
        )}
        {upload.status === 'needs_look' && <UploadQuestion upload={upload} onColumns={() => show('columns')} />}
        {upload.error_code === 'odometer_log' && !upload.undone_at && <OdometerReadings uploadId={upload.upload_id} />}
        {isRunning(upload.status) ? (
          <Card>
            <p className="mb-3 font-semibold">
              {upload.status === 'received'
                ? t('Waiting to be read')
                : t('{percent} read', { percent: formatPercent(upload.progress) })}
            </p>
            <ProgressLine value={upload.progress} label={t('Progress of {filename}', { filename: upload.filename })} />
            <p className="mt-3 text-sm text-muted">{t('You may leave this page; you get an email on completion.')}</p>
          </Card>
        ) : shown === undefined ? null : (
          <Card>
            <Tabs label={t('About this upload')} tabs={tabs} value={shown} onChange={show} />
          </Card>
        )}
      </div>
      {undo && isFinished(upload.status) && !upload.undone_at && (
        <UndoDialog upload={upload} onClose={() => openUndo(false)} />
      )}
    </>
  )
}
