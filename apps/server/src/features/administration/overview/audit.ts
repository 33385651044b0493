import { taxDayAt } from '@spoor/core/units/tax-year.ts'
import type * as routes from '@spoor/contract/routes/admin-overview.ts'
import { toIsoDates, type Handler, type ReadingContext } from '../../../platform/http/mount.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { streamTable, TABLE_MEDIA_TYPES, type TableColumn } from '../../../platform/tables/stream-table.ts'
import { countAudit, listAuditRows, type AuditFilter, type AuditRow } from './overview-queries.ts'
import { readTimeCursor, writeTimeCursor, type TimeCursor } from '../../../platform/http/cursor.ts'

const ROWS_AT_ONCE = 1000

const COLUMNS: readonly TableColumn<AuditRow>[] = [
  { header: 'At', cell: ({ at }) => at },
  { header: 'Who', cell: ({ actor }) => actor },
  { header: 'Action', cell: ({ action }) => action },
  { header: 'What', cell: ({ subject_kind }) => subject_kind },
  { header: 'Subject', cell: ({ subject }) => subject },
  { header: 'Before', cell: ({ before }) => JSON.stringify(before ?? {}) },
  { header: 'After', cell: ({ after }) => JSON.stringify(after ?? {}) },
  { header: 'Who (id)', cell: ({ actor_id }) => actor_id },
  { header: 'Subject (id)', cell: ({ subject_id }) => subject_id },
]

export const handleListAudit: Handler<typeof routes.listAudit, ReadingContext> = async (
  { cursor, limit, ...filter },
  { reads },
) => {
  const after = readTimeCursor(cursor)
  const [rows, total] = await Promise.all([
    listAuditRows(reads, filter, { after, limit: limit + 1 }),
    countAudit(reads, filter),
  ])
  const page = rows.slice(0, limit)
  return {
    items: page.map(toIsoDates),
    next_cursor: rows.length > limit ? cursorAfter(page[limit - 1]) : null,
    total,
  }
}

export const handleExportAudit =
  ({ clock }: Dependencies): Handler<typeof routes.exportAudit, ReadingContext> =>
  (filter, { reply, reads }) => {
    reply.type(TABLE_MEDIA_TYPES.csv)
    reply.header('content-disposition', `attachment; filename="audit-${taxDayAt(clock.nowMs())}.csv"`)
    return reply.send(streamTable('csv', everyEntry(reads, filter), { name: 'Audit', columns: COLUMNS }))
  }

async function* everyEntry(database: Database, filter: AuditFilter): AsyncGenerator<AuditRow> {
  let after: TimeCursor | null = null
  for (;;) {
    const rows: AuditRow[] = await listAuditRows(database, filter, { after, limit: ROWS_AT_ONCE })
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < ROWS_AT_ONCE) return
    after = { at: last.at, id: String(last.id) }
  }
}

function cursorAfter({ at, id }: AuditRow): string {
  return writeTimeCursor({ at, id: String(id) })
}
