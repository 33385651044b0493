import { Link } from '@tanstack/react-router'
import type { Upload } from '@spoor/contract/routes/uploads.ts'
import { formatDateTime } from '../../format/instant.ts'
import { describeTrips } from '../../format/upload-trips.ts'
import { Card, CardHeader } from '../../ui/card.tsx'
import { UploadStatusBadge } from '../../ui/upload-status-badge.tsx'
import { t } from '../../language/t.ts'

export function RecentUploads({ uploads }: { uploads: Upload[] }) {
  return (
    <Card>
      <CardHeader title={t('Recent Uploads')} />
      <ul className="flex flex-col gap-3">
        {uploads.map((upload) => (
          <li key={upload.upload_id} className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <Link
                to="/upload/$uploadId"
                params={{ uploadId: upload.upload_id }}
                className="block truncate text-sm font-semibold hover:underline"
                title={upload.filename}
              >
                {upload.filename}
              </Link>
              <p className="text-sm text-muted">
                {formatDateTime(upload.uploaded_at)}
                <span className="block">{describeTrips(upload)}</span>
              </p>
            </div>
            <UploadStatusBadge upload={upload} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
