import type { CellValue, WriteSheet } from 'hucre'
import { MAX_EXPORT_TRIPS } from '@spoor/contract/routes/cost-centres.ts'
import { metresToKm } from '@spoor/core/units/distance.ts'
import { centsToRand } from '@spoor/core/units/money.ts'
import { daysOfMonth, monthsThrough } from '@spoor/core/units/month.ts'
import { zoneClock } from '@spoor/core/units/time-zone.ts'
import { TAX_TIMEZONE } from '@spoor/core/units/tax-year.ts'
import type { Database } from '../../../platform/database/database.ts'
import { HttpError, orNotFound } from '../../../platform/http/http-error.ts'
import { writeWorkbook } from '../../../platform/tables/write-workbook.ts'
import { listTripCentres, sumByCentre } from './cost-centre-queries.ts'
import { loadEmployeeTrips } from '../people/employees.ts'
import { listMembers, sumMemberMonths, findCompany } from '../team-queries.ts'
import type * as routes from '@spoor/contract/routes/cost-centres.ts'
import { monthsBetween } from '../months.ts'
import { toTeamMember } from '../team-member.ts'
import { sendDownload } from '../../../platform/http/attachment.ts'
import type { Handler, ReadingContext } from '../../../platform/http/mount.ts'

const KM = '#,##0.00'
const RAND = '"R" #,##0.00'
const DAY = 'yyyy-mm-dd'
const CLOCK = 'hh:mm'
const DAY_MINUTES = 1440
const clock = zoneClock(TAX_TIMEZONE)

/**
 * A company's business trips of some months as a workbook: totals by driver, totals by cost centre, and one list.
 * Private trips appear only in each driver's total. The number of trips in memory is limited.
 * @throws HttpError 422 if there are too many
 */
export async function writeTeamWorkbook(
  database: Database,
  { company, readerId }: { company: { id: string; name: string }; readerId: string },
  { from, to }: { from: string; to: string },
): Promise<Buffer> {
  const members = await listMembers(database, company.id)
  const sums = await sumMemberMonths(
    database,
    members.map(({ id }) => id),
    { from, to },
  )
  const business = sums.filter(({ classification }) => classification === 'business')
  const count = business.reduce((sum, { trips }) => sum + trips, 0)
  if (count > MAX_EXPORT_TRIPS) {
    const message = `These months have ${count} business trips; a workbook can hold ${MAX_EXPORT_TRIPS}. Choose fewer months.`
    throw new HttpError(422, message, { to: message })
  }
  const sumKm = (ownerId: string, classification: string | null) =>
    metresToKm(
      sums
        .filter((one) => one.owner_id === ownerId && one.classification === classification)
        .reduce((sum, { distance_m }) => sum + distance_m, 0),
    )
  const countBusinessTrips = (ownerId: string) =>
    business.filter(({ owner_id }) => owner_id === ownerId).reduce((sum, { trips }) => sum + trips, 0)
  const centres = await sumByCentre(database, company.id, {
    from: daysOfMonth(from).from,
    before: daysOfMonth(to).before,
  })
  return writeWorkbook(readerId, {
    sheets: [
      sheet('Drivers', [
        ['Driver', 28],
        ['Email', 34],
        ['Business (km)', 16, KM],
        ['Business trips', 16],
        ['Private, in total (km)', 20, KM],
        ['Not classified (km)', 20, KM],
      ])(
        members.map(({ id, name, email }) => [
          name,
          email,
          sumKm(id, 'business'),
          countBusinessTrips(id),
          sumKm(id, 'private'),
          sumKm(id, null),
        ]),
      ),
      sheet('Cost centres', [
        ['Code', 14],
        ['Cost centre', 30],
        ['Business (km)', 16, KM],
        ['Business trips', 16],
        ['Fuel, business share (R)', 24, RAND],
      ])(
        centres.map(({ id, code, name, distance_m, trips, fuel_cents }) => [
          id === null ? null : code,
          id === null ? 'Without a cost centre' : name,
          metresToKm(distance_m),
          trips,
          centsToRand(Math.round(fuel_cents)),
        ]),
      ),
      sheet('Business trips', [
        ['Date', 12, DAY],
        ['Start', 9, CLOCK],
        ['End', 9, CLOCK],
        ['Driver', 28],
        ['Vehicle', 20],
        ['Cost centre', 14],
        ['Cost centre name', 28],
        ['From', 34],
        ['To', 34],
        ['Reason', 50],
        ['Business (km)', 16, KM],
        ['Confirmed', 12],
      ])(await listTripRows(database, company.id, members, { business, months: monthsThrough(from, to) })),
    ],
    properties: { title: `${company.name}, ${from} to ${to}`, creator: 'Spoor' },
  })
}

/** The drivers' business trips, loaded a month of one driver at a time. */
async function listTripRows(
  database: Database,
  companyId: string,
  drivers: readonly { id: string; name: string }[],
  { business, months }: { business: readonly { owner_id: string | null; month: string }[]; months: readonly string[] },
): Promise<CellValue[][]> {
  const rows: CellValue[][] = []
  for (const { id, name } of drivers) {
    for (const month of months) {
      if (!business.some((one) => one.owner_id === id && one.month === month)) continue
      const [{ items }, centres] = await Promise.all([
        loadEmployeeTrips(database, { companyId, employeeId: id, month }),
        listTripCentres(database, { companyId, ownerId: id }, daysOfMonth(month)),
      ])
      for (const trip of items.toReversed()) {
        const centre = centres.get(trip.id)
        rows.push([
          toLocalDay(trip.started_at),
          toTimeOfDay(trip.started_at),
          trip.ended_at === null ? null : toTimeOfDay(trip.ended_at),
          name,
          trip.vehicle,
          centre?.code ?? null,
          centre?.name ?? null,
          trip.start_location,
          trip.end_location,
          trip.reason,
          trip.distance_km,
          trip.status === 'confirmed' ? 'yes' : 'no',
        ])
      }
    }
  }
  return rows
}

const sheet =
  (name: string, columns: readonly [header: string, width: number, numFmt?: string][]) =>
  (rows: readonly CellValue[][]): WriteSheet => ({
    name,
    columns: columns.map(([, width, numFmt]) => ({ width, ...(numFmt && { style: { numFmt } }) })),
    rows: [columns.map(([header]) => header), ...rows],
    cells: new Map(columns.map((_, at) => [`0,${at}`, { style: { font: { bold: true } } }])),
    freezePane: { rows: 1 },
  })

const localMs = (instant: string): number => Date.parse(instant) + clock.offsetMsAt(Date.parse(instant))

const toLocalDay = (instant: string): Date =>
  new Date(`${new Date(localMs(instant)).toISOString().slice(0, 10)}T00:00:00Z`)

/** Returns the fraction of a day, which a spreadsheet displays as a time. */
const toTimeOfDay = (instant: string): number => {
  const local = new Date(localMs(instant))
  return (local.getUTCHours() * 60 + local.getUTCMinutes()) / DAY_MINUTES
}

export const handleExportTeam: Handler<typeof routes.exportTeam, ReadingContext> = async (
  { from, to },
  { user, reply, reads },
) => {
  const { companyId } = toTeamMember(user)
  monthsBetween(from, to)
  const company = orNotFound(await findCompany(reads, companyId), 'Company')
  const workbook = await writeTeamWorkbook(reads, { company, readerId: user.id }, { from, to })
  return sendDownload(reply, `team-${from}${from === to ? '' : `-to-${to}`}.xlsx`, workbook)
}
