import type { Upload } from '@spoor/contract/routes/uploads.ts'
import { formatCount } from '../../format/quantity.ts'

/** '1 trip', '1 234 trips'. */
export const counted = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`

/** What became of the rows: '1 200 rows read: 1 150 used, 40 duplicates, 10 left out.' */
export function rowsSentence({ rows_read, rows_used, duplicates, rows_skipped }: Upload): string {
  const parts = [
    `${formatCount(rows_used)} used`,
    ...(duplicates > 0 ? [counted(duplicates, 'duplicate', 'duplicates')] : []),
    ...(rows_skipped > 0 ? [`${formatCount(rows_skipped)} left out`] : []),
  ]
  return `${counted(rows_read, 'row', 'rows')} read: ${parts.join(', ')}.`
}
