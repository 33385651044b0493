const COPY = /^COPY (\S+) \(.*\) FROM stdin;$/
const END = String.raw`\.`

export async function countDumpRows(lines: AsyncIterable<string>): Promise<Map<string, number>> {
  const rows = new Map<string, number>()
  let table: string | null = null
  for await (const line of lines) {
    if (table === null) {
      table = COPY.exec(line)?.[1] ?? null
      if (table !== null && !rows.has(table)) rows.set(table, 0)
    } else if (line === END) table = null
    // A row never equals the end, because COPY escapes backslashes.
    else rows.set(table, rows.get(table)! + 1)
  }
  if (table !== null) throw new Error(`The dump ends within the table ${table}.`)
  return rows
}
