import type { Upload as UploadWire } from '@spoor/contract/routes/uploads.ts'
import { toIsoDates } from '../../../platform/http/iso-dates.ts'
import type { UploadRow } from './upload-queries.ts'

export function toUploadWire({ layout, ...row }: UploadRow): UploadWire {
  const { description = null, assumed_zone = null } = layout ?? {}
  return { ...toIsoDates(row), upload_id: row.id, layout: description, assumed_zone }
}
