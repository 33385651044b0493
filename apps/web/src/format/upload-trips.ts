import type { Upload } from '@spoor/contract/routes/uploads.ts'
import { plural, t } from '../language/t.ts'

/** Whether every row of an upload was already in the logbook. */
export const hasNothingNew = ({ status, rows_used, duplicates }: Upload): boolean =>
  status === 'saved' && rows_used === 0 && duplicates > 0

/** What an upload added, for a list of uploads; null while it runs, or if it failed or was undone. */
export function describeTrips(upload: Upload): string | null {
  if (upload.status !== 'saved' || upload.undone_at !== null) return null
  return hasNothingNew(upload) ? t('nothing new') : plural(upload.trips_found, '{n} trip', '{n} trips')
}
