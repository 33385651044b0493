import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from } from 'pg-copy-streams'

/** Approximate size of the sent pieces, in characters. */
const PIECE_LENGTH = 256 * 1024

/** A value in the column type's input format; a list becomes an array of text or UUIDs. */
export type CopyValue = string | number | bigint | boolean | null | Uint8Array | readonly string[]

const activeCopies = new WeakMap<pg.ClientBase, TextCopy>()

/** Aborts the COPY running on a client, which until then accepts no other query, not even a rollback. */
export async function abortCopy(client: pg.ClientBase): Promise<void> {
  await activeCopies.get(client)?.abort()
}

/** Writes rows to a table by COPY. The client accepts no other query until `end()`. */
export interface TextCopy {
  /** Values in the order of the columns; the server rejects a wrong order or type. */
  row(values: readonly CopyValue[]): void
  /** Resolves when the server can accept more; await it now and then. */
  drain(): Promise<void>
  /** Resolves with the number of rows once the server has stored them. */
  end(): Promise<number>
  /** Aborts the COPY; the transaction can then only be rolled back. */
  abort(): Promise<void>
}

export function startCopy(client: pg.ClientBase, table: string, columns: readonly string[]): TextCopy {
  const stream = client.query(from(`copy ${table} (${columns.join(', ')}) from stdin`))
  let failure: Error | undefined
  stream.on('error', (error) => (failure = error))
  // Called once: each call would add a listener until the COPY ends.
  const over = finished(stream)
  over.catch(() => {})
  let piece = ''
  let rows = 0
  let full = false

  function flush(): void {
    if (piece !== '' && failure === undefined) full = !stream.write(piece) || full
    piece = ''
  }

  const copy: TextCopy = {
    row(values) {
      for (const [i, value] of values.entries()) piece += (i === 0 ? '' : '\t') + copyText(value)
      piece += '\n'
      rows++
      if (piece.length >= PIECE_LENGTH) flush()
    },
    async drain() {
      if (failure !== undefined) throw failure
      if (!full) return
      full = false
      if (stream.writableNeedDrain) await Promise.race([once(stream, 'drain'), over])
    },
    async end() {
      if (failure !== undefined) throw failure
      flush()
      stream.end()
      await over
      activeCopies.delete(client)
      return rows
    },
    async abort() {
      activeCopies.delete(client)
      if (failure !== undefined) return
      // The stream sends CopyFail; the server's error in response is irrelevant.
      stream.destroy()
      await over.catch(() => {})
    },
  }
  activeCopies.set(client, copy)
  return copy
}

export async function copyRows(
  client: pg.ClientBase,
  { table, columns, rows }: { table: string; columns: readonly string[]; rows: Iterable<readonly CopyValue[]> },
): Promise<void> {
  const copy = startCopy(client, table, columns)
  for (const row of rows) {
    copy.row(row)
    await copy.drain()
  }
  await copy.end()
}

/** A value in COPY's text format (PostgreSQL manual, COPY, 'Text Format'). */
function copyText(value: CopyValue): string {
  if (value === null) return '\\N'
  if (typeof value === 'string') return escape(value)
  if (typeof value !== 'object') return String(value)
  if (value instanceof Uint8Array)
    return `\\\\x${Buffer.from(value.buffer, value.byteOffset, value.length).toString('hex')}`
  return escape(`{${value.map((one) => `"${one.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`)
}

const SPECIAL = /[\\\t\n\r\0]/
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** NUL is the only character that PostgreSQL's text cannot store; it is dropped. */
function escape(text: string): string {
  return SPECIAL.test(text) ? text.replaceAll(/[\\\t\n\r\0]/g, (char) => ESCAPES[char] ?? '') : text
}
