/**
 * The number format of odometer figures that Spoor calculated, in its own workbooks: a star after the number. Such
 * cells are skipped on import, because nobody read the figure from an odometer.
 */
export const WORKED_OUT_FORMAT = '#,##0.00"*"'

/**
 * Whether a number format shows a date, a time or a duration: whether its first section contains a date letter outside
 * quoted and escaped parts, colours and locales.
 */
export function isDateFormat(code: string): boolean {
  const bare = code
    .replace(/"[^"]*"?/g, '')
    .replace(/\\./g, '')
    .replace(/[_*]./g, '')
    // [h], [mm], [ss] are elapsed time; [Red], [$-409], [>100] are not.
    .replace(/\[(h+|m+|s+)\]/gi, '$1')
    .replace(/\[[^\]]*\]?/g, '')
    .split(';')[0]
    .trim()
  if (/^(general|standard|text|@)$/i.test(bare)) return false
  return /[dmyhs]/i.test(bare.replace(/general/gi, ''))
}

/** Built-in number formats (ECMA-376 part 1, 18.8.30) that show dates or times, including the East Asian ones. */
export function isBuiltInDateFormat(id: number): boolean {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
}
