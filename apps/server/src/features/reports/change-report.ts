import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/reports.ts'
import { compareReports } from '@spoor/core/report/compare-reports.ts'
import { contentForReader } from '@spoor/core/report/report-cover.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Dependencies } from '../../dependencies.ts'
import { HttpError, orNotFound } from '../../platform/http/http-error.ts'
import { freezeContent, isUnchangedContent } from '../../domain/logbooks/freeze-content.ts'
import { emitEvent } from '../../domain/events/emit-event.ts'
import { makeContent, requireReport, loadReportPage } from './report-content.ts'
import { lockReport } from './report-queries.ts'
import { frozenReport } from './report-wire.ts'
import { changeReport, deleteReportRow, storeFrozen } from './report-writes.ts'
import { mount } from '../../platform/http/mount.ts'

const FROZEN = 'This report is frozen and never changes. Make a new one instead.'

export function mountReportChanges(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, clock } = dependencies
  mount(app, routes.updateReport, async ({ id, title, notes, client, options }, { user }) => {
    await inTransaction(database, async (tx) => {
      const row = orNotFound(await lockReport(tx, user.id, id), 'Report')
      if (row.frozen_at) throw new HttpError(409, FROZEN)
      await changeReport(tx, user.id, id, {
        title: title ?? row.title,
        notes: notes ?? row.notes,
        client: client ?? row.client,
        options: { ...row.options, ...options },
        updated_at: new Date(clock.nowMs()),
      })
    })
    return loadReportPage(dependencies, user, id)
  })

  mount(app, routes.freezeReport, async ({ id }, { user }) => {
    await inTransaction(database, async (tx) => {
      const row = orNotFound(await lockReport(tx, user.id, id), 'Report')
      // Freezing again changes nothing.
      if (row.frozen_at) return
      const nowMs = clock.nowMs()
      const content = await makeContent(tx, user, row, nowMs)
      if (row.kind === 'client' && content.rows.length === 0)
        throw new HttpError(409, 'This bill has no trips. Add or confirm its trips, then freeze it.')
      const frozen = freezeContent(contentForReader(content))
      const number = await storeFrozen(tx, user.id, id, frozen, new Date(nowMs))
      await emitEvent(tx, dependencies, user.id, {
        type: 'report.frozen',
        data: { report_id: id, number, kind: row.kind, sha256: frozen.sha256 },
      })
    })
    return loadReportPage(dependencies, user, id)
  })

  mount(app, routes.verifyReport, async ({ id }, { user }) => {
    const row = await requireReport(database, user, id)
    const report = frozenReport(row)
    if (!report?.frozen || row.content === null) throw new HttpError(409, 'This report is not frozen yet.')
    const now = await makeContent(database, user, row, clock.nowMs())
    return {
      unchanged: isUnchangedContent({ text: row.content, sha256: report.frozen.sha256 }),
      sha256: report.frozen.sha256,
      frozen_at: report.frozen.at.toISOString(),
      differences: compareReports(report.content, now),
    }
  })

  mount(app, routes.deleteReport, async ({ id }, { user }) => {
    await inTransaction(database, async (tx) => {
      const row = orNotFound(await lockReport(tx, user.id, id), 'Report')
      if (row.frozen_at) throw new HttpError(409, 'This report is frozen. SARS asks you to keep it for five years.')
      await deleteReportRow(tx, user.id, id)
    })
  })
}
