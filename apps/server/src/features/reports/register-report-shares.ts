import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/reports.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Dependencies } from '../../dependencies.ts'
import { notFound } from '../../platform/http/http-error.ts'
import { mount, mountPublic } from '../../platform/http/mount.ts'
import { callerKey } from '../../platform/limits/caller-key.ts'
import { sendExcel, sendFrozenContent, sendPdf } from '../../domain/logbooks/send-report.ts'
import { revokeShare } from './share-writes.ts'
import { handleListReportShares, handleShareReport } from './share-report.ts'
import { handleGetSharedReport, openShared } from './open-shared-report.ts'

/** Links to frozen reports, for readers without an account. */
export function registerReportShares(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, clock } = dependencies
  mount(app, routes.listReportShares, handleListReportShares(dependencies))
  mount(app, routes.shareReport, handleShareReport(dependencies))

  mount(app, routes.revokeReportShare, async ({ id, share_id }, { user }) => {
    const at = new Date(clock.nowMs())
    const revoked = await inTransaction(database, (tx) =>
      revokeShare(tx, { ownerId: user.id, reportId: id, id: share_id, at }),
    )
    if (!revoked) throw notFound('Link')
  })

  mountPublic(app, routes.getSharedReport, handleGetSharedReport(dependencies))

  mountPublic(app, routes.downloadSharedPdf, async ({ token }, { request, reply }) =>
    sendPdf(reply, (await openShared(dependencies, request, { token, what: 'pdf' })).report),
  )

  mountPublic(app, routes.downloadSharedExcel, async ({ token }, { request, reply }) =>
    sendExcel(reply, callerKey(request.ip), (await openShared(dependencies, request, { token, what: 'excel' })).report),
  )

  mountPublic(app, routes.downloadSharedJson, async ({ token }, { request, reply }) =>
    sendFrozenContent(reply, (await openShared(dependencies, request, { token, what: 'json' })).report),
  )
}
