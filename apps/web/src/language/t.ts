import { LOCALE } from '@spoor/contract/limits/limits.ts'

/** Values for `{name}` in a text; null, undefined and false become an empty string. */
export type Values = Readonly<Record<string, string | number | false | null | undefined>>

/**
 * A text in the language of this page. The English text is the key, so an untranslated text appears in English.
 *
 * The catalogue is collected from the source, so the call must contain a screen's text literally. Texts from elsewhere
 * (the contract, the server) are translated if the catalogue has them.
 */
export function t(text: string, values?: Values): string {
  const said = globalThis.spoorWords?.[text] ?? text
  return values
    ? said.replaceAll(/\{(\w+)\}/g, (mark, name: string) => (name in values ? toText(values[name]) : mark))
    : said
}

const toText = (value: Values[string]): string => (value === false || value == null ? '' : String(value))

const wholeNumber = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 })

/** A count in full: '1 234'. */
export const formatCount = (count: number): string => wholeNumber.format(count)

/** '1 trip' or '1 234 trips'. */
export const countTrips = (count: number): string => plural(count, '1 trip', '{n} trips')

/** Picks the text for a count; `{n}` becomes the formatted count. */
export function plural(count: number, one: string, other: string, values?: Values): string {
  return t(count === 1 ? one : other, { n: formatCount(count), ...values })
}
