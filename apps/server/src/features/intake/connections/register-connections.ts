import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as routes from '@spoor/contract/routes/connections.ts'
import { replyTo } from '@spoor/core/live/read-live-message.ts'
import { MAX_PARTS, TooManyParts } from '@spoor/core/live/message-builder.ts'
import { DAY_MS, MINUTE_MS } from '@spoor/core/units/duration.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { disconnectSignal } from '../../../platform/http/disconnect-signal.ts'
import { HttpError, notFound, refused } from '../../../platform/http/http-error.ts'
import { mount, mountForIdentity, mountPublic, toList } from '../../../platform/http/mount.ts'
import { createTurns } from '../../../platform/http/turns.ts'
import { createCallRate } from '../../../platform/limits/call-rate.ts'
import { yieldToOthers } from '../../../platform/limits/yield-to-others.ts'
import { hashToken } from '../../../platform/secrets/hash-token.ts'
import type { JobRunner } from '../../../platform/jobs/jobs.ts'
import { clearOldFixes, sweepPoints, takeInPoints } from './take-in-points.ts'
import { findSender, isReplacedKey, listDays } from './connection-queries.ts'
import { mountConnectionChanges, loadConnection, loadConnections, toSetUp } from './change-connection.ts'
import { toDayWire } from './connection-wire.ts'
import { findKey, readLiveRequest } from './read-live-request.ts'
import { receivePoints } from './receive-points.ts'

const MOST_DAYS = 31
/** Per key and server: a phone that was offline for a week sends its 2,000 positions one by one. */
const MOST_SENT_A_MINUTE = 600
/** A larger body counts as several requests. */
const BYTES_OF_ONE = 65_536
/** Few concurrent ones, so that phones returning from offline do not affect others. Colota opens ten. */
const SENDING = {
  atOnce: 2,
  atOnceOfOne: 1,
  waitingOfOne: 20,
  waiting: 100,
  retryAfterS: 5,
  refusal: 'Too many requests at once. Send the positions again later.',
}

const REPLACED_KEY = 'This key was replaced. Scan the new code in Spoor.'

export function registerConnections(app: FastifyInstance, dependencies: Dependencies): void {
  const { database } = dependencies
  const parts = { ...dependencies, gate: app.gate }

  mountForIdentity(app, routes.listConnections, async (_, { user }) => {
    if (user === null) throw refused('profile_incomplete')
    return toList(await loadConnections(parts, user))
  })

  mountConnectionChanges(app, parts)
  mount(app, routes.getConnection, ({ id }, { user }) => loadConnection(parts, user, id))

  mount(app, routes.listConnectionDays, async ({ id }, { user }) => {
    await loadConnection(parts, user, id)
    return toList((await listDays(database, user.id, id, MOST_DAYS)).map(toDayWire))
  })

  registerIngest(app, dependencies)
}

/** The URLs for devices. Their bodies have any media type, so they have their own parser. */
function registerIngest(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, clock, metrics } = dependencies
  const turns = createTurns(SENDING)
  const rate = createCallRate({
    most: MOST_SENT_A_MINUTE,
    windowMs: MINUTE_MS,
    nowMs: () => clock.nowMs(),
    refusal: SENDING.refusal,
  })
  const countMessage = (key: string, bytes: number) => rate.count(key, 1 + Math.floor(bytes / BYTES_OF_ONE))
  const receive = async (request: FastifyRequest, reply: FastifyReply) => {
    // Parsing a body of a megabyte takes a few milliseconds.
    await yieldToOthers()
    const key = findKey(request)
    if (readHead(request) === null) countMessage(key, Buffer.isBuffer(request.body) ? request.body.length : 0)
    const sender = await findSender(database, hashToken(key))
    if (sender === undefined) return null
    const work = async () => {
      await yieldToOthers()
      return receivePoints(dependencies, sender, readLiveRequest(request))
    }
    return turns.run(sender.ownerId, work, disconnectSignal(reply))
  }
  const take = async (request: FastifyRequest, reply: FastifyReply) => {
    const kind = await receive(request, reply).catch((error: unknown) => {
      throw toRefusal(error)
    })
    if (kind === null) {
      metrics.unknownKeyUsed()
      // OwnTracks on iOS deletes positions refused with 4xx, but must not until the new code is scanned.
      if (await isReplacedKey(database, hashToken(findKey(request)), new Date(clock.nowMs() - DAY_MS)))
        throw new HttpError(503, REPLACED_KEY, undefined, { retryAfterS: 600 })
      throw new HttpError(404, 'Unknown key. Connect this device again in Spoor.')
    }
    const { contentType, body } = replyTo(kind)
    return reply.type(contentType).send(body)
  }
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The body is read by the source's own rules, whatever its media type.
    scope.addHook('onRequest', async (request, reply) => {
      const { headers } = request
      if (headers['content-type'] !== undefined) headers['content-type'] = 'application/octet-stream'
      const head = readHead(request)
      try {
        // A flood is refused before its bodies are read.
        if (head !== null) countMessage(head.key, head.bytes)
      } catch (error) {
        // Otherwise Node would read the body to its end.
        reply.header('connection', 'close')
        throw toRefusal(error)
      }
    })
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    mountPublic(scope, routes.sendPoints, (_, { request, reply }) => take(request, reply))
    mountPublic(scope, routes.sendPointByUrl, (_, { request, reply }) => take(request, reply))
    mountPublic(scope, routes.sendPointsById, (_, { request, reply }) => take(request, reply))
    mountPublic(scope, routes.sendPointById, (_, { request, reply }) => take(request, reply))
    mountPublic(scope, routes.getGpsLoggerProperties, async ({ key }, { reply }) => {
      if ((await findSender(dependencies.database, hashToken(key))) === undefined) throw notFound('Key')
      return reply
        .type('text/plain')
        .send(toSetUp(dependencies, { kind: 'gpslogger', name: 'GPSLogger' }, key).file!.text)
    })
  })
}

function toRefusal(error: unknown): unknown {
  if (error instanceof TooManyParts)
    return new HttpError(413, `A message may have ${MAX_PARTS} positions. Send the others in further messages.`)
  // OwnTracks on iOS deletes a message refused with 4xx, and retries it after 5xx.
  if (error instanceof HttpError && error.status === 429)
    return new HttpError(503, error.message, undefined, { retryAfterS: error.retryAfterS })
  return error
}

/** The key and size of a message as known before its body; null if either requires reading the body. */
function readHead({ params, headers, query }: FastifyRequest): { key: string; bytes: number } | null {
  const key = findKey({ params, headers, query, body: undefined })
  const length = headers['content-length']
  return key === '' || length === undefined ? null : { key, bytes: Number(length) }
}

export function handleConnectionJobs(runner: JobRunner, dependencies: Dependencies): void {
  runner.handle('take-in-points', (payload) => takeInPoints(dependencies, payload), { concurrency: 2 })
  runner.handle('sweep-points', () => sweepPoints(dependencies))
  runner.handle('clear-old-fixes', () => clearOldFixes(dependencies))
}
