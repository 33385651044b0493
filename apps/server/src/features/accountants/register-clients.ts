import type { FastifyInstance } from 'fastify'
import * as accountants from '@spoor/contract/routes/accountants.ts'
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
import { asDriver } from '../../domain/logbooks/reader.ts'
import { commentOnTrip, listTripComments } from './comment-on-trip.ts'

/** Routes for accountants' views of their clients, and comments on trips. A client without a grant is 404. */
export function registerClients(app: FastifyInstance, dependencies: Dependencies): void {
  const { database } = dependencies
  mountLongRead(app, accountants.listClients, handleListClients(dependencies))
  mountLongRead(app, accountants.listClientTrips, handleListClientTrips(dependencies))
  mount(app, accountants.askClient, handleAskClient(dependencies))
  mountLongRead(app, accountants.downloadClientLogbooks, handleDownloadClientLogbooks(dependencies))
  mountLongRead(app, accountants.downloadClientPackage, handleDownloadClientPackage(dependencies))
  mountLongRead(app, accountants.downloadClientLogbookPdf, async (wanted, { user, reply, reads }) =>
    sendPdf(reply, await printClientLogbook(dependencies, reads, user, wanted)),
  )
  mountLongRead(app, accountants.downloadClientLogbookExcel, async (wanted, { user, reply, reads }) =>
    sendExcel(reply, user.id, await printClientLogbook(dependencies, reads, user, wanted)),
  )
  mountLongRead(app, accountants.listClientReports, async ({ id }, { user, reads }) =>
    toList(await listFrozenReports(reads, (await findClient(reads, user, id)).reader)),
  )
  mountLongRead(app, accountants.downloadClientReportPdf, async (wanted, { user, reply, reads }) =>
    sendPdf(reply, await printClientReport(dependencies, reads, user, wanted)),
  )
  mountLongRead(app, accountants.downloadClientReportExcel, async (wanted, { user, reply, reads }) =>
    sendExcel(reply, user.id, await printClientReport(dependencies, reads, user, wanted)),
  )

  mount(app, accountants.listClientTripComments, async ({ id, trip_id: tripId, ...page }, { user: caller }) => {
    const { reader } = await findClient(database, caller, id)
    return listTripComments(database, reader, { tripId, ...page, caller })
  })
  mount(app, accountants.commentOnClientTrip, async ({ id, trip_id: tripId, text }, { user: author }) => {
    const { client, reader } = await findClient(database, author, id)
    return commentOnTrip(dependencies, reader, { tripId, text, author, client })
  })
  mount(app, accountants.listTripComments, ({ id: tripId, ...page }, { user: caller }) =>
    listTripComments(database, asDriver(caller), { tripId, ...page, caller }),
  )
  mount(app, accountants.commentOnTrip, ({ id: tripId, text }, { user: author }) =>
    commentOnTrip(dependencies, asDriver(author), { tripId, text, author, client: null }),
  )
}
