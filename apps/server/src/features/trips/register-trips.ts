import type { FastifyInstance } from 'fastify'
import * as trips from '@spoor/contract/routes/trips.ts'
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
import { randomUUID } from 'node:crypto'
import * as tabs from '@spoor/contract/routes/tabs.ts'
import type { TabFilter } from '@spoor/contract/routes/tabs.ts'
import { MAX_TABS } from '@spoor/contract/words/trip-columns.ts'
import { findTab, listTabs } from './tabs/tab-queries.ts'
import type { TabRow } from './tabs/tab-queries.ts'
import { changeTab, insertTab, reorderTabs, removeTab } from './tabs/tab-writes.ts'
import { getPersonalStats } from '@spoor/contract/routes/stats.ts'
import { localDateAt } from '@spoor/core/units/local-date.ts'
import { loadTaxTables } from '../../domain/tax-tables/load-tax-tables.ts'
import { lastMonthToDate, loadPersonalStats } from './stats/personal-stats.ts'
import { listMonthMarks, sumDistanceM } from './stats/stats-queries.ts'
import * as suggestions from '@spoor/contract/routes/suggestions.ts'
import { undoAutoConfirmed } from '../../domain/learning/auto-confirm-writes.ts'
import { findAutoConfirmed, findBusinessCommutes, findReasons } from './suggestions/suggestion-queries.ts'

const MOST_DRAWN = 500

/** Routes for trips, their tabs, statistics and suggestions. */
export function registerTrips(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, jobs, clock } = dependencies
  mount(app, trips.listTrips, (page, { user }) => listTripPage(database, user, page))
  mount(app, trips.getTripTotals, (filter, { user }) => totalTrips(database, user.id, filter))
  mount(app, trips.listTripDays, (filter, { user }) => listDays(database, user.id, filter))
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

  mount(app, trips.getTripPath, async ({ id }, { user }) => {
    const [trip] = await findTripPaths(database, user.id, [id])
    const geometry = trip && pathGeometry(trip)
    if (!geometry) throw notFound(trip ? 'The path of this trip' : 'Trip')
    return {
      type: 'Feature',
      geometry: { type: 'LineString', coordinates: geometry.coordinates },
      properties: { times: geometry.timesMs.map((timeMs) => new Date(timeMs).toISOString()), gaps: geometry.gaps },
    }
  })

  mount(app, trips.listTripPaths, async ({ ids, filter }, { user }) => {
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

  mount(app, trips.bulkTrips, (order, { user }) => handleBulkTrips(dependencies, user, order))

  mount(app, trips.undoBulk, async ({ id }, { user }) => {
    const changed = await inTransaction(database, async (tx) => {
      await requestLearning(tx, jobs, user.id)
      return undoMarks(tx, user.id, id)
    })
    if (changed === null) throw new HttpError(404, 'There is nothing to undo, because another action came after it.')
    return { changed }
  })

  mount(app, trips.previewMerge, ({ ids }, { user }) => handlePreviewMerge(database, user, ids))
  mount(app, trips.mergeTrips, ({ ids }, { user }) => handleMergeTrips(dependencies, user, ids))

  mount(app, trips.splitTrip, async ({ id, at }, { user }) => ({
    items: await handleSplitTrip(dependencies, user, id, new Date(at)),
  }))

  const read = async (ownerId: string, id: string): Promise<TabRow> => {
    return orNotFound(await findTab(database, ownerId, id), 'Tab')
  }

  mount(app, tabs.listTabs, async (_, { user }) => {
    const rows = await listTabs(database, { ownerId: user.id, companyId: user.companyId })
    return toList(rows)
  })

  mount(app, tabs.createTab, async (tab, { user }) => {
    const id = randomUUID()
    const added = await inTransaction(database, (tx) => insertTab(tx, user.id, { ...tab, id }, MAX_TABS))
    if (!added) throw new HttpError(409, `You have ${MAX_TABS} tabs, the maximum. Delete one first.`)
    return read(user.id, id)
  })

  mount(app, tabs.updateTab, async ({ id, ...change }, { user }) => {
    const tab = await read(user.id, id)
    if (change.shared && user.companyId === null) {
      throw new HttpError(409, 'You do not belong to a company to share a tab with.')
    }
    if (change.shared ?? tab.shared) requireShareable(change.filter ?? tab.filter)
    await inTransaction(database, (tx) => changeTab(tx, user.id, id, change))
    return read(user.id, id)
  })

  mount(app, tabs.deleteTab, async ({ id }, { user }) => {
    if (!(await inTransaction(database, (tx) => removeTab(tx, user.id, id)))) throw notFound('Tab')
  })

  mount(app, tabs.orderTabs, async ({ ids }, { user }) => {
    await inTransaction(database, (tx) => reorderTabs(tx, user.id, ids))
  })

  mount(app, getPersonalStats, async ({ tax_year: asked }, { user }) => {
    const today = localDateAt(clock.nowMs(), user.timezone)
    const [marks, lastMonthToDateM, tables] = await Promise.all([
      listMonthMarks(database, user.id),
      sumDistanceM(database, user.id, lastMonthToDate(today)),
      loadTaxTables(database),
    ])
    return loadPersonalStats(marks, { asked, today, lastMonthToDateM, tables })
  })

  mount(app, suggestions.listReasons, async ({ q = '', limit }, { user }) =>
    toList(await findReasons(database, user.id, { q: q.trim(), limit })),
  )

  mount(app, suggestions.listCommutes, async (_, { user }) =>
    countAndName(await findBusinessCommutes(database, user.id)),
  )

  mount(app, suggestions.listAutoConfirmed, async (_, { user }) => {
    const trips = await findAutoConfirmed(database, user.id)
    const of = (wanted: string) => trips.filter(({ classification }) => classification === wanted).length
    return {
      ...countAndName(trips.map(({ id }) => id)),
      classes: { business: of('business'), private: of('private') },
    }
  })

  mount(app, suggestions.undoAutoConfirmed, async (_, { user }) => ({
    changed: await inTransaction(database, async (tx) => {
      await requestLearning(tx, jobs, user.id)
      return undoAutoConfirmed(tx, user.id)
    }),
  }))
}

/** A shared tab must not filter by the driver's own vehicles or files, since it would be empty for others. */
function requireShareable({ vehicle_id, upload_id }: TabFilter): void {
  if (vehicle_id === undefined && upload_id === undefined) return
  throw new HttpError(
    409,
    'This tab filters by one of your vehicles or uploads, which others do not have. Remove that filter to share the tab.',
  )
}

const countAndName = (ids: readonly string[]) => ({ trips: ids.length, ids: ids.slice(0, suggestions.MOST_NAMED) })
