import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/accountants.ts'
import type { Client, ClientTrip } from '@spoor/contract/routes/accountants.ts'
import type { Home } from '@spoor/core/privacy/find-home.ts'
import { withPlaceName } from '@spoor/core/places/place.ts'
import { roundKilometres } from '@spoor/core/report/year-kilometres.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { metresToKm } from '@spoor/core/units/distance.ts'
import { addDays } from '@spoor/core/units/local-date.ts'
import { taxYearAt, taxYearDays, taxYearName } from '@spoor/core/units/tax-year.ts'
import type { Database } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Dependencies } from '../../dependencies.ts'
import { readTimeCursor, writeTimeCursor } from '../../platform/http/cursor.ts'
import { HttpError, notFound } from '../../platform/http/http-error.ts'
import { mount, mountLongRead } from '../../platform/http/mount.ts'
import type { User } from '../../platform/http/caller.ts'
import { findDriverHome, hideHome } from '../../domain/logbooks/find-driver-home.ts'
import { loadLogbook } from '../../domain/logbooks/load-logbook.ts'
import { findFirstSeenDay, listLogbooks } from '../../domain/logbooks/logbook-queries.ts'
import { callWithin } from '../../platform/limits/call-limits.ts'
import type { LimitRule } from '../../platform/limits/call-limits.ts'
import type { PrintedReport } from '../../domain/logbooks/report-words.ts'
import { sendExcel, sendPdf } from '../../domain/logbooks/send-report.ts'
import { findFrozenReport, listFrozenReports, packageName, streamPackage } from '../reports/index.ts'
import { loadReadiness } from '../vehicles/index.ts'
import { writeQuestionMail } from './accountant-mails.ts'
import { listShownTrips, sumByClass } from './client-trip-queries.ts'
import type { ClientTripRow } from './client-trip-queries.ts'
import { listClientRows } from './grant-queries.ts'
import type { ClientRow } from './grant-queries.ts'
import { insertEvent } from './grant-writes.ts'
import { registerComments } from './register-comments.ts'
import { loadClientLogbook } from './load-client-logbook.ts'
import { zipClientLogbooks } from './zip-logbooks.ts'

/** To one client. */
const QUESTIONS_A_DAY = 5

/** Routes for what accountants see of their clients. A client without a grant for the caller is 404. */
export function registerClients(app: FastifyInstance, dependencies: Dependencies): void {
  const { config, database, clock, log, mail } = dependencies
  const findClient = async (accountant: User, id: string, from = database): Promise<ClientRow> => {
    const [client] = await listClientRows(from, accountant.id, id)
    if (client === undefined) throw notFound('Client')
    return client
  }
  const record = (
    { granterId, grantId, company, name }: ClientRow,
    what: 'logbook' | 'report' | 'all_logbooks' | 'package',
    of: string,
  ) =>
    inTransaction(database, (tx) => {
      const detail = company === null || what === 'all_logbooks' ? of : `${name}, ${of}`
      return insertEvent(tx, { owner_id: granterId, grant_id: grantId, at: new Date(clock.nowMs()), what, detail })
    })
  // A company does not see a driver's own reports.
  const listReports = async (reads: Database, { id, company }: ClientRow) =>
    company === null ? listFrozenReports(reads, id) : []
  const readsAs = ({ company }: ClientRow) => ({ readsAsCompany: company !== null })
  const currentYear = () => taxYearAt(clock.nowMs())

  registerComments(app, dependencies, findClient)

  mountLongRead(app, routes.listClients, async ({ tax_year = currentYear() }, { user, reads }) => {
    const items: Client[] = []
    // Sequential, because an accountant may have many clients and must not occupy the database.
    for (const client of await listClientRows(reads, user.id)) items.push(await describeClient(reads, client, tax_year))
    return { items, next_cursor: null, total: items.length, tax_year }
  })

  async function describeClient(reads: Database, client: ClientRow, taxYear: number): Promise<Client> {
    const [all, reports] = await Promise.all([
      listLogbooks(reads, client.id, readsAs(client)),
      listReports(reads, client),
    ])
    const nowMs = clock.nowMs()
    // Readiness covers a whole year, so a company that sees only part of it does not get it.
    const seesAll = client.company === null || (await findFirstSeenDay(reads, client.id)) <= taxYearDays(taxYear).from
    const logbooks: Client['logbooks'] = []
    for (const { vehicle_id, vehicle_name, trips } of all.filter((one) => one.tax_year === taxYear)) {
      const { logbook } = await loadLogbook(reads, client, { tax_year: taxYear, vehicle_id, nowMs, ...readsAs(client) })
      logbooks.push({
        tax_year: taxYear,
        vehicle_id,
        vehicle_name,
        trips,
        ...roundKilometres(logbook),
        missing_readings: logbook.missingReadings,
        readiness:
          vehicle_id === null || !seesAll
            ? null
            : await loadReadiness(reads, client, { vehicleId: vehicle_id, taxYear, nowMs }),
      })
    }
    return {
      id: client.id,
      name: client.name,
      email: client.email,
      since: client.since.toISOString(),
      show_private: client.showPrivate,
      company: client.company,
      logbooks,
      tax_years: [...new Set(all.map(({ tax_year }) => tax_year))],
      reports: reports.length,
    }
  }

  mountLongRead(app, routes.downloadClientLogbooks, async ({ tax_year = currentYear() }, { user, reply, reads }) => {
    const found = await Promise.all(
      (await listClientRows(reads, user.id)).map(async (client) => ({
        client,
        vehicleIds: (await listLogbooks(reads, client.id, readsAs(client)))
          .filter((one) => one.tax_year === tax_year)
          .map(({ vehicle_id }) => vehicle_id),
      })),
    )
    const clients = found.filter(({ vehicleIds }) => vehicleIds.length > 0)
    if (clients.length === 0) throw new HttpError(404, `No client has trips in the tax year ${taxYearName(tax_year)}.`)
    // Once per grant: a company's grant covers many drivers.
    const grants = new Map(clients.map(({ client }) => [client.grantId, client]))
    for (const client of grants.values()) await record(client, 'all_logbooks', taxYearName(tax_year))
    reply.header('content-disposition', `attachment; filename="logbooks-${tax_year - 1}-${tax_year}.zip"`)
    reply.header('cache-control', 'no-store, no-transform')
    return reply.send(
      zipClientLogbooks({ database: reads, log }, clients, {
        readerId: user.id,
        taxYear: tax_year,
        nowMs: clock.nowMs(),
      }),
    )
  })

  mountLongRead(app, routes.downloadClientLogbookPdf, async (wanted, { user, reply, reads }) =>
    sendPdf(reply, await printLogbook(reads, user, wanted)),
  )
  mountLongRead(app, routes.downloadClientLogbookExcel, async (wanted, { user, reply, reads }) =>
    sendExcel(reply, user.id, await printLogbook(reads, user, wanted)),
  )

  async function printLogbook(
    reads: Database,
    user: User,
    { id, ...wanted }: { id: string; tax_year: number; vehicle_id?: string },
  ) {
    const client = await findClient(user, id, reads)
    const content = await loadClientLogbook(reads, client, { ...wanted, nowMs: clock.nowMs() })
    await record(client, 'logbook', content.title)
    return { content, frozen: null }
  }

  mountLongRead(app, routes.downloadClientPackage, async ({ id, tax_year: taxYear }, { user, reply, reads }) => {
    const client = await findClient(user, id, reads)
    // Costs, receipts and tax are only for the driver's own accountant.
    if (client.company !== null)
      throw new HttpError(
        403,
        'You have access to this driver through the company. Only the driver can give you the tax package.',
      )
    const order = { owner: client, taxYear, showsPrivate: client.showPrivate }
    const stream = await streamPackage({ ...dependencies, database: reads }, order, user.id)
    await record(client, 'package', taxYearName(taxYear))
    reply.header('content-disposition', `attachment; filename="${packageName(taxYear)}"`)
    reply.header('cache-control', 'no-store, no-transform')
    return reply.send(stream)
  })

  mount(app, routes.askClient, async ({ id, vehicle_id, tax_year, text }, { user }) => {
    const { email: to, name } = await findClient(user, id)
    const rule: LimitRule = {
      key: `questions to ${id} by ${user.id}`,
      counts: 'successes',
      limit: QUESTIONS_A_DAY,
      windowMs: DAY_MS,
      refusal: () => `You have asked ${name} ${QUESTIONS_A_DAY} times today. Please try again tomorrow.`,
    }
    const url = `${config.origin}/vehicles/${vehicle_id}?year=${tax_year}`
    await callWithin(dependencies, [rule], async () => {
      await inTransaction(database, (tx) =>
        mail.enqueue(tx, writeQuestionMail({ to, name, accountant: user, text, url }), user.id),
      )
      return { answer: undefined, outcome: 'success' }
    })
  })

  mountLongRead(app, routes.listClientReports, async ({ id }, { user, reads }) => {
    const items = await listReports(reads, await findClient(user, id, reads))
    return { items, next_cursor: null, total: items.length }
  })

  mountLongRead(app, routes.downloadClientReportPdf, async (wanted, { user, reply, reads }) =>
    sendPdf(reply, await printReport(reads, user, wanted)),
  )
  mountLongRead(app, routes.downloadClientReportExcel, async (wanted, { user, reply, reads }) =>
    sendExcel(reply, user.id, await printReport(reads, user, wanted)),
  )

  async function printReport(
    reads: Database,
    user: User,
    { id, report_id }: { id: string; report_id: string },
  ): Promise<PrintedReport> {
    const client = await findClient(user, id, reads)
    const report = client.company === null ? await findFrozenReport(reads, client.id, report_id) : null
    if (!report) throw notFound('Report')
    await record(client, 'report', report.content.title)
    return report
  }

  mountLongRead(app, routes.listClientTrips, async ({ id, tax_year = currentYear(), ...page }, { user, reads }) => {
    const { cursor, limit } = page
    const { id: ownerId, name, showPrivate, company } = await findClient(user, id, reads)
    const days = taxYearDays(tax_year)
    const shownTo = { ownerId, showPrivate, asCompany: company !== null }
    const [rows, sums] = await Promise.all([
      listShownTrips(reads, shownTo, { days, after: readTimeCursor(cursor), limit: limit + 1 }),
      sumByClass(reads, shownTo, days),
    ])
    const named = rows.map(withPlaceNames)
    const home = company === null ? null : await findDriverHome(reads, ownerId, addDays(days.to, 1))
    const of = (classification: string | null) => sums.find((one) => one.classification === classification)
    const countTrips = (classification: string | null) => of(classification)?.trips ?? 0
    const sumKm = (classification: string | null) => metresToKm(of(classification)?.distanceM ?? 0)
    const shown = (company === null ? named : named.map((row) => withoutHome(row, home))).slice(0, limit)
    const last = rows.length > limit ? shown.at(-1) : undefined
    return {
      client: { id: ownerId, name, show_private: showPrivate },
      tax_year,
      items: shown.map(toTripWire),
      next_cursor: last === undefined ? null : writeTimeCursor({ at: last.started_at, id: last.id }),
      total: countTrips('business') + (showPrivate ? countTrips('private') + countTrips(null) : 0),
      totals: {
        business_trips: countTrips('business'),
        business_km: sumKm('business'),
        private_trips: countTrips('private'),
        private_km: sumKm('private'),
        unclassified_trips: countTrips(null),
        unclassified_km: sumKm(null),
      },
    }
  })
}

type NamedTrip = ReturnType<typeof withPlaceNames>

const withPlaceNames = (row: ClientTripRow) => ({
  ...row,
  startLocation: withPlaceName(row.start_place, row.start_location),
  endLocation: withPlaceName(row.end_place, row.end_location),
})

/**
 * Hides the home as from a company: ends at home become 'Home', and ends that may be a new home become their suburb.
 */
function withoutHome(row: NamedTrip, home: Home | null): NamedTrip {
  const { start_lat: startLat, start_lng: startLng, end_lat: endLat, end_lng: endLng } = row
  const ends = { startLat, startLng, endLat, endLng }
  return hideHome({ ...row, ...ends }, home, { first: row.first_of_day, last: row.last_of_day })
}

function toTripWire(row: NamedTrip): ClientTrip {
  return {
    id: row.id,
    started_at: row.started_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    local_day: row.local_day,
    start_location: row.startLocation,
    end_location: row.endLocation,
    distance_km: metresToKm(row.distance_m),
    classification: row.classification,
    status: row.status,
    reason: row.reason,
    vehicle: row.vehicle,
    comments: row.comments,
  }
}
