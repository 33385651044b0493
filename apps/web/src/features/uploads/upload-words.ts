import type { Upload } from '@spoor/contract/routes/uploads.ts'
import { formatCount } from '../../format/quantity.ts'
import { isNothingNew } from '../../format/upload-trips.ts'
import { t } from '../../language/t.ts'
import { plural } from '../../language/plural.ts'

/** What became of the rows: '1 200 rows read: 1 150 used, 40 duplicates, 10 left out.' */
export function rowsSentence({ rows_read, rows_used, duplicates, rows_skipped }: Upload): string {
  const parts = [
    t('{rows_used} used', { rows_used: formatCount(rows_used) }),
    ...(duplicates > 0 ? [plural(duplicates, '{n} duplicate', '{n} duplicates')] : []),
    ...(rows_skipped > 0 ? [t('{rows_skipped} skipped', { rows_skipped: formatCount(rows_skipped) })] : []),
  ]
  return t('{rows} read: {outcome}.', { rows: plural(rows_read, '{n} row', '{n} rows'), outcome: parts.join(', ') })
}

/** What an upload that is saved has brought. */
export function sentenceOfTrips(upload: Upload): string {
  if (!isNothingNew(upload)) return plural(upload.trips_found, '{n} trip found.', '{n} trips found.')
  return upload.rows_skipped === 0
    ? t('Nothing new: everything is in your logbook already.')
    : t('Nothing new: everything that could be read is in your logbook already.')
}
