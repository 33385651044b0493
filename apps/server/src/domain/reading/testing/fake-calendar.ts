import { createHash } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** The host of a calendar on this machine. */
export interface FakeCalendar {
  address: string
  /** The lines of the calendar's events. */
  events: string[]
  /** Replies in place of the calendar; null to serve the calendar. */
  intercept: ((request: http.IncomingMessage, reply: http.ServerResponse) => void) | null
  /** The version in each request; null if it had none. */
  asked: (string | null)[]
  close(): Promise<void>
}

export const PATH = '/calendar/ical/driver%40example.com/private-0123456789abcdef/basic.ics'

/** Replies like Google: an entity tag, 304 for a known version, CRLF and folded lines. */
export async function startFakeCalendar(): Promise<FakeCalendar> {
  const server = http.createServer((request, reply) => {
    const version = request.headers['if-none-match'] ?? null
    fake.asked.push(version)
    if (fake.intercept !== null) return fake.intercept(request, reply)
    if (request.url !== PATH) return reply.writeHead(404).end()
    const text = writeCalendar(fake.events)
    const etag = `"${createHash('sha256').update(text).digest('hex')}"`
    if (version === etag) return reply.writeHead(304).end()
    return reply.writeHead(200, { 'content-type': 'text/calendar; charset=UTF-8', etag }).end(text)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const fake: FakeCalendar = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}${PATH}`,
    events: [],
    intercept: null,
    asked: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return fake
}

export function writeCalendar(events: readonly string[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'PRODID:-//Google Inc//Google Calendar 70.9054//EN',
    'VERSION:2.0',
    'X-WR-CALNAME:driver@example.com',
    'X-WR-TIMEZONE:Africa/Johannesburg',
    ...events,
    'END:VCALENDAR',
  ]
  return `${lines
    .flatMap((part) => part.split('\n'))
    .flatMap(fold)
    .join('\r\n')}\r\n`
}

/** One event. Given properties replace the defaults; `null` removes one. */
export function writeEvent(
  title: string,
  [start, end]: [start: string, end: string],
  properties: Readonly<Record<string, string | null>> = {},
): string {
  const all: Record<string, string | null> = {
    DTSTART: start,
    DTEND: end,
    UID: `${title}${start}@example.com`,
    SUMMARY: title,
    ...properties,
  }
  const lines = Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [`${name}:${value}`]))
  return ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\n')
}

/** Continues lines of more than 75 characters, as the format requires. */
function fold(line: string): string[] {
  const [first, ...rest] = line.match(/.{1,74}/gu) ?? ['']
  return [first, ...rest.map((part) => ` ${part}`)]
}
