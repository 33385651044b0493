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
