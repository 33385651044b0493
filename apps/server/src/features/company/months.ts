import { monthsThrough, type Month } from '@spoor/core/units/month.ts'
import { HttpError } from '../../platform/http/http-error.ts'

/** The maximum number of months in a chart. */
const MAX_MONTHS = 36

/**
 * The months from the first to the last.
 * @throws HttpError 422 if the first comes after the last, or there are too many
 */
export function monthsBetween(from: Month, to: Month): Month[] {
  const months = monthsThrough(from, to)
  if (months.length === 0)
    throw new HttpError(422, 'The first month is after the last month.', { from: 'must not be after to' })
  if (months.length > MAX_MONTHS)
    throw new HttpError(422, `At most ${MAX_MONTHS} months at once.`, { to: 'is too late' })
  return months
}
