import { createHash } from 'node:crypto'
import type { Arrival, NamedPlace } from '@spoor/core/calendar/calendar-event.ts'
import { ImportFailure } from '@spoor/core/failures/import-failure.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import type { Database } from '../../../platform/database/database.ts'
import { runInReadingThread } from '../../../domain/reading/run-in-reading-thread.ts'
import { findCalendarOwner, listNamedPlaces, listStays, listWantingTrips } from './calendar-queries.ts'
import { CalendarFault } from './fetch-calendar.ts'

/** The largest calendars take a few seconds. */
const LIMIT_MS = 20_000

export interface Compared {
  arrivals: Arrival[]
  /** The trips that get stored reasons. */
  wanting: ReadonlySet<string>
  places: NamedPlace[]
  owner: Awaited<ReturnType<typeof findCalendarOwner>>
  /** A hash of all of these, to detect changes. */
  hash: Buffer
}

export async function loadCompared(database: Database, ownerId: string): Promise<Compared> {
  const { ids: wanting, oldest } = await listWantingTrips(database, ownerId)
  const [stays, rows, owner] = await Promise.all([
    oldest === null ? [] : listStays(database, ownerId, new Date(oldest.getTime() - DAY_MS)),
    listNamedPlaces(database, ownerId),
    findCalendarOwner(database, ownerId),
  ])
  const arrivals = stays.map((row, index): Arrival => {
    const { id, ended_at, end_lat: lat, end_lng: lng, end_location, end_place_id } = row
    return {
      tripId: id,
      arrivedAtMs: ended_at.getTime(),
      leftAtMs: stays.at(index + 1)?.started_at.getTime() ?? null,
      position: lat === null || lng === null ? null : { lat, lng },
      text: end_location,
      placeId: end_place_id,
    }
  })
  const places = rows.map(({ client_name, radius_m, name, ...rest }): NamedPlace => {
    const names = [name, client_name].filter((text): text is string => text !== null && text !== '')
    return { ...rest, names, radiusM: radius_m }
  })
  const hash = createHash('sha256')
    .update(JSON.stringify([arrivals, [...wanting].toSorted(), places, owner]))
    .digest()
  return { arrivals, wanting, places, owner, hash }
}

/**
 * Finds reasons for trips in a calendar, in a separate thread that its events never leave.
 * @throws CalendarFault
 */
export async function matchCalendarText(
  text: string,
  { arrivals, wanting, places, owner }: Compared,
  { ownerId, signal }: { ownerId: string; signal: AbortSignal },
): Promise<{ hidesTitles: boolean; reasons: Map<string, string[]> }> {
  const { email, name, timezone, preferred_language: language } = owner
  const task = { task: 'calendar', text, arrivals, places, email, name, timezone, language } as const
  try {
    const found = await runInReadingThread(task, { owner: ownerId, signal, limitMs: LIMIT_MS })
    if (found === null) throw new CalendarFault('not_calendar')
    const reasons = new Map(found.reasons.filter(([tripId]) => wanting.has(tripId)))
    return { hidesTitles: found.hidesTitles, reasons }
  } catch (error) {
    if (error instanceof ImportFailure) throw new CalendarFault('too_large')
    throw error
  }
}
