/** What stands for `{name}` in a text; nothing where there is nothing to say. */
export type Values = Readonly<Record<string, string | number | false | null | undefined>>

/**
 * A text in the language of this page. The English text is the key: where a catalogue has no word for it, it stands as
 * it is, so that no screen can show a bare key.
 *
 * The catalogue is collected from the source, so a text of a screen is written out in the call. One that comes from
 * elsewhere (the contract, the server) is given as it is, and translated where the catalogue knows it.
 */
export function t(text: string, values?: Values): string {
  const said = globalThis.spoorWords?.[text] ?? text
  return values
    ? said.replaceAll(/\{(\w+)\}/g, (mark, name: string) => (name in values ? written(values[name]) : mark))
    : said
}

const written = (value: Values[string]): string => (value === false || value == null ? '' : String(value))
