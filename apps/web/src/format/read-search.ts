import { isBelievedDay } from '@spoor/contract/rules/believed-day.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const MAX_TEXT = 200

/**
 * Reads search parameters, each undefined if invalid, because links are shared and outlive changes.
 *
 * Return invalid parameters as undefined explicitly; otherwise the router keeps their text from the URL.
 */
export function readSearch(search: Record<string, unknown>) {
  const text = (name: string): string | undefined => {
    const value = search[name]
    const isText = ['string', 'number', 'boolean'].includes(typeof value)
    return (isText && String(value).slice(0, MAX_TEXT)) || undefined
  }
  const readText = (name: string, isValid: (value: string) => boolean): string | undefined => {
    const value = text(name)
    return value && isValid(value) ? value : undefined
  }
  return {
    text,
    day: (name: string) => readText(name, isBelievedDay),
    /** The year in which a tax year ends. */
    taxYear: (name: string): number | undefined => {
      const year = Number(search[name])
      return Number.isInteger(year) && year >= 2000 && year <= 2100 ? year : undefined
    },
    uuid: (name: string) => readText(name, (value) => UUID.test(value)),
    readOption: <T>(name: string, values: readonly T[]): T | undefined =>
      values.find((value) => value === search[name]),
    flag: (name: string): true | undefined => (search[name] ? true : undefined),
  }
}
