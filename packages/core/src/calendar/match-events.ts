import { HOUR_MS, MINUTE_MS } from '../units/duration.ts'
import { lowerBound } from '../units/lower-bound.ts'
import type { Arrival, CalendarEvent, NamedPlace } from './calendar-event.ts'
import { comparePlaces, isOnline } from './compare-places.ts'

/** How early a driver arrives for an event. */
const EARLY_MS = HOUR_MS
/** How late a driver arrives for an event whose place is unknown. */
const LATE_MS = 30 * MINUTE_MS
/** A shorter stay, for example to refuel, does not match an event unless the event is short, too. */
const MIN_STAY_MS = 10 * MINUTE_MS
/** How long the latest arrival is assumed to stay. */
const OPEN_STAY_MS = 12 * HOUR_MS
/** Longer events mark days, not appointments. */
const LONGEST_EVENT_MS = 12 * HOUR_MS
/** With more reasons, none is conclusive. */
const MOST_REASONS = 3
/** An event must mention places of these kinds, because people also go there without an appointment. */
const USUAL_KINDS = ['home', 'work', 'fuel']

interface Match {
  event: CalendarEvent
  arrival: Arrival
  /** Whether the place matches as well as the time. */
  isSure: boolean
}

/**
 * Finds the events for which trips were made: those that overlap the stay after a trip's arrival and whose place, if
 * comparable, is the trip's end.
 * An event without a known place counts only if a single trip arrived around its start. A trip gets several reasons if
 * several events fit it equally well: the driver must choose.
 * @returns reasons by trip, in chronological order; trips without any are missing
 */
export function matchEvents(
  arrivals: readonly Arrival[],
  events: readonly CalendarEvent[],
  places: readonly NamedPlace[],
): Map<string, string[]> {
  const inTime = arrivals.toSorted((a, b) => a.arrivedAtMs - b.arrivedAtMs)
  const matches = events
    .filter(isAppointment)
    .toSorted((a, b) => a.startMs - b.startMs || compareText(a.reason, b.reason))
    .flatMap((event) => matchEvent(event, inTime, places))
  const reasons = new Map<string, string[]>()
  for (const [tripId, ofTrip] of Map.groupBy(matches, ({ arrival }) => arrival.tripId)) {
    const sure = ofTrip.filter(({ isSure }) => isSure)
    const distinct = new Set((sure.length > 0 ? sure : ofTrip).map(({ event }) => event.reason))
    if (distinct.size <= MOST_REASONS) reasons.set(tripId, [...distinct])
  }
  return reasons
}

const isAppointment = ({ startMs, endMs, reason, location }: CalendarEvent): boolean =>
  endMs > startMs && endMs - startMs <= LONGEST_EVENT_MS && reason !== '' && !isOnline(location)

/** The trips made for an event: those that ended at its place, else the only one that arrived around its start. */
function matchEvent(event: CalendarEvent, inTime: readonly Arrival[], places: readonly NamedPlace[]): Match[] {
  const sure: Match[] = []
  const likely: Match[] = []
  const first = lowerBound(inTime.length, (i) => inTime[i].arrivedAtMs < event.startMs - EARLY_MS)
  for (let at = first; at < inTime.length; at++) {
    const arrival = inTime[at]
    if (arrival.arrivedAtMs >= event.endMs) break
    if (!coversStay(event, arrival)) continue
    const agreement = comparePlaces(event, arrival, places)
    if (agreement === 'same') sure.push({ event, arrival, isSure: true })
    else if (agreement === 'unknown' && isLikely(event, arrival, places)) likely.push({ event, arrival, isSure: false })
  }
  if (sure.length > 0) return sure
  return likely.length === 1 ? likely : []
}

function coversStay({ startMs, endMs }: CalendarEvent, { arrivedAtMs, leftAtMs }: Arrival): boolean {
  const untilMs = leftAtMs ?? arrivedAtMs + OPEN_STAY_MS
  const sharedMs = Math.min(untilMs, endMs) - Math.max(arrivedAtMs, startMs)
  return sharedMs >= Math.min(MIN_STAY_MS, (endMs - startMs) / 2)
}

function isLikely({ startMs }: CalendarEvent, arrival: Arrival, places: readonly NamedPlace[]): boolean {
  const kind = places.find(({ id }) => id === arrival.placeId)?.kind
  return arrival.arrivedAtMs <= startMs + LATE_MS && (kind === undefined || !USUAL_KINDS.includes(kind))
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
