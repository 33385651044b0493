import type { Upload } from '@spoor/contract/routes/uploads.ts'
import { Link } from '@tanstack/react-router'
import { Columns3, Gauge, ListX, RotateCw, Route, Trash2, Undo2, X } from 'lucide-react'
import { formatBytes, formatCount, formatPercent } from '../../format/quantity.ts'
import { hasNothingNew } from '../../format/upload-trips.ts'
import { plural, t } from '../../language/t.ts'
import { Button, buttonClass, IconButton } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { FileHelp } from '../../ui/file-help.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { UploadStatusBadge } from '../../ui/upload-status-badge.tsx'
import { currentUploads } from './current-uploads.ts'
import { TryAgain } from './try-again.tsx'
import { AnswerLink } from './answer-link.tsx'
import { UploadError } from './upload-error.tsx'
import { type CurrentUpload, getStatus } from './upload-queue.ts'
import { isFinished } from './upload-status.ts'

/** A summary of all rows: '1 200 rows read: 1 150 used, 40 duplicates, 10 skipped.' */
export function describeRows({ rows_read, rows_used, duplicates, rows_skipped }: Upload): string {
  const parts = [
    t('{rows_used} used', { rows_used: formatCount(rows_used) }),
    ...(duplicates > 0 ? [plural(duplicates, '{n} duplicate', '{n} duplicates')] : []),
    ...(rows_skipped > 0 ? [t('{rows_skipped} skipped', { rows_skipped: formatCount(rows_skipped) })] : []),
  ]
  return t('{rows} read: {outcome}.', { rows: plural(rows_read, '{n} row', '{n} rows'), outcome: parts.join(', ') })
}

export function describeTrips(upload: Upload): string {
  // In a trip file each used row is a new trip; the others were already in the logbook.
  const had = upload.kind === 'trips' ? upload.trips_found - upload.rows_used : 0
  if (!hasNothingNew(upload) && had > 0)
    return t('{trips}: {new} new, {had} already in your logbook.', {
      trips: plural(upload.trips_found, '{n} trip', '{n} trips'),
      new: formatCount(upload.rows_used),
      had: formatCount(had),
    })
  if (!hasNothingNew(upload)) return plural(upload.trips_found, '{n} trip found.', '{n} trips found.')
  return upload.rows_skipped === 0
    ? t('Nothing new: everything is in your logbook already.')
    : t('Nothing new: everything that could be read is in your logbook already.')
}

function UploadOutcome({ upload }: { upload: Upload }) {
  const look = buttonClass({ size: 'small' })
  const params = { uploadId: upload.upload_id }
  return (
    <div className="mt-2 text-sm">
      {upload.undone_at ? (
        <p className="text-muted">
          {t('Undone. Its trips are removed from your logbook; you can restore it for 30 days.')}
        </p>
      ) : upload.status === 'saved' ? (
        <>
          <p>
            <span className="font-semibold">{describeTrips(upload)}</span> {describeRows(upload)}
          </p>
          <Warnings warnings={upload.warnings} />
        </>
      ) : upload.status === 'needs_look' ? (
        <AnswerLink uploadId={upload.upload_id} />
      ) : null}
      <div className="mt-3 flex flex-wrap gap-2">
        <TryAgain upload={upload} />
        {upload.error_code === 'odometer_log' && !upload.undone_at && (
          <Link
            to="/upload/$uploadId"
            params={params}
            search={{}}
            className={buttonClass({ size: 'small', variant: 'primary' })}
          >
            <Gauge size={15} /> {t('Add odometer readings')}
          </Link>
        )}
        {upload.status === 'saved' && !upload.undone_at && upload.trips_found > 0 && (
          <Link
            to="/logbook"
            search={{ upload_id: upload.upload_id }}
            className={buttonClass({ size: 'small', variant: 'primary' })}
          >
            <Route size={15} /> {t('See the trips')}
          </Link>
        )}
        {upload.rows_skipped > 0 && (
          <Link to="/upload/$uploadId" params={params} search={{ tab: 'rows' }} className={look}>
            <ListX size={15} /> {t('Skipped rows')}
          </Link>
        )}
        {upload.file_size > 0 && !upload.undone_at && (
          <Link to="/upload/$uploadId" params={params} search={{ tab: 'columns' }} className={look}>
            <Columns3 size={15} /> {t('Fix columns')}
          </Link>
        )}
        <Link to="/upload/$uploadId" params={params} search={{ undo: true }} className={look}>
          {upload.status !== 'saved' && !upload.undone_at ? (
            <>
              <Trash2 size={15} /> {t('Remove')}
            </>
          ) : (
            <>
              <Undo2 size={15} /> {upload.undone_at ? t('Restore it') : t('Undo')}
            </>
          )}
        </Link>
      </div>
    </div>
  )
}

function Warnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null
  return (
    <ul className="mt-1 list-disc pl-5 text-warn">
      {warnings.map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </ul>
  )
}

/** Files uploaded in this window, from the first byte to the result. */
export function CurrentProcessing({
  items,
  latest,
}: {
  items: readonly CurrentUpload[]
  latest: ReadonlyMap<string, Upload>
}) {
  if (items.length === 0) return null
  return (
    <Card aria-labelledby="current-processing">
      <CardHeader title={t('Current Processing')} id="current-processing" />
      <ul className="flex flex-col divide-y divide-line">
        {items.map((item) => (
          <CurrentItem key={item.key} item={withLatest(item, latest)} />
        ))}
      </ul>
    </Card>
  )
}

function withLatest(item: CurrentUpload, latest: ReadonlyMap<string, Upload>): CurrentUpload {
  const upload = item.upload && latest.get(item.upload.upload_id)
  return upload ? { ...item, upload } : item
}

function CurrentItem({ item }: { item: CurrentUpload }) {
  const status = getStatus(item)
  const failure = item.error ?? item.upload?.error_message
  return (
    <li className="py-4 first:pt-0 last:pb-0">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="line-clamp-2 font-semibold wrap-anywhere" title={item.filename}>
            {item.upload ? (
              <Link to="/upload/$uploadId" params={{ uploadId: item.upload.upload_id }} className="hover:underline">
                {item.filename}
              </Link>
            ) : (
              item.filename
            )}
          </p>
          <p className="text-sm text-muted" aria-live="polite">
            {formatBytes(item.fileSize)}
            {describeStep(item)}
          </p>
        </div>
        <UploadStatusBadge upload={{ status, undone_at: item.upload?.undone_at, error_message: failure }} />
        {isFinished(status) && (
          <IconButton
            label={t('Dismiss {filename}', { filename: item.filename })}
            icon={X}
            className="-my-2 -mr-2"
            onClick={() => currentUploads.dismiss(item.key)}
          />
        )}
      </div>
      {!isFinished(status) && (
        <div className="mt-2">
          <ProgressLine value={getProgress(item)} label={t('Progress of {filename}', { filename: item.filename })} />
        </div>
      )}
      {status === 'failed' && failure && <UploadError message={failure} />}
      {item.phase === 'refused' && <FileHelp filename={item.filename} />}
      {item.phase === 'failed' && (
        <Button size="small" className="mt-3" icon={RotateCw} onClick={() => currentUploads.retry(item.key)}>
          {t('Send it again')}
        </Button>
      )}
      {item.upload && isFinished(status) && <UploadOutcome upload={item.upload} />}
    </li>
  )
}

/** Share of bytes sent during the upload, then the server's progress. */
const getProgress = ({ phase, sent, upload }: CurrentUpload): number =>
  phase === 'sent' ? (upload?.progress ?? 0) : sent

function describeStep(item: CurrentUpload): string {
  const percent = formatPercent(getProgress(item))
  if (item.phase === 'waiting') return t(', queued')
  if (item.phase === 'uploading') return t(', {percent} sent', { percent })
  if (item.upload?.status === 'received') return t(', waiting to be processed')
  return item.upload?.status === 'extracting' ? t(', {percent} read', { percent }) : ''
}
