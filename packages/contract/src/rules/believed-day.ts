const FIRST_DAY = '1900-01-01'
const LAST_DAY = '2199-12-31'

/**
 * Whether a text is a plausible day, 'YYYY-MM-DD': a valid date from 1900 to 2199. Anything outside is a typo.
 * Not a schema, because URLs are parsed on the first load of every page.
 */
export function isBelievedDay(text: string): boolean {
  const ms = Date.parse(text)
  // `Date` parses 31 February as a day in March.
  const isOfCalendar = !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === text
  return isOfCalendar && text >= FIRST_DAY && text <= LAST_DAY
}
