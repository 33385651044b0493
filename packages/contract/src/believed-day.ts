const FIRST_DAY = '1900-01-01'
const LAST_DAY = '2199-12-31'

/**
 * Whether a text is a day, 'YYYY-MM-DD', that a filter or a reading can mean: one that the calendar has, from 1900 to 2199.
 * What lies beyond is a slip. Without a schema, for addresses are read with every page's first load.
 */
export function isBelievedDay(text: string): boolean {
  const ms = Date.parse(text)
  // A 31st of February is parsed, too, as a day of March.
  const isOfCalendar = !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === text
  return isOfCalendar && text >= FIRST_DAY && text <= LAST_DAY
}
