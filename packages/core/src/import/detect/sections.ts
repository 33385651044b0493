import { listFilledTexts, type HeadRow } from '../../tabular/head.ts'

/** A line with the name of the section below it: `## Vehicles`, `[fuel]`, `--- Trips ---`, `=== Trips`, `*** Trips`. */
const SECTION =
  /^(?:\[\s{0,9}([^\]]{2,40})\s{0,9}\]|(?:#{1,4}|-{2,4}|={2,4}|\*{2,4})\s{0,9}([^\s#=*-][^#=*]{1,39}?)\s{0,9}(?:#{1,4}|-{2,4}|={2,4}|\*{2,4})?)$/

/** The section names in a backup file, whose sections follow each other with separate headers. */
export function listSections(rows: readonly HeadRow[]): string[] {
  return rows.flatMap((row, at) => {
    const texts = listFilledTexts(row)
    const found = texts.length === 1 ? SECTION.exec(texts[0]) : null
    const below = rows.slice(at + 1, at + 3)
    if (!found || !below.some((each) => listFilledTexts(each).length > 1)) return []
    return [`'${(found[1] ?? found[2]).trim()}'`]
  })
}
