import * as z from 'zod'

const FIRST_DAY = '1900-01-01'
const LAST_DAY = '2199-12-31'
const EARLIEST_MS = Date.UTC(1990, 0, 1)
const LATEST_MS = Date.UTC(2100, 0, 1)

/** A day that a filter or a reading can mean; what lies beyond is a slip, and not every calendar has it. */
export const Day = z.iso.date().refine((day) => day >= FIRST_DAY && day <= LAST_DAY, 'Must lie between 1900 and 2199')

/** An instant of a trip: within the years of which files are believed too. */
export const TripInstant = z.iso.datetime({ offset: true }).refine((instant) => {
  const ms = Date.parse(instant)
  return ms >= EARLIEST_MS && ms < LATEST_MS
}, 'Must lie between 1990 and 2099')
