import { Link } from '@tanstack/react-router'
import { listRecentUploads, type Upload } from '@spoor/contract/routes/uploads.ts'
import { RECENT_UPLOADS_DEFAULT } from '@spoor/contract/limits/limits.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryReply } from '../../api/api.ts'
import { formatDateTime } from '../../format/instant.ts'
import { formatBytes } from '../../format/quantity.ts'
import { describeTrips } from '../../format/upload-trips.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { EmptyState, Loaded } from '../../ui/loaded.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { UploadStatusBadge } from '../../ui/upload-status-badge.tsx'
import { AnswerLink } from './answer-link.tsx'
import { UploadError } from './upload-error.tsx'
import { isRunning } from '../../api/upload-running.ts'
import { t } from '../../language/t.ts'

const MOST = 1000

export const useRecentUploads = (limit: number) =>
  useQuery({
    queryKey: ['uploads', 'recent', limit],
    queryFn: queryReply(listRecentUploads, { query: { limit } }),
    placeholderData: keepPreviousData,
  })

export const FIRST_RECENT = RECENT_UPLOADS_DEFAULT

export function RecentUploads({
  recent,
  latest,
  above,
  limit,
  onMore,
}: {
  recent: ReturnType<typeof useRecentUploads>
  latest: ReadonlyMap<string, Upload>
  /** Uploads shown under 'Current Processing' until dismissed there. */
  above: ReadonlySet<string>
  limit: number
  onMore: (limit: number) => void
}) {
  return (
    <Card aria-labelledby="recent-uploads">
      <CardHeader title={t('Recent Uploads')} id="recent-uploads" />
      <Loaded query={recent} failed={t('Failed to get recent uploads')}>
        {(uploads) =>
          uploads.length === 0 ? (
            <EmptyState title={t('No files yet')}>{t('Your uploads and their results appear here.')}</EmptyState>
          ) : (
            <>
              {uploads.every(({ upload_id }) => above.has(upload_id)) && (
                <p className="text-sm text-muted">{t('No other files yet')}</p>
              )}
              <ul className="flex flex-col divide-y divide-line">
                {uploads
                  .filter(({ upload_id }) => !above.has(upload_id))
                  .map((upload) => (
                    <RecentItem key={upload.upload_id} upload={latest.get(upload.upload_id) ?? upload} />
                  ))}
              </ul>
              {uploads.length >= limit && limit < MOST && (
                <Button
                  className="mt-4 w-full"
                  busy={recent.isFetching}
                  onClick={() => onMore(Math.min(MOST, limit * 4))}
                >
                  {t('Show more')}
                </Button>
              )}
            </>
          )
        }
      </Loaded>
    </Card>
  )
}

function RecentItem({ upload }: { upload: Upload }) {
  const trips = describeTrips(upload)
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <Link
            to="/upload/$uploadId"
            params={{ uploadId: upload.upload_id }}
            title={upload.filename}
            className="line-clamp-2 font-semibold wrap-anywhere hover:underline"
          >
            {upload.filename}
          </Link>
          <p className="text-sm text-muted">
            {formatDateTime(upload.uploaded_at)} · {formatBytes(upload.file_size)}
            {trips !== null && ` · ${trips}`}
          </p>
        </div>
        <UploadStatusBadge upload={upload} />
      </div>
      {isRunning(upload.status) && (
        <div className="mt-2">
          <ProgressLine value={upload.progress} label={t('Progress of {filename}', { filename: upload.filename })} />
        </div>
      )}
      {upload.status === 'needs_look' && !upload.undone_at && <AnswerLink uploadId={upload.upload_id} />}
      {upload.status === 'failed' && upload.error_message && <UploadError message={upload.error_message} />}
    </li>
  )
}
