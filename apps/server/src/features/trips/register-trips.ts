import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/trips.ts'
import type { Dependencies } from '../../dependencies.ts'
import { HttpError, notFound, orNotFound } from '../../platform/http/http-error.ts'
import { mount, mountLongRead, toList } from '../../platform/http/mount.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { listTripChanges } from '../../domain/trips/trip-change-queries.ts'
import { requestLearning } from '../../domain/learning/request-learning.ts'
import { handleBulkTrips } from './change/bulk-trips.ts'
import { handleCreateTrip } from './change/create-trip.ts'
import { listDeletedTrips } from './list/list-deleted-trips.ts'
import { listDays, listTripPage, totalTrips } from './list/list-trips.ts'
import { sendPdf, sendTable } from './download/download-trips.ts'
import { handleMergeTrips, handlePreviewMerge } from './change/merge-trips.ts'
import { handleSplitTrip } from './change/split-trip.ts'
import { findNewestPaths, findTrip, findTripPaths } from './trip-queries.ts'
import { pathGeometry } from './path-geometry.ts'
import { toTripWire } from './trip-wire.ts'
import { undoMarks } from './change/trip-mark-writes.ts'
import { deleteTripsById } from './trip-writes.ts'
import { handleUpdateTrip } from './change/update-trip.ts'

const MOST_DRAWN = 500

export function registerTrips(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, jobs } = dependencies
  mount(app, routes.listTrips, (page, { user }) => listTripPage(database, user, page))

  mount(app, routes.getTripTotals, (filter, { user }) => totalTrips(database, user.id, filter))

  mount(app, routes.listTripDays, (filter, { user }) => listDays(database, user.id, filter))

  mount(app, routes.listDeletedTrips, (page, { user }) => listDeletedTrips(database, user, page))

  mountLongRead(app, routes.downloadTripsCsv, (wanted, { user, reply, reads }) =>
    sendTable(reads, user, reply, 'csv', wanted),
  )
  mountLongRead(app, routes.downloadTripsExcel, (wanted, { user, reply, reads }) =>
    sendTable(reads, user, reply, 'xlsx', wanted),
  )
  mountLongRead(app, routes.downloadTripsPdf, (wanted, { user, reply, reads }) => sendPdf(reads, user, reply, wanted))

  mount(app, routes.createTrip, (trip, { user }) => handleCreateTrip(dependencies, user, trip))

  mount(app, routes.getTrip, async ({ id }, { user }) => {
    const trip = orNotFound(await findTrip(database, user.id, id), 'Trip')
    return toTripWire(database, trip, user)
  })

  mount(app, routes.listTripChanges, async ({ id }, { user }) => {
    if ((await findTrip(database, user.id, id)) === undefined) throw notFound('Trip')
    return toList(await listTripChanges(database, user.id, id))
  })

  mount(app, routes.updateTrip, (change, { user }) => handleUpdateTrip(dependencies, user, change))

  mount(app, routes.deleteTrip, async ({ id }, { user }) => {
    await inTransaction(database, async (tx) => {
      if ((await deleteTripsById(tx, user.id, [id])) === 0) throw notFound('Trip')
      await requestLearning(tx, jobs, user.id)
    })
  })

  mount(app, routes.getTripPath, async ({ id }, { user }) => {
    const [trip] = await findTripPaths(database, user.id, [id])
    const geometry = trip && pathGeometry(trip)
    if (!geometry) throw notFound(trip ? 'The path of this trip' : 'Trip')
    return {
      type: 'Feature',
      geometry: { type: 'LineString', coordinates: geometry.coordinates },
      properties: { times: geometry.timesMs.map((timeMs) => new Date(timeMs).toISOString()), gaps: geometry.gaps },
    }
  })

  mount(app, routes.listTripPaths, async ({ ids, filter }, { user }) => {
    const trips = ids
      ? await findTripPaths(database, user.id, ids)
      : await findNewestPaths(database, user.id, filter ?? {}, MOST_DRAWN)
    return {
      type: 'FeatureCollection',
      features: trips.flatMap((trip) => {
        const geometry = pathGeometry(trip, ids ? 'full' : 'coarse')
        if (geometry === null) return []
        return {
          type: 'Feature' as const,
          id: trip.id,
          geometry: { type: 'LineString' as const, coordinates: geometry.coordinates },
          properties: { classification: trip.classification, straight: geometry.straight },
        }
      }),
    }
  })

  mount(app, routes.bulkTrips, (order, { user }) => handleBulkTrips(dependencies, user, order))

  mount(app, routes.undoBulk, async ({ id }, { user }) => {
    const changed = await inTransaction(database, async (tx) => {
      await requestLearning(tx, jobs, user.id)
      return undoMarks(tx, user.id, id)
    })
    if (changed === null) throw new HttpError(404, 'There is nothing to undo, because another action came after it.')
    return { changed }
  })

  mount(app, routes.previewMerge, ({ ids }, { user }) => handlePreviewMerge(database, user, ids))

  mount(app, routes.mergeTrips, ({ ids }, { user }) => handleMergeTrips(dependencies, user, ids))

  mount(app, routes.splitTrip, async ({ id, at }, { user }) => ({
    items: await handleSplitTrip(dependencies, user, id, new Date(at)),
  }))
}
