import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/reports.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import { mount, mountLongRead } from '../../platform/http/mount.ts'
import type { User } from '../../platform/http/caller.ts'
import { sendExcel, sendFrozenContent, sendPdf } from '../../domain/logbooks/send-report.ts'
import { loadReportPage, printReport, requireReport, handleListReports } from './report-content.ts'
import { handleCreateReport } from './create-report.ts'
import { handleUpdateReport, handleFreezeReport, handleVerifyReport, handleDeleteReport } from './change-report.ts'

/** Routes for reports to SARS, clients, employers and accountants. */
export function registerReports(app: FastifyInstance, dependencies: Dependencies): void {
  const { clock } = dependencies
  mount(app, routes.listReports, handleListReports(dependencies))
  mount(app, routes.createReport, handleCreateReport(dependencies))
  mount(app, routes.getReport, async ({ id, ...page }, { user }) => loadReportPage(dependencies, user, id, page))
  mount(app, routes.updateReport, handleUpdateReport(dependencies))
  mount(app, routes.freezeReport, handleFreezeReport(dependencies))
  mount(app, routes.verifyReport, handleVerifyReport(dependencies))
  mount(app, routes.deleteReport, handleDeleteReport(dependencies))

  const print = async (reads: Database, user: User, id: string) =>
    printReport(reads, user, await requireReport(reads, user, id), clock.nowMs())

  mountLongRead(app, routes.downloadReportPdf, async ({ id }, { user, reply, reads }) =>
    sendPdf(reply, await print(reads, user, id)),
  )

  mountLongRead(app, routes.downloadReportExcel, async ({ id }, { user, reply, reads }) =>
    sendExcel(reply, user.id, await print(reads, user, id)),
  )

  mountLongRead(app, routes.downloadReportJson, async ({ id }, { user, reply, reads }) =>
    sendFrozenContent(reply, await print(reads, user, id)),
  )
}
