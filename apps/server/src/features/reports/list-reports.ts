import type * as routes from '@spoor/contract/routes/reports.ts'
import type { Dependencies } from '../../dependencies.ts'
import { readTimeCursor, writeTimeCursor } from '../../platform/http/cursor.ts'
import { countReports, listReportRows } from './report-queries.ts'
import { toReportWire } from './report-wire.ts'
import { countOpenShares } from './share-queries.ts'
import type { Handler } from '../../platform/http/mount.ts'

export const handleListReports =
  ({ database, clock }: Dependencies): Handler<typeof routes.listReports> =>
  async ({ cursor, limit }, { user }) => {
    const [rows, total, open] = await Promise.all([
      listReportRows(database, user.id, { after: readTimeCursor(cursor), limit: limit + 1 }),
      countReports(database, user.id),
      countOpenShares(database, user.id, new Date(clock.nowMs())),
    ])
    const page = rows.slice(0, limit)
    const last = rows.length > limit ? page.at(-1) : undefined
    return {
      items: page.map((row) => toReportWire(row, open.get(row.id))),
      next_cursor: last === undefined ? null : writeTimeCursor({ at: last.created_at, id: last.id }),
      total,
    }
  }
