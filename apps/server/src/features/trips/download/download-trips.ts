import type { FastifyReply } from 'fastify'
import type { downloadTripsCsv, Trip } from '@spoor/contract/routes/trips.ts'
import type { ReceivedOf } from '@spoor/contract/route.ts'
import { MAX_PDF_TRIPS } from '@spoor/contract/trip-columns.ts'
import type { Database } from '../../../database/database.ts'
import { HttpError } from '../../../http/http-error.ts'
import type { User } from '../../../identity/user.ts'
import { streamTable } from '../../../tables/stream-table.ts'
import type { TableFormat } from '../../../tables/stream-table.ts'
import { totalTripsOf } from '../list/list-trip-page.ts'
import type { TripStore } from '../list/list-trip-page.ts'
import { cursorAfter } from '../list/trip-cursor.ts'
import type { TripCursor, TripSort } from '../list/trip-cursor.ts'
import { listTrips, listVehicleNames } from '../trip-queries.ts'
import { tripTableColumns } from './trip-table.ts'
import { tripTotals } from '../list/trip-totals.ts'
import { tripWires } from '../trip-wire.ts'
import { writeTripsPdf } from './write-trips-pdf.ts'

type Wanted = ReceivedOf<typeof downloadTripsCsv>['query']

const TRIPS_AT_ONCE = 1000

/** Sends the list as a table that is written while it is read, whatever its length. */
export async function sendTable(
  { database }: TripStore,
  user: User,
  reply: FastifyReply,
  format: TableFormat,
  { sort, columns, ...filter }: Wanted,
): Promise<FastifyReply> {
  const table = tripTableColumns(columns, await readerOf(database, user))
  reply.header('content-disposition', `attachment; filename="trips.${format}"`)
  return reply.send(streamTable(format, allTrips(database, user, filter, sort), { name: 'Trips', columns: table }))
}

/** @throws HttpError 422 where there are more trips than anybody reads on paper */
export async function sendPdf(
  store: TripStore,
  user: User,
  reply: FastifyReply,
  { sort, columns, ...filter }: Wanted,
): Promise<FastifyReply> {
  const marks = await totalTripsOf(store, user.id, filter)
  const trips = marks.reduce((sum, one) => sum + one.trips, 0)
  if (trips > MAX_PDF_TRIPS) {
    throw new HttpError(
      422,
      `A PDF takes at most ${MAX_PDF_TRIPS} trips, and these are ${trips}. Choose fewer days, or download Excel or CSV.`,
    )
  }
  const table = tripTableColumns(columns, await readerOf(store.database, user))
  reply.header('content-disposition', 'attachment; filename="trips.pdf"')
  return reply.send(
    writeTripsPdf(allTrips(store.database, user, filter, sort), {
      columns: table,
      driver: user.name,
      totals: tripTotals(marks),
    }),
  )
}

async function readerOf(database: Database, user: User) {
  return { timezone: user.timezone, vehicleNames: await listVehicleNames(database, user.id) }
}

async function* allTrips(
  database: Database,
  driver: User,
  filter: Omit<Wanted, 'sort' | 'columns'>,
  sort: TripSort,
): AsyncGenerator<Trip> {
  for (let after: TripCursor | null = null; ;) {
    const rows = await listTrips(database, driver.id, { filter, sort, after, limit: TRIPS_AT_ONCE })
    yield* tripWires(rows, driver)
    const last = rows.at(-1)
    if (last === undefined || rows.length < TRIPS_AT_ONCE) return
    after = cursorAfter(sort, last)
  }
}
