import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/accountants.ts'
import type { Dependencies } from '../../dependencies.ts'
import { asDriver } from '../../domain/logbooks/reader.ts'
import { mount } from '../../platform/http/mount.ts'
import { commentOnTrip, listTripComments } from './comment-on-trip.ts'
import { findClient } from './find-client.ts'

/** Comments on trips, by accountants and by the drivers who answer them. */
export function registerComments(app: FastifyInstance, dependencies: Dependencies): void {
  const { database } = dependencies
  mount(app, routes.listClientTripComments, async ({ id, trip_id: tripId, ...page }, { user: caller }) => {
    const { reader } = await findClient(database, caller, id)
    return listTripComments(database, reader, { tripId, ...page, caller })
  })
  mount(app, routes.commentOnClientTrip, async ({ id, trip_id: tripId, text }, { user: author }) => {
    const { client, reader } = await findClient(database, author, id)
    return commentOnTrip(dependencies, reader, { tripId, text, author, client })
  })
  mount(app, routes.listTripComments, ({ id: tripId, ...page }, { user: caller }) =>
    listTripComments(database, asDriver(caller), { tripId, ...page, caller }),
  )
  mount(app, routes.commentOnTrip, ({ id: tripId, text }, { user: author }) =>
    commentOnTrip(dependencies, asDriver(author), { tripId, text, author, client: null }),
  )
}
