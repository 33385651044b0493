import { HttpError } from '../../http/http-error.ts'

/** More than this many months are no chart any more. */
const MAX_MONTHS = 36

/** Months as 'YYYY-MM', from the first to the last. */
export function monthsBetween(from: string, to: string): string[] {
  const [first, last] = [indexOf(from), indexOf(to)]
  if (last < first) throw new HttpError(422, 'The first month comes after the last.', { from: 'must not be after to' })
  if (last - first >= MAX_MONTHS)
    throw new HttpError(422, `At most ${MAX_MONTHS} months at once.`, { to: 'is too late' })
  return Array.from({ length: last - first + 1 }, (_, at) => monthAt(first + at))
}

/** The month of an instant by the clocks of a zone. */
export function monthOf(ms: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit' }).formatToParts(ms)
  const part = (type: string) => parts.find((one) => one.type === type)?.value
  return `${part('year')}-${part('month')}`
}

/** The first day of a month and the first of the next. */
export function daysOfMonth(month: string): { from: string; before: string } {
  return { from: `${month}-01`, before: `${monthAt(indexOf(month) + 1)}-01` }
}

const indexOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1
const monthAt = (index: number): string => `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
