import type { listUploadIssues } from '@spoor/contract/routes/uploads.ts'
import type { ReceivedOf, ReplyOf } from '@spoor/contract/route.ts'
import type { Database } from '../../../platform/database/database.ts'
import { readOffset, writeCursor } from '../../../platform/http/cursor.ts'
import { listIssues, type UploadRow } from './upload-queries.ts'
import { toIssueWire } from './upload-wire.ts'

export async function listIssuePage(
  database: Database,
  ownerId: string,
  { id, layout }: UploadRow,
  { cursor, limit }: ReceivedOf<typeof listUploadIssues>['query'],
): Promise<ReplyOf<typeof listUploadIssues>> {
  const offset = readOffset(cursor)
  const { issues, total } = await listIssues(database, ownerId, id, { limit, offset })
  const next = offset + issues.length
  const next_cursor = issues.length > 0 && next < total ? writeCursor(next) : null
  return { items: issues.map((issue) => toIssueWire(issue, layout)), next_cursor, total }
}
