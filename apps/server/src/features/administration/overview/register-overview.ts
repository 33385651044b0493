import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/admin-overview.ts'
import { taxDayAt } from '@spoor/core/units/tax-year.ts'
import type { Database } from '../../../database/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { mount } from '../../../http/mount.ts'
import { streamTable, TABLE_MEDIA_TYPES } from '../../../tables/stream-table.ts'
import type { TableColumn } from '../../../tables/stream-table.ts'
import { readActivity } from './activity-queries.ts'
import type { AuditFilter, AuditRow } from './audit-queries.ts'
import { countAudit, listAuditRows } from './audit-queries.ts'
import { readRevenue } from './revenue-queries.ts'
import { readAdminStats } from './stats-queries.ts'
import type { TimeCursor } from '../../../http/cursor.ts'
import { readTimeCursor, writeTimeCursor } from '../../../http/cursor.ts'

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

/** The admin dashboard's figures, recent activity and the audit log. */
export function registerOverview(app: FastifyInstance, { database, clock }: Dependencies): void {
  mount(app, routes.getAdminStats, () => readAdminStats(database, new Date(clock.nowMs())))

  mount(app, routes.getRevenue, ({ months }) => readRevenue(database, { now: new Date(clock.nowMs()), months }))

  mount(app, routes.getActivity, ({ limit }) => readActivity(database, limit))

  mount(app, routes.listAudit, async ({ cursor, limit, ...filter }) => {
    const after = readTimeCursor(cursor)
    const [rows, total] = await Promise.all([
      listAuditRows(database, filter, { after, limit: limit + 1 }),
      countAudit(database, filter),
    ])
    const page = rows.slice(0, limit)
    return {
      items: page.map((row) => ({ ...row, at: row.at.toISOString() })),
      next_cursor: rows.length > limit ? cursorAfter(page[limit - 1]) : null,
      total,
    }
  })

  mount(app, routes.exportAudit, (filter, { reply }) => {
    reply.type(TABLE_MEDIA_TYPES.csv)
    reply.header('content-disposition', `attachment; filename="audit-${taxDayAt(clock.nowMs())}.csv"`)
    return reply.send(streamTable('csv', everyEntry(database, filter), { name: 'Audit', columns: COLUMNS }))
  })
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
