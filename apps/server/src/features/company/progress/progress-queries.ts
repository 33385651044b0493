import { sql, type NotNull } from 'kysely'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { dayNumber, firstOfMonth, type DayRange } from '@spoor/core/units/local-date.ts'
import { TAX_TIMEZONE, taxDayAt, taxYearOn } from '@spoor/core/units/tax-year.ts'
import { zoneClock } from '@spoor/core/units/time-zone.ts'
import { IN_USE } from '../../../domain/logbooks/trip-doubt-queries.ts'
import { lacksReason } from '../../../domain/trips/trip-reason-queries.ts'
import type { Database } from '../../../platform/database/database.ts'

export type DriverFacts = Awaited<ReturnType<typeof listDriverFacts>>[number]

export interface Deadlines {
  /** The first day considered. */
  since: string
  today: string
  /** Trips before this day should already be reviewed. */
  reviewedBefore: string
  lastDueMonth: string
  taxYear: DayRange
}

/** The logbooks of a company's drivers with a seat, by name; private trips appear only in counts. */
export async function listDriverFacts(database: Database, companyId: string, deadlines: Deadlines) {
  const { since } = deadlines
  const members = await listSeated(database, companyId)
  const ids = members.map(({ id }) => id)
  const [started, counted, uploads, due, months, submissions, reminders] = await Promise.all([
    listStarted(database, ids),
    countTrips(database, ids, deadlines),
    listLastUploads(database, ids),
    listOdometersDue(database, ids, deadlines),
    listBusinessMonths(database, ids, deadlines),
    listSubmissions(database, ids, companyId),
    listLastReminders(database, ids, companyId),
  ])
  const clock = zoneClock(TAX_TIMEZONE)
  const midnight = (day: string) => clock.utcMsOfLocal(dayNumber(day) * DAY_MS)
  return members.map((member) => {
    const isOwn = ({ owner_id }: { owner_id: string }) => owner_id === member.id
    const trips = counted.find(isOwn)
    const upload = uploads.find((row) => isOwn(row) && row.at.getTime() >= midnight(member.company_sees_from))
    const own = submissions.filter(isOwn)
    const isCovered = ({ month, vehicle_id }: { month: string; vehicle_id: string | null }) =>
      own.some(
        (one) =>
          one.vehicle_id === vehicle_id &&
          one.tax_year === taxYearOn(month) &&
          (one.state === 'submitted' || one.state === 'approved') &&
          one.submitted_at.getTime() >= midnight(firstOfMonth(month, 1)),
      )
    const late = months.filter((row) => isOwn(row) && !isCovered(row)).map(({ month }) => month.slice(0, 7))
    const newest = own.find(({ state }) => state !== 'kept')
    const state = newest?.state
    const reminder = reminders.find(isOwn)
    return {
      id: member.id,
      name: member.name,
      email: member.email,
      roleType: member.role_type,
      joinedDay: member.joined_company_on,
      hasTrips: started.has(member.id),
      countedFrom: since > member.company_sees_from ? since : member.company_sees_from,
      lastBusinessDay: trips?.last_business_day ?? null,
      lastUploadAt: upload?.at ?? null,
      lastUploadDay: upload === undefined ? null : taxDayAt(upload.at.getTime()),
      toReview: trips?.to_review ?? 0,
      toReviewOverdue: trips?.to_review_overdue ?? 0,
      withoutReason: trips?.without_reason ?? 0,
      withoutReasonOverdue: trips?.without_reason_overdue ?? 0,
      odometersDue: due.filter(isOwn).map(({ id, name, day }) => ({ id, name, day })),
      lateMonth: late.toSorted()[0] ?? null,
      submitted: newest && state && state !== 'kept' ? { at: newest.submitted_at.toISOString(), state } : null,
      remindedAt: reminder?.sent_at ?? null,
      remindedDay: reminder?.day ?? null,
    }
  })
}

function listSeated(database: Database, companyId: string) {
  return database
    .selectFrom('app_user')
    .select(['id', 'name', 'email', 'role_type', 'joined_company_on', 'company_sees_from'])
    .where('company_id', '=', companyId)
    .where('deactivated_at', 'is', null)
    .where('payment_verified', '=', true)
    .orderBy((eb) => eb.fn('lower', ['name']))
    .orderBy('id')
    .$narrowType<{ joined_company_on: NotNull; company_sees_from: NotNull }>()
    .execute()
}

const isOneOf = (ids: readonly string[]) => sql<boolean>`owner_id = any(${ids}::uuid[])`

/** Those with a trip that their company sees. */
async function listStarted(database: Database, ids: readonly string[]): Promise<Set<string>> {
  const rows = await database
    .selectFrom('company_trip_tally')
    .select('owner_id')
    .where(isOneOf(ids))
    .groupBy('owner_id')
    .having(({ fn }) => fn.sum('trips'), '>', 0)
    .$narrowType<{ owner_id: NotNull }>()
    .execute()
  return new Set(rows.map(({ owner_id }) => owner_id))
}

interface TripCounts {
  owner_id: string
  last_business_day: string | null
  to_review: number
  to_review_overdue: number
  without_reason: number
  without_reason_overdue: number
}

async function countTrips(
  database: Database,
  ids: readonly string[],
  { since, today, reviewedBefore }: Deadlines,
): Promise<TripCounts[]> {
  const isOverdue = sql`local_day < ${reviewedBefore}::date`
  const { rows } = await sql<TripCounts>`
    select trip.owner_id, max(local_day) filter (where classification = 'business') as last_business_day,
      count(*) filter (where status = 'pending')::int as to_review,
      count(*) filter (where status = 'pending' and ${isOverdue})::int as to_review_overdue,
      count(*) filter (where ${lacksReason})::int as without_reason,
      count(*) filter (where ${lacksReason} and ${isOverdue})::int as without_reason_overdue
    from trip join company_trip seen using (owner_id, id)
      left join vehicle on vehicle.owner_id = trip.owner_id and vehicle.id = trip.vehicle_id
    where ${sql`trip.owner_id = any(${ids}::uuid[])`} and deleted_at is null and status <> 'rejected' and ${IN_USE}
      and local_day between ${since}::date and ${today}::date
    group by trip.owner_id`.execute(database)
  return rows
}

function listLastUploads(database: Database, ids: readonly string[]) {
  return database
    .selectFrom('upload')
    .select((eb) => ['owner_id', eb.fn.max('uploaded_at').as('at')])
    .where(isOneOf(ids))
    .where('status', '=', 'saved')
    .where('undone_at', 'is', null)
    .groupBy('owner_id')
    .execute()
}

/**
 * Vehicles driven in this tax year whose logbook has the gap `odometer_opening`. One statement finds them for all
 * drivers, because loading 500 logbooks would take seconds. A test compares both.
 */
async function listOdometersDue(database: Database, ids: readonly string[], { taxYear, today }: Deadlines) {
  const from = sql`${taxYear.from}::date`
  const used = sql`greatest(${from}, coalesce(used_from, acquired_on))`
  // Like odometerDays: null if it was not in use in the year.
  const opening = sql<string>`case when ${used} <= least(${taxYear.to}::date, used_until) then ${used} end`
  const vehicles = database.selectFrom('vehicle').select(['owner_id', 'id', 'name', opening.as('day')])
  const isCounted = (trip: string) => sql`(${sql.ref(`${trip}.owner_id`)} = vehicle.owner_id
    and ${sql.ref(`${trip}.vehicle_id`)} = vehicle.id and ${sql.ref(`${trip}.deleted_at`)} is null
    and ${sql.ref(`${trip}.status`)} <> 'rejected')`
  const unread = await database
    .selectFrom(vehicles.where(isOneOf(ids)).as('vehicle'))
    .selectAll()
    .where('day', '<=', today)
    // A reading on the last day of February also opens the new year.
    .where(
      sql<boolean>`not exists (select from odometer_reading reading
        where reading.owner_id = vehicle.owner_id and reading.vehicle_id = vehicle.id
          and (reading.day = vehicle.day or vehicle.day = ${from} and reading.day = vehicle.day - 1))`,
    )
    .where(
      sql<boolean>`not exists (select from trip as first
        where ${isCounted('first')} and first.start_odometer_m is not null
          and first.started_at >= vehicle.day - 1 and first.started_at < vehicle.day + 2
          and (first.started_at at time zone ${TAX_TIMEZONE})::date = vehicle.day
          and not exists (select from trip as earlier where ${isCounted('earlier')}
            and earlier.started_at >= vehicle.day::timestamp at time zone ${TAX_TIMEZONE}
            and (earlier.started_at, earlier.id) < (first.started_at, first.id)))`,
    )
    .orderBy('name')
    .orderBy('id')
    .execute()
  const driven = await database
    .selectFrom('company_trip_tally')
    .select(['owner_id', 'vehicle_id'])
    .where(isOneOf(ids))
    .where('status', '<>', 'rejected')
    .where('month', '>=', taxYear.from)
    .groupBy(['owner_id', 'vehicle_id'])
    .having(({ fn }) => fn.sum('trips'), '>', 0)
    .execute()
  const isDriven = new Set(driven.map(({ owner_id, vehicle_id }) => `${owner_id} ${vehicle_id}`))
  return unread.filter(({ owner_id, id }) => isDriven.has(`${owner_id} ${id}`))
}

function listBusinessMonths(database: Database, ids: readonly string[], { since, lastDueMonth }: Deadlines) {
  return database
    .selectFrom('company_trip_tally as tally')
    .select(['owner_id', 'month', 'vehicle_id'])
    .where(isOneOf(ids))
    .where(
      sql<boolean>`not exists (select from vehicle
        where vehicle.owner_id = tally.owner_id and vehicle.id = tally.vehicle_id
          and (used_until < month or coalesce(used_from, acquired_on) >= month + interval '1 month'))`,
    )
    .where('classification', '=', 'business')
    .where('status', '<>', 'rejected')
    .where((eb) => eb.between('month', since, `${lastDueMonth}-01`))
    .groupBy(['owner_id', 'month', 'vehicle_id'])
    .having(({ fn }) => fn.sum('trips'), '>', 0)
    .$narrowType<{ owner_id: NotNull; month: NotNull }>()
    .execute()
}

/** Logbooks sent to a company, newest first. */
function listSubmissions(database: Database, ids: readonly string[], companyId: string) {
  return database
    .selectFrom('logbook_submission')
    .select(['owner_id', 'vehicle_id', 'tax_year', 'submitted_at', 'state'])
    .where(isOneOf(ids))
    .where('company_id', '=', companyId)
    .orderBy('submitted_at', 'desc')
    .orderBy('id')
    .execute()
}

function listLastReminders(database: Database, ids: readonly string[], companyId: string) {
  return database
    .selectFrom('driver_reminder')
    .distinctOn('owner_id')
    .select(['owner_id', 'sent_at', 'day'])
    .where(isOneOf(ids))
    .where('company_id', '=', companyId)
    .orderBy('owner_id')
    .orderBy('day', 'desc')
    .execute()
}

export async function isRemindedMonthly(database: Database, companyId: string): Promise<boolean> {
  const row = await database
    .selectFrom('company')
    .select('remind_monthly')
    .where('id', '=', companyId)
    .executeTakeFirst()
  return row?.remind_monthly ?? false
}

/** Paid and active companies that opted in to monthly reminders for their drivers. */
export function listMonthlyReminding(database: Database, now: Date) {
  return database
    .selectFrom('company')
    .select(['id', 'name'])
    .where('remind_monthly', '=', true)
    .where('is_active', '=', true)
    .where('subscription_expires_at', '>', now)
    .orderBy('id')
    .execute()
}
