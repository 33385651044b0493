import { randomInt } from 'node:crypto'

// Without 0 O, 1 I L, 2 Z, 5 S and 8 B, because people type the reference into a bank's form.
const CHARACTERS = 'ACDEFGHJKMNPQRTUVWXY34679'
const LENGTH = 8

/** The payment reference of a user or company: short, and without characters that look alike. */
export function createPaymentReference(): string {
  return Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')
}
