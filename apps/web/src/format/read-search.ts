import { isBelievedDay } from '@spoor/contract/believed-day.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const MAX_TEXT = 200

/**
 * Reads the parameters of an address, each as undefined if it is not valid: addresses are shared and outlive changes.
 * Return invalid ones as undefined; otherwise the router would keep the text from the address.
 */
export function readSearch(search: Record<string, unknown>) {
  const text = (name: string): string | undefined => {
    const value = search[name]
    const isText = ['string', 'number', 'boolean'].includes(typeof value)
    return (isText && String(value).slice(0, MAX_TEXT)) || undefined
  }
  const textThat = (name: string, isValid: (value: string) => boolean): string | undefined => {
    const value = text(name)
    return value && isValid(value) ? value : undefined
  }
  return {
    text,
    day: (name: string) => textThat(name, isBelievedDay),
    /** The year in which a tax year ends. */
    taxYear: (name: string): number | undefined => {
      const year = Number(search[name])
      return Number.isInteger(year) && year >= 2000 && year <= 2100 ? year : undefined
    },
    uuid: (name: string) => textThat(name, (value) => UUID.test(value)),
    oneOf: <T>(name: string, values: readonly T[]): T | undefined => values.find((value) => value === search[name]),
    flag: (name: string): true | undefined => (search[name] ? true : undefined),
  }
}
