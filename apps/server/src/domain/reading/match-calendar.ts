import ical, { type Attendee, type EventInstance, type VEvent } from 'node-ical'
import type { CalendarEvent } from '@spoor/core/calendar/calendar-event.ts'
import { boundCalendar } from '@spoor/core/calendar/bound-calendar.ts'
import { describeEvent, isHiddenTitle } from '@spoor/core/calendar/describe-event.ts'
import { getEventWords } from '@spoor/core/calendar/event-words.ts'
import { matchEvents } from '@spoor/core/calendar/match-events.ts'
import { ImportFailure } from '@spoor/core/failures/import-failure.ts'
import type { Position } from '@spoor/core/units/distance.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { TAX_TIMEZONE } from '@spoor/core/units/tax-year.ts'
import { knownZone, zoneClock } from '@spoor/core/units/time-zone.ts'
import type { CalendarMatches, CalendarTask } from './reading-tasks.ts'

/** More than a busy driver accumulates in years. */
const MOST_OCCURRENCES = 50_000

// The library logs properties of events.
console.warn = () => {}

/**
 * Reads a calendar and finds reasons for trips. Its events never leave the thread; null if the text is not a calendar.
 */
export function matchCalendar(task: CalendarTask): CalendarMatches | null {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR\b/i.test(task.text)) return null
  const events = readEvents(task)
  if (events === null) return null
  return { hidesTitles: events.hidesTitles, reasons: [...matchEvents(task.arrivals, events.items, task.places)] }
}

/** The events around the trips, and whether all events of the calendar lack a title. */
function readEvents(task: CalendarTask): { items: CalendarEvent[]; hidesTitles: boolean } | null {
  const times = task.arrivals.map(({ arrivedAtMs }) => arrivedAtMs)
  // Not Math.min(...times), because the number of arguments is limited.
  const fromMs = times.reduce((least, ms) => Math.min(least, ms), Infinity) - DAY_MS
  const toMs = times.reduce((most, ms) => Math.max(most, ms), -Infinity) + DAY_MS
  let components: ReturnType<typeof ical.sync.parseICS>
  try {
    components = ical.sync.parseICS(boundCalendar(task.text, { fromMs, toMs }))
  } catch {
    return null
  }
  const events = Object.values(components).filter((one): one is VEvent => one?.type === 'VEVENT')
  const hidesTitles = events.length > 0 && events.every(({ summary }) => isHiddenTitle(toText(summary)))
  if (times.length === 0) return { items: [], hidesTitles }
  const calendarZone = components.vcalendar?.['WR-TIMEZONE']
  const reader = {
    zone: knownZone(typeof calendarZone === 'string' ? calendarZone : '', knownZone(task.timezone, TAX_TIMEZONE)),
    selves: listSelves(task, components.vcalendar?.['WR-CALNAME']),
    language: task.language,
  }
  const range = { from: new Date(fromMs), to: new Date(toMs), expandOngoing: true }
  const items: CalendarEvent[] = []
  let left = MOST_OCCURRENCES
  for (const event of events) {
    const occurrences = listOccurrences(event, range)
    left -= occurrences.length
    if (left < 0) throw new ImportFailure('took_too_long')
    items.push(...occurrences.flatMap((one) => readEvent(one, reader) ?? []))
  }
  return { items, hidesTitles }
}

function listOccurrences(event: VEvent, range: { from: Date; to: Date; expandOngoing: boolean }): EventInstance[] {
  try {
    return ical.expandRecurringEvent(event, range)
  } catch {
    // An event without a valid start.
    return []
  }
}

interface Reader {
  /** The zone of times without one. */
  zone: string
  /** Addresses and names of the calendar's owner, in lower case. */
  selves: ReadonlySet<string>
  language: string
}

/** null for events that are not used: all day, private, cancelled, declined, without a title. */
function readEvent(instance: EventInstance, { zone, selves, language }: Reader): CalendarEvent | null {
  const { event } = instance
  const status = event.status?.toUpperCase()
  const visibility = event.class?.toUpperCase()
  if (instance.isFullDay || status === 'CANCELLED' || visibility === 'PRIVATE' || visibility === 'CONFIDENTIAL')
    return null
  const attendees = toList(event.attendee).map(readPerson)
  const isSelf = (person: Person) => selves.has(person.address) || selves.has(person.name.toLowerCase())
  if (attendees.some((person) => isSelf(person) && person.reply === 'DECLINED')) return null
  const organizer = toList(event.organizer as Attendee | undefined).map(readPerson)
  const people = [...organizer, ...attendees].filter(
    (person) => !isSelf(person) && person.reply !== 'DECLINED' && person.isPerson,
  )
  const location = toText(event.location)
  const reason = describeEvent(
    { title: toText(instance.summary), location, people: people.map(({ name }) => name) },
    getEventWords(language),
  )
  if (reason === null) return null
  const [startMs, endMs] = [instance.start, instance.end].map((time) => toInstant(time, event, zone))
  return { startMs, endMs, location, position: readPosition(event), reason }
}

interface Person {
  address: string
  /** '' if the calendar only has an address. */
  name: string
  reply: string
  isPerson: boolean
}

function readPerson(attendee: Attendee): Person {
  const { val, params = {} } = typeof attendee === 'string' ? { val: attendee } : attendee
  const name = (params.CN ?? '').replaceAll('"', '').trim()
  const kind = params.CUTYPE?.toUpperCase()
  return {
    address: val.replace(/^mailto:/i, '').toLowerCase(),
    name: name.includes('@') ? '' : name,
    reply: params.PARTSTAT?.toUpperCase() ?? '',
    isPerson: kind !== 'ROOM' && kind !== 'RESOURCE',
  }
}

/** Google names a person's first calendar after the account. */
function listSelves({ email, name }: CalendarTask, calendarName: unknown): Set<string> {
  const own = typeof calendarName === 'string' && calendarName.includes('@') ? [calendarName] : []
  return new Set([email, name, ...own].map((text) => text.trim().toLowerCase()).filter((text) => text !== ''))
}

/** The library reads a time without a zone in this process's zone. */
function toInstant(time: Date, event: VEvent, zone: string): number {
  if (event.start.tz) return time.getTime()
  const localMs = Date.UTC(
    ...([time.getFullYear(), time.getMonth(), time.getDate()] as const),
    ...([time.getHours(), time.getMinutes(), time.getSeconds()] as const),
  )
  return zoneClock(zone).utcMsOfLocal(localMs)
}

function readPosition(event: VEvent): Position | null {
  // Apple's own property is exact; GEO is often the town.
  const [, lat, lng] = /^geo:(-?[\d.]+),(-?[\d.]+)/.exec(toText(event['APPLE-STRUCTURED-LOCATION'])) ?? []
  const geo = event.geo as { lat?: unknown; lon?: unknown } | undefined
  const position =
    lat === undefined ? { lat: Number(geo?.lat), lng: Number(geo?.lon) } : { lat: Number(lat), lng: Number(lng) }
  const isValid = Math.abs(position.lat) <= 90 && Math.abs(position.lng) <= 180
  return isValid ? position : null
}

/** The text of a property with or without parameters. */
function toText(value: unknown): string {
  if (typeof value === 'string') return value
  const inner = typeof value === 'object' && value !== null && 'val' in value ? value.val : ''
  return typeof inner === 'string' ? inner : ''
}

const toList = <T>(value: T | T[] | undefined): T[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]
