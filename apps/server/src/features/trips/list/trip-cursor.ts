import { z } from 'zod'
import type { TRIP_SORTS } from '@spoor/contract/routes/trips.ts'
import * as cursors from '../../../platform/http/cursor.ts'
import type { TripRow } from '../trip-queries.ts'

export type TripSort = (typeof TRIP_SORTS)[number]

/** The end of a page: the last trip's sort value and id. */
export interface TripCursor {
  value: number
  id: string
}

export function cursorAfter(sort: TripSort, last: TripRow): TripCursor {
  return { value: sort.endsWith('distance') ? last.distance_m : last.started_at.getTime(), id: last.id }
}

export function writeCursor(sort: TripSort, { value, id }: TripCursor): string {
  return cursors.writeCursor(sort, value, id)
}

/** @throws HttpError 422 if the cursor is invalid or belongs to another sort order */
export function readCursor(sort: TripSort, cursor: string | undefined): TripCursor | null {
  const value = sort.endsWith('distance') ? z.number() : cursors.CURSOR_MS
  const parts = cursors.readCursor(z.tuple([z.literal(sort), value, z.guid()]), cursor)
  return parts && { value: parts[1], id: parts[2] }
}
