import { CALENDAR_FAULTS, type CalendarFaultCode } from '@spoor/contract/words/calendar-faults.ts'
import { requestPublic, type PublicReply } from '../../../platform/outgoing/request-public.ts'

const MAX_BYTES = 8 * 1_048_576
const TIMEOUT_MS = 30_000
const MAX_REDIRECTS = 3

/** The reason why a calendar cannot be read. Contains nothing of its address or content, so it may be logged. */
export class CalendarFault extends Error {
  readonly code: CalendarFaultCode

  constructor(code: CalendarFaultCode) {
    super(CALENDAR_FAULTS[code])
    this.name = 'CalendarFault'
    this.code = code
  }
}

/** The host's version headers. */
export interface Version {
  etag: string | null
  lastModified: string | null
}

/**
 * Reads an address pasted by a driver; calendar programs write `webcal:` for `https:`.
 * @throws CalendarFault
 */
export function readAddress(pasted: string, allowsPrivate: boolean): URL {
  const address = pasted.trim().replace(/^webcals?:/i, 'https:')
  if (!URL.canParse(address)) throw new CalendarFault('no_address')
  const url = new URL(address)
  if (url.protocol !== 'https:' && !(allowsPrivate && url.protocol === 'http:')) throw new CalendarFault('no_address')
  return url
}

/**
 * Fetches a calendar; null if the known version is still current.
 * @throws CalendarFault
 */
export async function fetchCalendar(
  address: URL,
  { known, signal, allowsPrivate }: { known: Version; signal: AbortSignal; allowsPrivate: boolean },
): Promise<{ text: string; version: Version } | null> {
  const deadline = AbortSignal.timeout(TIMEOUT_MS)
  const headers = {
    accept: 'text/calendar, */*;q=0.1',
    'user-agent': 'Spoor',
    ...(known.etag !== null && { 'if-none-match': known.etag }),
    ...(known.lastModified !== null && { 'if-modified-since': known.lastModified }),
  }
  const request = { headers, signal: AbortSignal.any([signal, deadline]), timeoutMs: TIMEOUT_MS, allowsPrivate }
  try {
    let url = address
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const reply = await requestPublic(url, request)
      const { location } = reply.headers
      if (reply.status >= 300 && reply.status < 400 && reply.status !== 304 && location !== undefined) {
        reply.body.destroy()
        if (!URL.canParse(location, url.href)) throw new CalendarFault('failing')
        url = new URL(location, url)
        continue
      }
      return await readReply(reply)
    }
    throw new CalendarFault('failing')
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof CalendarFault) throw error
    throw new CalendarFault(deadline.aborted || String(error).includes('in time') ? 'timed_out' : 'unreachable')
  }
}

async function readReply({ status, headers, body }: PublicReply): Promise<{ text: string; version: Version } | null> {
  if (status !== 200) {
    body.destroy()
    if (status === 304) return null
    if (status === 404 || status === 410) throw new CalendarFault('not_found')
    throw new CalendarFault(status === 401 || status === 403 ? 'refused' : 'failing')
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += (chunk as Buffer).length
    if (size > MAX_BYTES) {
      body.destroy()
      throw new CalendarFault('too_large')
    }
    chunks.push(chunk as Buffer)
  }
  const { etag = null, 'last-modified': lastModified = null } = headers
  return { text: Buffer.concat(chunks).toString('utf8'), version: { etag, lastModified } }
}
