import type { TRIP_SORTS } from '@spoor/contract/routes/trips.ts'
import { HttpError } from '../../../http/http-error.ts'
import type { TripRow } from '../trip-queries.ts'

export type TripSort = (typeof TRIP_SORTS)[number]

/** Where a page ended: the last trip's sort value and id. */
export interface TripCursor {
  value: number
  id: string
}

export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function cursorAfter(sort: TripSort, last: TripRow): TripCursor {
  return { value: sort.endsWith('distance') ? last.distance_m : last.started_at.getTime(), id: last.id }
}

export function writeCursor(sort: TripSort, { value, id }: TripCursor): string {
  return encodeCursor([sort, value, id])
}

/** @throws HttpError 422 for a cursor that is invalid or belongs to another sort order */
export function readCursor(sort: TripSort, cursor: string | undefined): TripCursor | null {
  if (cursor === undefined) return null
  const [sortedBy, value, id] = decodeCursor(cursor)
  const inTime = sort.endsWith('distance') || Math.abs(value as number) <= 8.64e15
  if (sortedBy === sort && Number.isFinite(value) && inTime && typeof id === 'string' && UUID.test(id)) {
    return { value: value as number, id }
  }
  throw wrongCursor()
}

export function encodeCursor(parts: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** The parts of a cursor, unchecked. @throws HttpError 422 if it is not an encoded list */
export function decodeCursor(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(parts)) return parts
  } catch {
    // Refused below, like any other invalid cursor.
  }
  throw wrongCursor()
}

export const wrongCursor = (): HttpError => new HttpError(422, 'cursor: belongs to another list')
