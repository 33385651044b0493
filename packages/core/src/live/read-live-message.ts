import type { LiveKind, LiveMessage, LiveRequest } from './live-message.ts'
import { OVERLAND_SETTINGS } from './live-set-up.ts'
import { readColota } from './read-colota.ts'
import { readGpsLogger } from './read-gpslogger.ts'
import { readJson } from './read-json.ts'
import { readOverland } from './read-overland.ts'
import { readOwnTracks } from './read-owntracks.ts'
import { readTraccarClient } from './read-traccar-client.ts'
import { readTraccarServer } from './read-traccar-server.ts'

const READERS: Record<LiveKind, (request: LiveRequest, nowMs: number) => LiveMessage> = {
  owntracks: readOwnTracks,
  overland: readOverland,
  traccar_client: readTraccarClient,
  colota: readColota,
  gpslogger: readGpsLogger,
  traccar_server: readTraccarServer,
  json: readJson,
}

/**
 * Parses a message from a source, whatever the request contains. An unreadable body is one skipped part.
 * @throws TooManyParts
 */
export function readLiveMessage(kind: LiveKind, request: LiveRequest, nowMs: number): LiveMessage {
  const message = READERS[kind](request, nowMs)
  if (request.fault === undefined || message.points.length > 0) return message
  return { points: [], skipped: [{ reason: 'unreadable', detail: request.fault }] }
}

/**
 * The reply with which the source considers its message delivered. Also send it for messages with skipped parts: the
 * apps resend a refused message forever, and everything after it waits.
 */
export function replyTo(kind: LiveKind): { status: number; contentType: string; body: string } {
  switch (kind) {
    case 'owntracks':
      // An empty list of commands and friends for the app.
      return { status: 200, contentType: 'application/json', body: '[]' }
    case 'overland':
      return {
        status: 200,
        contentType: 'application/json',
        body: JSON.stringify({ result: 'ok', set: OVERLAND_SETTINGS }),
      }
    case 'colota':
    case 'json':
    case 'traccar_server':
      return { status: 200, contentType: 'application/json', body: '{"result":"ok"}' }
    case 'traccar_client':
      // The app would interpret a text as a command.
      return { status: 200, contentType: 'text/plain', body: '' }
    case 'gpslogger':
      return { status: 200, contentType: 'text/plain', body: 'OK' }
  }
}
