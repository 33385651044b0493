import type { Upload } from '@spoor/contract/routes/uploads.ts'
import { Link } from '@tanstack/react-router'
import { RotateCw, X } from 'lucide-react'
import { formatBytes, formatPercent } from '../../format/quantity.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { UploadStatusBadge } from '../../ui/upload-status-badge.tsx'
import { currentUploads } from './current-uploads.ts'
import { UploadError } from './upload-error.tsx'
import { UploadOutcome } from './upload-outcome.tsx'
import { statusOf } from './upload-queue.ts'
import type { CurrentUpload } from './upload-queue.ts'
import { isOver } from './upload-status.ts'
import { t } from '../../language/t.ts'

/** The files of this window, from the first byte to the outcome. */
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
  const status = statusOf(item)
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
            {stepOf(item)}
          </p>
        </div>
        <UploadStatusBadge status={status} undone={item.upload?.undone_at != null} title={failure ?? undefined} />
        {isOver(status) && (
          <IconButton
            label={t('Dismiss {filename}', { filename: item.filename })}
            icon={<X size={18} aria-hidden />}
            className="-my-2 -mr-2"
            onClick={() => currentUploads.dismiss(item.key)}
          />
        )}
      </div>
      {!isOver(status) && (
        <div className="mt-2">
          <ProgressLine value={progressOf(item)} label={t('Progress of {filename}', { filename: item.filename })} />
        </div>
      )}
      {status === 'failed' && failure && <UploadError message={failure} />}
      {item.phase === 'failed' && (
        <Button
          size="small"
          className="mt-3"
          icon={<RotateCw size={15} aria-hidden />}
          onClick={() => currentUploads.retry(item.key)}
        >
          {t('Send it again')}
        </Button>
      )}
      {item.upload && isOver(status) && <UploadOutcome upload={item.upload} />}
    </li>
  )
}

/** Of the bytes while they are sent, of the work afterwards. */
const progressOf = ({ phase, sent, upload }: CurrentUpload): number =>
  phase === 'sent' ? (upload?.progress ?? 0) : sent

function stepOf(item: CurrentUpload): string {
  const percent = formatPercent(progressOf(item))
  if (item.phase === 'waiting') return t(', waiting for its turn')
  if (item.phase === 'uploading') return t(', {percent} sent', { percent })
  if (item.upload?.status === 'received') return t(', waiting to be read')
  return item.upload?.status === 'extracting' ? t(', {percent} read', { percent }) : ''
}
