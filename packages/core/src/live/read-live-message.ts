import type { LiveKind, LiveMessage, LiveRequest } from './live-message.ts'
import { OVERLAND_SETTINGS } from './live-set-up.ts'
import { MessageBuilder } from './message-builder.ts'
import { readColota } from './read-colota.ts'
import { readGpsLogger } from './read-gpslogger.ts'
import { readJson } from './read-json.ts'
import { readOverland } from './read-overland.ts'
import { readOwnTracks } from './read-owntracks.ts'
import { readTraccarClient } from './read-traccar-client.ts'
import { readTraccarServer } from './read-traccar-server.ts'

const READERS: Record<LiveKind, (message: MessageBuilder, request: LiveRequest) => void> = {
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
  const builder = new MessageBuilder(nowMs)
  READERS[kind](builder, request)
  const message = builder.finish()
  if (request.fault === undefined || message.points.length > 0) return message
  return { points: [], skipped: [{ reason: 'unreadable', detail: request.fault }] }
}

const JSON_TYPE = 'application/json'

const REPLIES: Record<LiveKind, { contentType: string; body: string }> = {
  // An empty list of commands and friends for the app.
  owntracks: { contentType: JSON_TYPE, body: '[]' },
  overland: { contentType: JSON_TYPE, body: JSON.stringify({ result: 'ok', set: OVERLAND_SETTINGS }) },
  colota: { contentType: JSON_TYPE, body: '{"result":"ok"}' },
  json: { contentType: JSON_TYPE, body: '{"result":"ok"}' },
  traccar_server: { contentType: JSON_TYPE, body: '{"result":"ok"}' },
  // The app would interpret a text as a command.
  traccar_client: { contentType: 'text/plain', body: '' },
  gpslogger: { contentType: 'text/plain', body: 'OK' },
}

/**
 * The reply with which the source considers its message delivered, with status 200. Also send it for messages with
 * skipped parts: the apps resend a refused message forever, and everything after it waits.
 */
export const replyTo = (kind: LiveKind) => REPLIES[kind]
