import type { FastifyInstance } from 'fastify'
import * as reports from '@spoor/contract/routes/reports.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import { mount, mountLongRead, mountPublic, toList } from '../../platform/http/mount.ts'
import type { User } from '../../platform/http/caller.ts'
import { sendExcel, sendFrozenContent, sendPdf } from '../../domain/logbooks/send-report.ts'
import { loadReportPage, printReport, requireReport, handleListReports } from './report-content.ts'
import { handleCreateReport, mountReportChanges } from './change-report.ts'
import { notFound } from '../../platform/http/http-error.ts'
import { callerKey } from '../../platform/limits/caller-key.ts'
import { revokeShare } from './share-writes.ts'
import { handleListReportShares, handleShareReport, handleGetSharedReport, openShared } from './shared-reports.ts'
import * as logbook from '@spoor/contract/routes/logbook.ts'
import { loadLogbook } from '../../domain/logbooks/load-logbook.ts'
import { listLogbooks } from '../../domain/logbooks/logbook-queries.ts'
import { toLogbookWire } from './logbook/logbook-wire.ts'
import { loadLogbookReport } from '../../domain/logbooks/load-report.ts'
import { asDriver } from '../../domain/logbooks/reader.ts'
import { mountPacks } from './packs/packs.ts'
import { packageName, streamPackage } from './packages/zip-package.ts'
import { sendDownload } from '../../platform/http/attachment.ts'

/** Routes for logbooks, reports and packages, and for links to frozen reports. */
export function registerReports(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, clock } = dependencies
  mount(app, reports.listReports, handleListReports(dependencies))
  mount(app, reports.createReport, handleCreateReport(dependencies))
  mount(app, reports.getReport, async ({ id, ...page }, { user }) => loadReportPage(dependencies, user, id, page))
  mountReportChanges(app, dependencies)

  const print = async (reads: Database, user: User, id: string) =>
    printReport(reads, user, await requireReport(reads, user, id), clock.nowMs())

  mountLongRead(app, reports.downloadReportPdf, async ({ id }, { user, reply, reads }) =>
    sendPdf(reply, await print(reads, user, id)),
  )

  mountLongRead(app, reports.downloadReportExcel, async ({ id }, { user, reply, reads }) =>
    sendExcel(reply, user.id, await print(reads, user, id)),
  )

  mountLongRead(app, reports.downloadReportJson, async ({ id }, { user, reply, reads }) =>
    sendFrozenContent(reply, await print(reads, user, id)),
  )

  mount(app, reports.listReportShares, handleListReportShares(dependencies))
  mount(app, reports.shareReport, handleShareReport(dependencies))

  mount(app, reports.revokeReportShare, async ({ id, share_id }, { user }) => {
    const at = new Date(clock.nowMs())
    const revoked = await inTransaction(database, (tx) =>
      revokeShare(tx, { ownerId: user.id, reportId: id, id: share_id, at }),
    )
    if (!revoked) throw notFound('Link')
  })

  mountPublic(app, reports.getSharedReport, handleGetSharedReport(dependencies))

  mountPublic(app, reports.downloadSharedPdf, async ({ token }, { request, reply }) =>
    sendPdf(reply, (await openShared(dependencies, request, { token, what: 'pdf' })).report),
  )

  mountPublic(app, reports.downloadSharedExcel, async ({ token }, { request, reply }) =>
    sendExcel(reply, callerKey(request.ip), (await openShared(dependencies, request, { token, what: 'excel' })).report),
  )

  mountPublic(app, reports.downloadSharedJson, async ({ token }, { request, reply }) =>
    sendFrozenContent(reply, (await openShared(dependencies, request, { token, what: 'json' })).report),
  )

  const load = (user: User, wanted: { tax_year: number; vehicle_id?: string }) =>
    loadLogbook(database, asDriver(user), { ...wanted, nowMs: clock.nowMs() })

  mount(app, logbook.listLogbooks, async (_, { user }) => toList(await listLogbooks(database, asDriver(user))))
  mount(app, logbook.getLogbook, async (wanted, { user }) => toLogbookWire(await load(user, wanted)))

  const printLogbook = async (reads: Database, user: User, wanted: { tax_year: number; vehicle_id?: string }) => ({
    content: await loadLogbookReport(reads, asDriver(user), { ...wanted, nowMs: clock.nowMs() }),
    frozen: null,
  })

  mountLongRead(app, logbook.downloadLogbookExcel, async (wanted, { user, reply, reads }) =>
    sendExcel(reply, user.id, await printLogbook(reads, user, wanted)),
  )

  mountLongRead(app, logbook.downloadLogbookPdf, async (wanted, { user, reply, reads }) =>
    sendPdf(reply, await printLogbook(reads, user, wanted)),
  )

  mountPacks(app, dependencies)

  mountLongRead(app, reports.downloadPackage, async ({ tax_year: taxYear }, { user, reply, reads }) => {
    const order = { reader: asDriver(user), taxYear }
    const stream = await streamPackage({ ...dependencies, database: reads }, order, user.id)
    return sendDownload(reply, packageName(taxYear), stream)
  })
}
