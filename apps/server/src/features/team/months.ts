import { monthsThrough } from '@spoor/core/units/month.ts'
import type { Month } from '@spoor/core/units/month.ts'
import { HttpError } from '../../http/http-error.ts'

/** More than this many months are no chart any more. */
const MAX_MONTHS = 36

/**
 * The months that were asked for, from the first to the last.
 * @throws HttpError 422 where the first comes after the last, or they are too many
 */
export function monthsBetween(from: Month, to: Month): Month[] {
  const months = monthsThrough(from, to)
  if (months.length === 0)
    throw new HttpError(422, 'The first month is after the last.', { from: 'must not be after to' })
  if (months.length > MAX_MONTHS)
    throw new HttpError(422, `At most ${MAX_MONTHS} months at once.`, { to: 'is too late' })
  return months
}
