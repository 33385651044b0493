import { LOCALE } from '@spoor/contract/limits/limits.ts'
import { t, type Values } from './t.ts'

const wholeNumber = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 })

/** A count in full: '1 234'. */
export const formatCount = (count: number): string => wholeNumber.format(count)

/** '1 trip' or '1 234 trips'. */
export const countTrips = (count: number): string => plural(count, '1 trip', '{n} trips')

/** Picks the text for a count; `{n}` becomes the formatted count. */
export function plural(count: number, one: string, other: string, values?: Values): string {
  return t(count === 1 ? one : other, { n: formatCount(count), ...values })
}
