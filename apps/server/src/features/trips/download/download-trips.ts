import type { FastifyReply } from 'fastify'
import type { downloadTripsCsv } from '@spoor/contract/routes/trips.ts'
import type { ReceivedOf } from '@spoor/contract/route.ts'
import { MAX_PDF_TRIPS } from '@spoor/contract/words/trip-columns.ts'
import type { Database } from '../../../platform/database/database.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import type { User } from '../../../platform/http/caller.ts'
import { streamTable, type TableFormat } from '../../../platform/tables/stream-table.ts'
import { allTrips, countTrips, totalTrips } from '../list/list-trips.ts'
import { listVehicleNames } from '../trip-queries.ts'
import { tripTableColumns } from './trip-table.ts'
import { writeTripsPdf } from './write-trips-pdf.ts'

type Wanted = ReceivedOf<typeof downloadTripsCsv>['query']

/** Streams the list as a table of any length. */
export async function sendTable(
  database: Database,
  user: User,
  reply: FastifyReply,
  format: TableFormat,
  { sort, columns, ...filter }: Wanted,
): Promise<FastifyReply> {
  const table = tripTableColumns(columns, await loadReader(database, user))
  reply.header('content-disposition', `attachment; filename="trips.${format}"`)
  return reply.send(streamTable(format, allTrips(database, user, filter, sort), { name: 'Trips', columns: table }))
}

/** @throws HttpError 422 if there are too many trips for a PDF */
export async function sendPdf(
  database: Database,
  user: User,
  reply: FastifyReply,
  { sort, columns, ...filter }: Wanted,
): Promise<FastifyReply> {
  const trips = await countTrips(database, user.id, filter)
  if (trips > MAX_PDF_TRIPS) {
    throw new HttpError(
      422,
      `A PDF can contain at most ${MAX_PDF_TRIPS} trips; you selected ${trips}. Choose fewer days, or download Excel or CSV.`,
    )
  }
  const table = tripTableColumns(columns, await loadReader(database, user))
  reply.header('content-disposition', 'attachment; filename="trips.pdf"')
  return reply.send(
    writeTripsPdf(allTrips(database, user, filter, sort), {
      columns: table,
      driver: user.name,
      timezone: user.timezone,
      totals: await totalTrips(database, user.id, filter),
    }),
  )
}

async function loadReader(database: Database, user: User) {
  return { timezone: user.timezone, vehicleNames: await listVehicleNames(database, user.id) }
}
