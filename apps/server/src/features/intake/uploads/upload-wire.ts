import type { Upload as UploadWire } from '@spoor/contract/routes/uploads.ts'
import type { UploadRow } from './upload-queries.ts'

export function toUploadWire(row: UploadRow): UploadWire {
  return {
    upload_id: row.id,
    filename: row.filename,
    status: row.status,
    uploaded_at: row.uploaded_at.toISOString(),
    completed_at: row.completed_at?.toISOString() ?? null,
    file_size: row.file_size,
    error_message: row.error_message,
    error_code: row.error_code,
    progress: row.progress,
    kind: row.kind,
    layout: row.layout?.description ?? null,
    rows_read: row.rows_read,
    rows_used: row.rows_used,
    rows_skipped: row.rows_skipped,
    duplicates: row.duplicates,
    trips_found: row.trips_found,
    sensitivity: row.sensitivity,
    warnings: row.warnings,
    assumed_zone: row.layout?.assumed_zone ?? null,
    undone_at: row.undone_at?.toISOString() ?? null,
  }
}
