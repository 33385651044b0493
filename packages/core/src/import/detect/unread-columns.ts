import type { Chosen } from './column-profile.ts'
import { COLUMN_TYPES, type UploadKind } from '../columns/column-types.ts'

/** Warns of an unread column with the same header as one that was read. */
export function listUnreadTwins({ columns, profiles, headers }: Chosen): string[] {
  const read = new Set(Object.values(columns))
  const texts = profiles.map(({ distinct }) => [...distinct].join('\n'))
  // Some programs number a repeated header: `Address`, `Address.1`.
  const names = headers.map((header) => header.trim().toLowerCase().replace(/\.1$/, ''))
  const isTwin = (name: string, column: number): boolean =>
    names.some((other, at) => other === name && read.has(at) && texts[at] !== texts[column])
  const unread = names.flatMap((name, column) =>
    name !== '' && texts[column] && !read.has(column) && isTwin(name, column)
      ? [`'${headers[column].trim()}' (column ${column + 1})`]
      : [],
  )
  if (unread.length === 0) return []
  return [
    `Several columns share a header; of these, ${unread.slice(0, 6).join(', ')} ${unread.length === 1 ? 'was' : 'were'} not read. If they are the other end of each trip, choose them with Fix columns; if they are another table, upload it as a file of its own.`,
  ]
}

/** A name column may identify vehicles if each name occurs this often. */
const ROWS_PER_NAME = 5

/** Warns if a 'Name' column may identify vehicles, because all rows were read as one vehicle. */
export function listUnreadNames({ columns, profiles, headers }: Chosen, kind: UploadKind): string[] {
  const column = headers.findIndex((header) => /^(?:name|naam)$/i.test(header.trim()))
  const profile = profiles[column]
  if (!profile || columns.vehicle !== undefined || Object.values(columns).includes(column)) return []
  const names = [...profile.distinct]
  if (names.length < 2 || profile.filled < names.length * ROWS_PER_NAME) return []
  return [
    `The column '${headers[column].trim()}' has several names, such as '${names[0]}' and '${names[1]}', and all ${kind === 'trips' ? 'trips' : 'positions'} were read as those of one vehicle. If each is a vehicle of its own, choose the column as ${COLUMN_TYPES.vehicle.label} with Fix columns.`,
  ]
}
