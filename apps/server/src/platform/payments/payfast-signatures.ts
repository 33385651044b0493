import { createHash, timingSafeEqual } from 'node:crypto'

type Field = readonly [name: string, value: string]

/** PHP's `urlencode`, which PayFast signs with. Unlike `encodeURIComponent` it also encodes ! ' ( ) * ~ */
export function phpUrlencode(value: string): string {
  return encodeURIComponent(value)
    .replaceAll('%20', '+')
    .replaceAll(/[!'()*~]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const join = (fields: readonly Field[]) => fields.map(([name, value]) => `${name}=${phpUrlencode(value)}`).join('&')

/** Signs the fields of the payment page, in the given order and without empty ones. */
export function signCheckout(fields: readonly Field[], passphrase: string): string {
  const signed = fields.map(([name, value]): Field => [name, value.trim()]).filter(([, value]) => value !== '')
  return md5(join([...signed, ['passphrase', passphrase.trim()]]))
}

/** Signs a notification's fields in the order received, including empty ones, up to the signature. */
export function signNotification(fields: readonly Field[], passphrase: string): string {
  const end = fields.findIndex(([name]) => name === 'signature')
  return md5(join([...(end === -1 ? fields : fields.slice(0, end)), ['passphrase', passphrase.trim()]]))
}

/** Signs the headers and body of an API call, sorted by name. */
export function signApiCall(fields: readonly Field[], passphrase: string): string {
  return md5(join([...fields, ['passphrase', passphrase] as const].toSorted(([a], [b]) => (a < b ? -1 : 1))))
}

export function isSameSignature(given: string, expected: string): boolean {
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
}
