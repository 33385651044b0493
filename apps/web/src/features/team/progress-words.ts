import * as routes from '@spoor/contract/routes/progress.ts'
import type { BehindReason, DriverProgress } from '@spoor/contract/routes/progress.ts'
import { formatDay, formatMonth } from '../../format/instant.ts'
import { plural, t } from '../../language/t.ts'

export function describeMissing(reason: BehindReason, driver: DriverProgress): string {
  switch (reason) {
    case 'never_started':
      return t('Never started')
    case 'inactive':
      return t('No trips for {n} days', { n: routes.ACTIVE_WITHIN_DAYS })
    case 'to_review':
      return plural(driver.to_review, '{n} trip to review', '{n} trips to review')
    case 'no_reason':
      return plural(driver.without_reason, '{n} reason missing', '{n} reasons missing')
    case 'odometer_opening':
      return plural(driver.odometers_due, '{n} odometer reading due', '{n} odometer readings due')
    case 'logbook_late':
      return t('{month} not submitted', { month: driver.late ? formatMonth(driver.late.month) : '' })
  }
}

/** Explains the server's criteria for being behind. */
export const describeCriteria = (): string[] => [
  t('Never started: no trips within {n} days of joining.', { n: routes.START_WITHIN_DAYS }),
  t('No trips: no business trip and no upload for {n} days.', { n: routes.ACTIVE_WITHIN_DAYS }),
  t('To review, reasons missing: a trip older than {n} days is unconfirmed, or is business without a reason.', {
    n: routes.REVIEW_WITHIN_DAYS,
  }),
  t('Odometer reading due: none on 1 March, or on the day the vehicle came into use.'),
  t('Not submitted: by day {n} of the next month, no logbook covering the month’s business trips was submitted.', {
    n: routes.SUBMIT_BY_DAY,
  }),
  t(
    'A logbook is for a tax year and covers the months up to the day it is submitted. One that was sent back covers none.',
  ),
  t(
    'Counts trips from the last twelve months. Trips to review may turn out to be private; you see private trips only as a total.',
  ),
]

const STATES = {
  submitted: () => t('Waiting for review'),
  approved: () => t('Approved'),
  sent_back: () => t('Sent back'),
}

export function describeLogbook({ late, submitted }: DriverProgress): string {
  // In a narrow column the text may wrap before the date but not inside it.
  const day = late && formatDay(late.since).replaceAll(' ', '\u00a0')
  if (day && submitted?.state === 'sent_back') return t('Sent back, late since {day}', { day })
  if (day) return t('Late since {day}', { day })
  return submitted ? STATES[submitted.state]() : t('Nothing due')
}

export type ProgressSort = 'behind' | 'name' | 'trip' | 'upload' | 'review' | 'reasons' | 'late'

const KEYS: Record<ProgressSort, (driver: DriverProgress) => string | number> = {
  behind: ({ behind }) => behind.length,
  name: ({ name }) => name.toLowerCase(),
  trip: ({ last_business_day: day }) => day ?? '',
  upload: ({ last_upload_at: at }) => at ?? '',
  review: ({ to_review }) => to_review,
  reasons: ({ without_reason }) => without_reason,
  late: ({ late }) => late?.since ?? '9999',
}

export function sortDrivers(
  drivers: readonly DriverProgress[],
  sort: ProgressSort | `-${ProgressSort}`,
): DriverProgress[] {
  const key = KEYS[sort.replace(/^-/, '') as ProgressSort]
  const sign = sort.startsWith('-') ? -1 : 1
  return drivers.toSorted((a, b) => {
    const [x, y] = [key(a), key(b)]
    if (x === y) return a.name.localeCompare(b.name)
    return x < y ? -sign : sign
  })
}

export function describeReminders(reply: { sent: number; items: { employee: string; state: string }[] }): string {
  const again = reply.items.filter(({ state }) => state === 'reminded_today').length
  const sent = plural(reply.sent, '{n} reminder sent', '{n} reminders sent')
  if (again === 0) return reply.sent === 0 ? t('Nobody is behind') : sent
  return `${sent} · ${plural(again, '{n} already reminded today', '{n} already reminded today')}`
}
