import * as z from 'zod'
import { isBelievedDay } from './believed-day.ts'

const EARLIEST_MS = Date.UTC(1990, 0, 1)
const LATEST_MS = Date.UTC(2100, 0, 1)

/** A plausible day for a filter or a reading; not every calendar supports others. */
export const Day = z.iso.date().refine(isBelievedDay, 'Must be between 1900 and 2199')

/** '2026-03'. */
export const Month = z.string().regex(/^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])$/, 'Must be a month such as 2026-03')

export const TaxYear = z.coerce.number().int().min(2000).max(2100)

/** An instant of a trip, limited to the same years as imported files. */
export const TripInstant = z.iso.datetime({ offset: true }).refine((instant) => {
  const ms = Date.parse(instant)
  return ms >= EARLIEST_MS && ms < LATEST_MS
}, 'Must be between 1990 and 2099')
