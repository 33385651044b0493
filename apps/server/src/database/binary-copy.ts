import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import { DAY_MS } from '@spoor/core/units/duration.ts'

/** Signature, no flags, no extension: the header of every binary COPY (PostgreSQL manual, COPY, 'Binary Format'). */
const HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
const TRAILER = Buffer.from([0xff, 0xff])
const EPOCH_2000_MS = Date.UTC(2000, 0, 1)
const EPOCH_2000_DAY = EPOCH_2000_MS / DAY_MS
const TWO_32 = 2 ** 32
const CHUNK_BYTES = 256 * 1024
const UUID_OID = 2950
const TEXT_OID = 25

/** The COPY running on a client, if any. */
const activeCopies = new WeakMap<pg.ClientBase, BinaryCopy>()

/** Aborts the COPY running on a client, which until then accepts no other query, not even a rollback. */
export async function abortCopy(client: pg.ClientBase): Promise<void> {
  await activeCopies.get(client)?.abort()
}

/**
 * Writes rows to a table by binary COPY, in a third of the time of an insert with arrays. Each row is `row()` followed
 * by a value, or null, per column in the given order; the server rejects a wrong order or type. The client accepts no
 * other query until `end()`.
 */
export interface BinaryCopy {
  row(): void
  bool(value: boolean): void
  int2(value: number): void
  int4(value: number): void
  /** int8 of the nearest whole number. */
  int8(value: number | null): void
  /** int8 of two signed halves. */
  int8Of(high: number, low: number): void
  float8(value: number | null): void
  text(value: string | null): void
  jsonb(json: string): void
  bytea(value: Uint8Array): void
  uuid(bytes: Uint8Array): void
  timestamptz(ms: number | null): void
  /** Days since 1970-01-01. */
  date(day: number): void
  uuids(list: readonly Uint8Array[]): void
  texts(list: readonly string[]): void
  /** Resolves when the server can take more; await it now and then. */
  drain(): Promise<void>
  /** Resolves with the number of rows once the server has stored them. */
  end(): Promise<number>
  /** Aborts the COPY; the transaction can then only be rolled back. */
  abort(): Promise<void>
}

export function startBinaryCopy(client: pg.ClientBase, table: string, columns: readonly string[]): BinaryCopy {
  const stream = client.query(from(`copy ${table} (${columns.join(', ')}) from stdin (format binary)`))
  let failure: Error | undefined
  stream.on('error', (error) => (failure = error))
  // Called once: each call would add a listener until the COPY ends.
  const over = finished(stream)
  over.catch(() => {})
  let buffer = Buffer.allocUnsafe(CHUNK_BYTES)
  let at = HEADER.copy(buffer)
  let rows = 0
  let full = false

  /** Ensures room for `bytes` more. */
  function room(bytes: number): void {
    if (at + bytes <= buffer.length) return
    flush()
    if (bytes > buffer.length) buffer = Buffer.allocUnsafe(bytes)
  }

  function flush(): void {
    if (at > 0 && failure === undefined) full = !stream.write(buffer.subarray(0, at)) || full
    buffer = Buffer.allocUnsafe(CHUNK_BYTES)
    at = 0
  }

  function length(bytes: number): void {
    room(4 + bytes)
    at = buffer.writeInt32BE(bytes, at)
  }

  function bytes(value: Uint8Array): void {
    length(value.length)
    buffer.set(value, at)
    at += value.length
  }

  function text(given: string, prefix?: number): void {
    // NUL is the one character that PostgreSQL text cannot store.
    const value = given.includes('\0') ? given.replaceAll('\0', '') : given
    const most = value.length * 3 + 1
    room(4 + most)
    const lengthAt = at
    at += 4
    if (prefix !== undefined) buffer[at++] = prefix
    at += buffer.write(value, at)
    buffer.writeInt32BE(at - lengthAt - 4, lengthAt)
  }

  function int8(value: number): void {
    length(8)
    const high = Math.floor(value / TWO_32)
    at = buffer.writeInt32BE(high, at)
    at = buffer.writeUInt32BE(value - high * TWO_32, at)
  }

  function array(oid: number, list: readonly unknown[], element: (i: number) => void): void {
    room(4 + 20)
    const lengthAt = at
    const restart = buffer
    at = buffer.writeInt32BE(0, at)
    at = buffer.writeInt32BE(list.length === 0 ? 0 : 1, at)
    at = buffer.writeInt32BE(0, at)
    at = buffer.writeInt32BE(oid, at)
    if (list.length > 0) {
      at = buffer.writeInt32BE(list.length, at)
      at = buffer.writeInt32BE(1, at)
      for (let i = 0; i < list.length; i++) element(i)
    }
    if (buffer !== restart) throw new Error('An array of a COPY must fit into one chunk')
    buffer.writeInt32BE(at - lengthAt - 4, lengthAt)
  }

  function nothing(): void {
    room(4)
    at = buffer.writeInt32BE(-1, at)
  }

  const copy: BinaryCopy = {
    row() {
      room(2)
      at = buffer.writeInt16BE(columns.length, at)
      rows++
    },
    bool(value) {
      length(1)
      buffer[at++] = value ? 1 : 0
    },
    int2(value) {
      length(2)
      at = buffer.writeInt16BE(value, at)
    },
    int4(value) {
      length(4)
      at = buffer.writeInt32BE(value, at)
    },
    int8: (value) => (value === null ? nothing() : int8(Math.round(value))),
    int8Of(high, low) {
      length(8)
      at = buffer.writeInt32BE(high, at)
      at = buffer.writeInt32BE(low, at)
    },
    float8(value) {
      if (value === null) return nothing()
      length(8)
      at = buffer.writeDoubleBE(value, at)
    },
    text: (value) => (value === null ? nothing() : text(value)),
    jsonb: (json) => text(json, 1),
    bytea: bytes,
    uuid: bytes,
    timestamptz: (ms) => (ms === null ? nothing() : int8(Math.round((ms - EPOCH_2000_MS) * 1000))),
    date(day) {
      length(4)
      at = buffer.writeInt32BE(day - EPOCH_2000_DAY, at)
    },
    uuids(list) {
      room(24 + list.length * 20)
      array(UUID_OID, list, (i) => bytes(list[i]))
    },
    texts(list) {
      room(24 + list.reduce((sum, one) => sum + 5 + one.length * 3, 0))
      array(TEXT_OID, list, (i) => text(list[i]))
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
      stream.end(TRAILER)
      await over
      activeCopies.delete(client)
      return rows
    },
    async abort() {
      activeCopies.delete(client)
      if (failure !== undefined) return
      // The stream sends CopyFail; the server's error in reply is of no interest.
      stream.destroy()
      await over.catch(() => {})
    },
  }
  activeCopies.set(client, copy)
  return copy
}

/** Writes all `rows` by one COPY; `write` writes the values of a row in the order of `columns`. */
export async function copyRows<Row>(
  client: pg.ClientBase,
  { table, columns, rows }: { table: string; columns: readonly string[]; rows: Iterable<Row> },
  write: (copy: BinaryCopy, row: Row) => void,
): Promise<void> {
  const copy = startBinaryCopy(client, table, columns)
  for (const row of rows) {
    copy.row()
    write(copy, row)
    await copy.drain()
  }
  await copy.end()
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

export function uuidBytes(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex')
}

export function uuidText(bytes: Uint8Array): string {
  let text = ''
  for (let i = 0; i < 16; i++) text += (i === 4 || i === 6 || i === 8 || i === 10 ? '-' : '') + HEX[bytes[i]]
  return text
}
