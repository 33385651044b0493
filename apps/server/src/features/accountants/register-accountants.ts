import type { FastifyInstance } from 'fastify'
import * as accountants from '@spoor/contract/routes/accountants.ts'
import type { Dependencies } from '../../dependencies.ts'
import { sendExcel, sendPdf } from '../../domain/logbooks/send-report.ts'
import { mount, mountLongRead, mountPublic, toList, toIsoDates } from '../../platform/http/mount.ts'
import { listFrozenReports } from '../reports/index.ts'
import {
  handleAskClient,
  handleInviteAccountant,
  handleUpdateAccountant,
  loadAccountants,
} from './invite-accountant.ts'
import { findClient, handleListClientTrips, commentOnTrip, listTripComments } from './client-trips.ts'
import { handleListClients } from './list-clients.ts'
import * as printClient from './print-client.ts'
import { asDriver } from '../../domain/logbooks/reader.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/http-error.ts'
import { acceptInvitation, acceptOwnInvitation, listOwnInvitations, readInvitation } from './accept-invitation.ts'
import { changeGrant, insertEvent } from './grant-writes.ts'

/** Routes for inviting accountants, their views of their clients, and comments on trips. Without a grant a client is 404. */
export function registerAccountants(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, clock } = dependencies
  mount(app, accountants.listAccountants, async (_, { user }) => toList(await loadAccountants(dependencies, user.id)))
  mount(app, accountants.inviteAccountant, handleInviteAccountant(dependencies))
  mount(app, accountants.updateAccountant, handleUpdateAccountant(dependencies))
  mount(app, accountants.withdrawAccountant, async ({ id }, { user }) => {
    await inTransaction(database, async (tx) => {
      const at = new Date(clock.nowMs())
      if (!(await changeGrant(tx, { ownerId: user.id, id }, { revoked_at: at }))) throw notFound('Accountant')
      await insertEvent(tx, { owner_id: user.id, grant_id: id, at, what: 'withdrawn' })
    })
  })

  mountPublic(app, accountants.readAccountantInvitation, async ({ token }, { reply }) => {
    reply.header('referrer-policy', 'no-referrer')
    return toIsoDates(await readInvitation(dependencies, token))
  })
  mount(app, accountants.listOwnAccountantInvitations, async (_, caller) => {
    const found = await listOwnInvitations(dependencies, caller)
    return toList(found.map(toIsoDates))
  })
  mount(app, accountants.acceptAccountantInvitation, ({ token }, caller) =>
    acceptInvitation(dependencies, token, caller),
  )
  mount(app, accountants.acceptOwnAccountantInvitation, ({ id }, caller) =>
    acceptOwnInvitation(dependencies, id, caller),
  )

  mountLongRead(app, accountants.listClients, handleListClients(dependencies))
  mountLongRead(app, accountants.listClientTrips, handleListClientTrips(dependencies))
  mount(app, accountants.askClient, handleAskClient(dependencies))
  mountLongRead(app, accountants.downloadClientLogbooks, printClient.handleDownloadClientLogbooks(dependencies))
  mountLongRead(app, accountants.downloadClientPackage, printClient.handleDownloadClientPackage(dependencies))
  mountLongRead(app, accountants.downloadClientLogbookPdf, async (wanted, { user, reply, reads }) =>
    sendPdf(reply, await printClient.printClientLogbook(dependencies, reads, user, wanted)),
  )
  mountLongRead(app, accountants.downloadClientLogbookExcel, async (wanted, { user, reply, reads }) =>
    sendExcel(reply, user.id, await printClient.printClientLogbook(dependencies, reads, user, wanted)),
  )
  mountLongRead(app, accountants.listClientReports, async ({ id }, { user, reads }) =>
    toList(await listFrozenReports(reads, (await findClient(reads, user, id)).reader)),
  )
  mountLongRead(app, accountants.downloadClientReportPdf, async (wanted, { user, reply, reads }) =>
    sendPdf(reply, await printClient.printClientReport(dependencies, reads, user, wanted)),
  )
  mountLongRead(app, accountants.downloadClientReportExcel, async (wanted, { user, reply, reads }) =>
    sendExcel(reply, user.id, await printClient.printClientReport(dependencies, reads, user, wanted)),
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
