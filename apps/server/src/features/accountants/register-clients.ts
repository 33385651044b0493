import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/accountants.ts'
import type { Dependencies } from '../../dependencies.ts'
import { sendExcel, sendPdf } from '../../domain/logbooks/send-report.ts'
import { mount, mountLongRead, toList } from '../../platform/http/mount.ts'
import { listFrozenReports } from '../reports/index.ts'
import { handleAskClient } from './ask-client.ts'
import { findClient } from './find-client.ts'
import { handleListClientTrips } from './list-client-trips.ts'
import { handleListClients } from './list-clients.ts'
import {
  handleDownloadClientLogbooks,
  handleDownloadClientPackage,
  printClientLogbook,
  printClientReport,
} from './print-client.ts'
import { registerComments } from './register-comments.ts'

/** Routes for what accountants see of their clients. A client without a grant for the caller is 404. */
export function registerClients(app: FastifyInstance, dependencies: Dependencies): void {
  registerComments(app, dependencies)
  mountLongRead(app, routes.listClients, handleListClients(dependencies))
  mountLongRead(app, routes.listClientTrips, handleListClientTrips(dependencies))
  mount(app, routes.askClient, handleAskClient(dependencies))
  mountLongRead(app, routes.downloadClientLogbooks, handleDownloadClientLogbooks(dependencies))
  mountLongRead(app, routes.downloadClientPackage, handleDownloadClientPackage(dependencies))
  mountLongRead(app, routes.downloadClientLogbookPdf, async (wanted, { user, reply, reads }) =>
    sendPdf(reply, await printClientLogbook(dependencies, reads, user, wanted)),
  )
  mountLongRead(app, routes.downloadClientLogbookExcel, async (wanted, { user, reply, reads }) =>
    sendExcel(reply, user.id, await printClientLogbook(dependencies, reads, user, wanted)),
  )
  mountLongRead(app, routes.listClientReports, async ({ id }, { user, reads }) =>
    toList(await listFrozenReports(reads, (await findClient(reads, user, id)).reader)),
  )
  mountLongRead(app, routes.downloadClientReportPdf, async (wanted, { user, reply, reads }) =>
    sendPdf(reply, await printClientReport(dependencies, reads, user, wanted)),
  )
  mountLongRead(app, routes.downloadClientReportExcel, async (wanted, { user, reply, reads }) =>
    sendExcel(reply, user.id, await printClientReport(dependencies, reads, user, wanted)),
  )
}
