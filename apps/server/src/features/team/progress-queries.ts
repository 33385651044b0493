import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'

/** The state of a driver's logbook; private trips appear only in counts. */
export interface DriverFacts {
  id: string
  name: string
  email: string
  roleType: string
  joinedDay: string
  hasTrips: boolean
  /** First day of the counted trips. */
  countedFrom: string
  lastBusinessDay: string | null
  lastUploadAt: Date | null
  lastUploadDay: string | null
  toReview: number
  toReviewOverdue: number
  withoutReason: number
  withoutReasonOverdue: number
  odometersDue: { id: string; name: string; day: string }[]
  /** 'YYYY-MM'. */
  lateMonth: string | null
  submittedAt: Date | null
  submissionState: 'submitted' | 'approved' | 'sent_back' | null
  remindedAt: Date | null
  remindedDay: string | null
}

export interface Deadlines {
  /** The first day considered. */
  since: string
  today: string
  /** Trips before this day should have been reviewed. */
  reviewedBefore: string
  /** The last month whose logbook is due. */
  lastDueMonth: string
  taxYearFrom: string
  timezone: string
}

/** The drivers of a company who have a seat, by name. */
export async function listDriverFacts(
  database: Database,
  companyId: string,
  { since, today, reviewedBefore, lastDueMonth, taxYearFrom, timezone }: Deadlines,
): Promise<DriverFacts[]> {
  const { rows } = await sql<DriverFacts>`
    with member as (
      select id, name, email, role_type, joined_company_on::text as joined_day, company_sees_from
      from app_user where company_id = ${companyId} and deactivated_at is null and payment_verified
    ), counted as (
      select owner_id, max(local_day) filter (where classification = 'business') as last_business_day,
        count(*) filter (where status = 'pending')::int as to_review,
        count(*) filter (where status = 'pending' and local_day < ${reviewedBefore}::date)::int as to_review_overdue,
        count(*) filter (where unexplained)::int as without_reason,
        count(*) filter (where unexplained and local_day < ${reviewedBefore}::date)::int as without_reason_overdue
      from trip join company_trip seen using (owner_id, id), lateral (select status = 'confirmed' and classification = 'business' and btrim(reason) = '') as flag (unexplained)
      where owner_id in (select id from member) and deleted_at is null and status <> 'rejected'
        and local_day between ${since}::date and ${today}::date
      group by owner_id
    ), uploaded as (
      select owner_id, max(uploaded_at) as at from upload
      where owner_id in (select id from member) and status = 'saved' and undone_at is null
        and uploaded_at >= (select company_sees_from from member where id = owner_id)::timestamp at time zone ${timezone}::text
      group by owner_id
    ), due as (
      select vehicle.owner_id,
        json_agg(json_build_object('id', id, 'name', name, 'day', start.day::text) order by name, id) as vehicles
      from vehicle, lateral (select greatest(${taxYearFrom}::date, used_from) as day) as start
      where vehicle.owner_id in (select id from member) and start.day <= ${today}::date
        and coalesce(used_until >= start.day, true)
        -- The evening of the last day of February and the morning of 1 March are one moment.
        and not exists (select from odometer_reading reading
          where reading.owner_id = vehicle.owner_id and reading.vehicle_id = vehicle.id
            and (reading.day = start.day or start.day = ${taxYearFrom}::date and reading.day = start.day - 1))
        and exists (select from company_trip_tally tally
          where tally.owner_id = vehicle.owner_id and tally.vehicle_id = vehicle.id and tally.status <> 'rejected'
            and tally.month >= ${taxYearFrom}::date group by tally.owner_id having sum(tally.trips) > 0)
      group by vehicle.owner_id
    ), uncovered as (
      select owner_id, month from company_trip_tally tally
      where owner_id in (select id from member) and classification = 'business' and status <> 'rejected'
        and month between ${since}::date and ${`${lastDueMonth}-01`}::date
        and not exists (select from logbook_submission submission
          where submission.owner_id = tally.owner_id and submission.company_id = ${companyId}
            and submission.state in ('submitted', 'approved')
            and submission.vehicle_id is not distinct from tally.vehicle_id
            -- Adding ten months to a month of a tax year gives the calendar year that names it.
            and submission.tax_year = extract(year from tally.month + interval '10 months')
            and submission.submitted_at >= (tally.month + interval '1 month') at time zone ${timezone}::text)
      group by owner_id, month, vehicle_id having sum(trips) > 0
    ), late as (select owner_id, to_char(min(month), 'YYYY-MM') as month from uncovered group by owner_id
    ), submitted as (
      select distinct on (owner_id) owner_id, submitted_at, state from logbook_submission
      where company_id = ${companyId} and state <> 'kept' order by owner_id, submitted_at desc, id
    ), reminded as (
      select distinct on (owner_id) owner_id, sent_at, day from driver_reminder
      where company_id = ${companyId} order by owner_id, day desc
    )
    select member.id, member.name, member.email, role_type as "roleType", joined_day as "joinedDay",
      exists (select from trip join company_trip seen using (owner_id, id)
        where trip.owner_id = member.id and deleted_at is null) as "hasTrips",
      greatest(${since}::date, company_sees_from)::text as "countedFrom",
      last_business_day::text as "lastBusinessDay", uploaded.at as "lastUploadAt",
      (uploaded.at at time zone ${timezone}::text)::date::text as "lastUploadDay",
      coalesce(to_review, 0) as "toReview", coalesce(to_review_overdue, 0) as "toReviewOverdue",
      coalesce(without_reason, 0) as "withoutReason", coalesce(without_reason_overdue, 0) as "withoutReasonOverdue",
      coalesce(due.vehicles, '[]') as "odometersDue", late.month as "lateMonth",
      submitted.submitted_at as "submittedAt", submitted.state as "submissionState",
      reminded.sent_at as "remindedAt", reminded.day::text as "remindedDay"
    from member
      left join counted on counted.owner_id = member.id
      left join uploaded on uploaded.owner_id = member.id
      left join due on due.owner_id = member.id
      left join late on late.owner_id = member.id
      left join submitted on submitted.owner_id = member.id
      left join reminded on reminded.owner_id = member.id
    order by lower(member.name), member.id`.execute(database)
  return rows
}

export async function isRemindedMonthly(database: Database, companyId: string): Promise<boolean> {
  const row = await database
    .selectFrom('company')
    .select('remind_monthly')
    .where('id', '=', companyId)
    .executeTakeFirst()
  return row?.remind_monthly ?? false
}

/** Paid and active companies that want their drivers reminded each month. */
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
