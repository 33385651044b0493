import type { FastifyInstance } from 'fastify'
import * as trips from '@spoor/contract/routes/trips.ts'
import type { Dependencies } from '../../dependencies.ts'
import { mount, mountLongRead, toList } from '../../platform/http/mount.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { listTripChanges } from '../../domain/trips/trip-change-queries.ts'
import { requestLearning } from '../../domain/learning/request-learning.ts'
import { handleCreateTrip } from './change/create-trip.ts'
import { listDeletedTrips } from './list/list-deleted-trips.ts'
import { listDays, listMovePage, listTripPage, totalTrips } from './list/list-trips.ts'
import { sendPdf, sendTable } from './download/download-trips.ts'
import { handleMergeTrips, handlePreviewMerge } from './change/merge-trips.ts'
import { handleSplitTrip } from './change/split-trip.ts'
import { toTripWire } from './trip-wire.ts'
import { deleteTripsById } from './trip-writes.ts'
import { handleUpdateTrip, handleBulkTrips, handleUndoBulk } from './change/update-trips.ts'
import * as tabs from '@spoor/contract/routes/tabs.ts'
import { getPersonalStats } from '@spoor/contract/routes/stats.ts'
import * as suggestions from '@spoor/contract/routes/suggestions.ts'
import { undoAutoConfirmed } from '../../domain/learning/suggestion-writes.ts'
import { findAutoConfirmed, findReasons } from './suggestions/suggestion-queries.ts'
import { notFound, orNotFound } from '../../platform/http/http-error.ts'
import { handleGetTripPath, handleListTripPaths } from './path-geometry.ts'
import { handleGetPersonalStats } from './stats/personal-stats.ts'
import { handleCreateTab, handleUpdateTab } from './tabs/change-tab.ts'
import { listTabs } from './tabs/tab-queries.ts'
import { reorderTabs, removeTab } from './tabs/tab-writes.ts'
import { findTrip } from './trip-queries.ts'
import { reverseGeocode } from '@spoor/contract/routes/geocode.ts'
import * as places from '@spoor/contract/routes/places.ts'
import type { Place } from '@spoor/contract/routes/places.ts'
import { suggestPlaces } from '@spoor/core/places/suggest-places.ts'
import { openGeocoding } from '../../domain/places/geocode/open-geocoding.ts'
import type { User } from '../../platform/http/caller.ts'
import * as changePlaces from './places/change-places.ts'
import { listPlaces, listUnnamedEnds, type PlaceRow } from './places/place-queries.ts'

/** Routes for trips, their tabs, statistics, suggestions and places. */
export function registerTrips(app: FastifyInstance, dependencies: Dependencies): void {
  const { config, database, jobs } = dependencies
  mount(app, trips.listTrips, (page, { user }) => listTripPage(database, user, page))
  mount(app, trips.getTripTotals, (filter, { user }) => totalTrips(database, user.id, filter))
  mount(app, trips.listTripDays, (filter, { user }) => listDays(database, user.id, filter))
  mount(app, trips.listMoves, (page, { user }) => listMovePage(database, user, page))
  mount(app, trips.listDeletedTrips, (page, { user }) => listDeletedTrips(database, user, page))

  mountLongRead(app, trips.downloadTripsCsv, (wanted, { user, reply, reads }) =>
    sendTable(reads, user, reply, 'csv', wanted),
  )
  mountLongRead(app, trips.downloadTripsExcel, (wanted, { user, reply, reads }) =>
    sendTable(reads, user, reply, 'xlsx', wanted),
  )
  mountLongRead(app, trips.downloadTripsPdf, (wanted, { user, reply, reads }) => sendPdf(reads, user, reply, wanted))
  mount(app, trips.createTrip, (trip, { user }) => handleCreateTrip(dependencies, user, trip))

  mount(app, trips.getTrip, async ({ id }, { user }) => {
    const trip = orNotFound(await findTrip(database, user.id, id), 'Trip')
    return toTripWire(database, trip, user)
  })

  mount(app, trips.listTripChanges, async ({ id }, { user }) => {
    if ((await findTrip(database, user.id, id)) === undefined) throw notFound('Trip')
    return toList(await listTripChanges(database, user.id, id))
  })

  mount(app, trips.updateTrip, (change, { user }) => handleUpdateTrip(dependencies, user, change))

  mount(app, trips.deleteTrip, async ({ id }, { user }) => {
    await inTransaction(database, async (tx) => {
      if ((await deleteTripsById(tx, user.id, [id])) === 0) throw notFound('Trip')
      await requestLearning(tx, jobs, user.id)
    })
  })

  mount(app, trips.getTripPath, handleGetTripPath(dependencies))
  mount(app, trips.listTripPaths, handleListTripPaths(dependencies))
  mount(app, trips.bulkTrips, (order, { user }) => handleBulkTrips(dependencies, user, order))
  mount(app, trips.undoBulk, handleUndoBulk(dependencies))
  mount(app, trips.previewMerge, ({ ids }, { user }) => handlePreviewMerge(database, user, ids))
  mount(app, trips.mergeTrips, ({ ids }, { user }) => handleMergeTrips(dependencies, user, ids))

  mount(app, trips.splitTrip, async ({ id, ...where }, { user }) => ({
    items: await handleSplitTrip(dependencies, user, id, where),
  }))

  mount(app, tabs.listTabs, async (_, { user }) => {
    const rows = await listTabs(database, { ownerId: user.id, companyId: user.companyId })
    return toList(rows)
  })

  mount(app, tabs.createTab, handleCreateTab(dependencies))
  mount(app, tabs.updateTab, handleUpdateTab(dependencies))
  mount(app, tabs.deleteTab, async ({ id }, { user }) => {
    if (!(await inTransaction(database, (tx) => removeTab(tx, user.id, id)))) throw notFound('Tab')
  })

  mount(app, tabs.orderTabs, async ({ ids }, { user }) => {
    await inTransaction(database, (tx) => reorderTabs(tx, user.id, ids))
  })

  mount(app, getPersonalStats, handleGetPersonalStats(dependencies))

  mount(app, suggestions.listReasons, async ({ q = '', limit }, { user }) =>
    toList(await findReasons(database, user.id, { q: q.trim(), limit })),
  )

  mount(app, suggestions.listAutoConfirmed, async (_, { user }) => {
    const trips = await findAutoConfirmed(database, user.id)
    const count = (wanted: string) => trips.filter(({ classification }) => classification === wanted).length
    const classes = { business: count('business'), private: count('private') }
    return { trips: trips.length, ids: trips.slice(0, suggestions.MOST_NAMED).map(({ id }) => id), classes }
  })

  mount(app, suggestions.undoAutoConfirmed, async (_, { user }) => ({
    changed: await inTransaction(database, async (tx) => {
      await requestLearning(tx, jobs, user.id)
      return undoAutoConfirmed(tx, user.id)
    }),
  }))

  mount(app, places.listPlaces, async (_, { user }) => {
    const rows = await listPlaces(database, user.id)
    return toList(rows.map((place) => toPlaceWire(place, user)))
  })

  mount(app, places.listSuggestedPlaces, async (_, { user }) =>
    toList(suggestPlaces(await listUnnamedEnds(database, user.id))),
  )

  mount(app, places.previewPlace, (wanted, { user }) => changePlaces.handlePreviewPlace(database, user, wanted))

  mount(app, places.createPlace, async (place, { user }) =>
    toPlaceWire(await changePlaces.handleCreatePlace(dependencies, user, place), user),
  )

  mount(app, places.getPlace, async ({ id }, { user }) =>
    toPlaceWire(await changePlaces.findOwnPlace(database, user, id), user),
  )

  mount(app, places.updatePlace, async (change, { user }) =>
    toPlaceWire(await changePlaces.handleUpdatePlace(dependencies, user, change), user),
  )

  mount(app, places.deletePlace, ({ id }, { user }) => changePlaces.handleDeletePlace(dependencies, user, id))

  const geocoding = openGeocoding(database, config)

  mount(app, reverseGeocode, async ({ lat, lon }) => {
    const { name, approximate } = await geocoding.namePosition(lat, lon)
    return { display_name: name, approximate }
  })

  mount(app, places.searchPlaces, async ({ q }) => toList(await geocoding.search(q)))
}

function toPlaceWire(place: PlaceRow, user: User): Place {
  return { ...place, may_edit: changePlaces.mayEdit(user, place) }
}
