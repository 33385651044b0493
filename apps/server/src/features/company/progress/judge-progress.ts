import {
  ACTIVE_WITHIN_DAYS,
  PROGRESS_MONTHS,
  REVIEW_WITHIN_DAYS,
  START_WITHIN_DAYS,
  SUBMIT_BY_DAY,
} from '@spoor/contract/routes/progress.ts'
import type { BehindReason, DriverProgress } from '@spoor/contract/routes/progress.ts'
import { addDays, firstOfMonth, type LocalDate } from '@spoor/core/units/local-date.ts'
import { addMonths, type Month } from '@spoor/core/units/month.ts'
import { taxDayAt, taxYearDays, taxYearOn } from '@spoor/core/units/tax-year.ts'
import type { Deadlines, DriverFacts } from './progress-queries.ts'

/** The deadlines at an instant, by the South African calendar. */
export function deadlinesAt(nowMs: number): Deadlines {
  const today = taxDayAt(nowMs)
  const isPastDue = Number(today.slice(8)) > SUBMIT_BY_DAY
  return {
    since: firstOfMonth(today, -PROGRESS_MONTHS),
    today,
    reviewedBefore: addDays(today, -REVIEW_WITHIN_DAYS),
    lastDueMonth: addMonths(today.slice(0, 7), isPastDue ? -1 : -2),
    taxYear: taxYearDays(taxYearOn(today)),
  }
}

/** The reasons why a driver is behind; empty if up to date. */
export function judgeProgress(facts: DriverFacts, { today }: Pick<Deadlines, 'today'>): BehindReason[] {
  const behind: BehindReason[] = []
  if (!facts.hasTrips) {
    // Admins and managers are not required to drive.
    const drives = facts.roleType === 'company_employee'
    if (drives && facts.joinedDay <= addDays(today, -START_WITHIN_DAYS)) behind.push('never_started')
  } else if (facts.roleType === 'company_employee') {
    const lastDay = [facts.lastBusinessDay, facts.lastUploadDay]
      .filter((day) => day !== null)
      .toSorted()
      .at(-1)
    if (lastDay === undefined || lastDay < addDays(today, -ACTIVE_WITHIN_DAYS)) behind.push('inactive')
  }
  if (facts.toReviewOverdue > 0) behind.push('to_review')
  if (facts.withoutReasonOverdue > 0) behind.push('no_reason')
  if (facts.odometersDue.length > 0) behind.push('odometer_opening')
  if (facts.lateMonth !== null) behind.push('logbook_late')
  return behind
}

/** The first day on which a month's logbook is late. */
export function lateSince(month: Month): LocalDate {
  return addDays(firstOfMonth(month, 1), SUBMIT_BY_DAY)
}

export function toProgressWire(facts: DriverFacts, deadlines: Deadlines): DriverProgress {
  return {
    id: facts.id,
    name: facts.name,
    email: facts.email,
    last_business_day: facts.lastBusinessDay,
    last_upload_at: facts.lastUploadAt?.toISOString() ?? null,
    to_review: facts.toReview,
    without_reason: facts.withoutReason,
    odometers_due: facts.odometersDue.length,
    late: facts.lateMonth === null ? null : { month: facts.lateMonth, since: lateSince(facts.lateMonth) },
    submitted: facts.submitted,
    behind: judgeProgress(facts, deadlines),
    reminded_at: facts.remindedAt?.toISOString() ?? null,
    reminded_today: facts.remindedDay === deadlines.today,
  }
}
