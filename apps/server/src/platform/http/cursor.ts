import { z } from 'zod'
import { HttpError } from './http-error.ts'
import { parseJson } from './parse-json.ts'

/** Encodes a row's sort values as an opaque cursor for the following page. */
export function writeCursor(...parts: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** @throws HttpError 422 for a cursor that does not belong to this list */
export function readCursor<Parts extends z.ZodType>(parts: Parts, cursor: string | undefined): z.output<Parts> | null {
  if (cursor === undefined) return null
  const read = parts.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()))
  if (!read.success) throw new HttpError(422, 'cursor: belongs to another list')
  return read.data
}

/** Range of milliseconds since 1970 in a Date. */
export const CURSOR_MS = z.number().min(-8.64e15).max(8.64e15)

/** Position of the last row on a page sorted by time. */
export interface TimeCursor {
  at: Date
  id: string
}

const TIME_PARTS = z.tuple([CURSOR_MS, z.union([z.guid(), z.string().regex(/^\d{1,15}$/)])])

export const writeTimeCursor = ({ at, id }: TimeCursor): string => writeCursor(at.getTime(), id)

/** @throws HttpError 422 for a cursor that does not belong to this list */
export function readTimeCursor(cursor: string | undefined): TimeCursor | null {
  const parts = readCursor(TIME_PARTS, cursor)
  return parts && { at: new Date(parts[0]), id: parts[1] }
}

/**
 * The number of rows before a page, for lists that do not change.
 *
 * @throws HttpError 422 for a cursor that does not belong to this list
 */
export function readOffset(cursor: string | undefined): number {
  return readCursor(z.tuple([z.int().min(0).max(10_000_000)]), cursor)?.[0] ?? 0
}
