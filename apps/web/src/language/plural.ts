import { formatCount } from '../format/quantity.ts'
import { t } from './t.ts'
import type { Values } from './t.ts'

/** A text that depends on how many there are; `{n}` in it is the count, written as figures are. */
export function plural(count: number, one: string, other: string, values?: Values): string {
  return t(count === 1 ? one : other, { n: formatCount(count), ...values })
}
