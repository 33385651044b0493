import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ReceivedOf, ReplyOf, Route } from '@spoor/contract/route.ts'
import type { Database } from '../database/database.ts'
import type { LongReads } from '../database/read-replica.ts'
import type { Turns } from './turns.ts'
import type { AnsweringThread } from './answering-thread.ts'
import type { Claims, Gate, ReadSignIn, SignedIn, User } from './caller.ts'
import { disconnectSignal } from './disconnect-signal.ts'
import { HttpError } from './http-error.ts'
import { requireStorableText } from './storable-text.ts'

const REFUSAL_MS = 1000

declare module 'fastify' {
  interface FastifyInstance {
    readSignIn: ReadSignIn
    gate: Gate
    /** Open downloads per user at this server. */
    downloads: Pick<Turns, 'take'>
    /** Calls that need much time or memory. */
    costlyCalls: Pick<Turns, 'run'>
    /** Answers `threaded` routes; null inside the thread itself. */
    thread: AnsweringThread | null
    longReads: LongReads
    descriptors: Route[]
  }
  interface FastifyRequest {
    signedIn: SignedIn | null
  }
}

export interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/** The validated input, the caller, and the raw request and reply. */
export type Context = Exchange & { claims: Claims; user: User }
/** `reads`: a read replica at least as recent as the request, or the database itself; never write to it. */
export type ReadingContext = Context & { reads: Database }
type IdentityContext = Exchange & { claims: Claims; user: User | null }

type PartOf<T, K extends string> = T extends { [P in K]: infer V } ? V : unknown
/** Validated parameters, query and body together. */
type Received<R extends Route> = PartOf<ReceivedOf<R>, 'params'> &
  PartOf<ReceivedOf<R>, 'query'> &
  PartOf<ReceivedOf<R>, 'body'>

/** Answers a route. Long reads and identities have their own context type. */
export type Handler<R extends Route, C = Context> = (
  received: Received<R>,
  context: C,
) => ReplyOf<R> | Promise<ReplyOf<R>>

/** The reply for a list that is always sent whole. */
export const toList = <Item>(items: Item[]) => ({ items, next_cursor: null, total: items.length })

/** Serves a route to registered users permitted by its descriptor. */
export function mount<R extends Route>(app: FastifyInstance, route: R, handler: NoInfer<Handler<R>>): void {
  if (route.longRead) throw new Error(`${route.path} is a long read: use mountLongRead`)
  mountGated(app, route, handler)
}

/** Like `mount`, for routes that read a lot. The handler runs again on the database itself if the replica fails. */
export function mountLongRead<R extends Route>(
  app: FastifyInstance,
  route: R,
  handler: NoInfer<Handler<R, ReadingContext>>,
): void {
  if (!route.longRead) throw new Error(`${route.path} is not a long read: use mount`)
  mountGated<R>(app, route, (input, context) =>
    app.longReads.run(async (reads) => handler(input, { ...context, reads })),
  )
}

function mountGated<R extends Route>(app: FastifyInstance, route: R, handler: Handler<R>): void {
  const { access } = route
  if (access === 'public') throw new Error(`${route.path} is public: use mountPublic`)
  const gate = async (request: FastifyRequest) => {
    request.signedIn = await app.readSignIn(request, route)
    app.gate.requireAccess(request.signedIn, access)
  }
  add(app, route, gate, (request, reply) => {
    const { claims, user } = request.signedIn as SignedIn & { user: User }
    const answer = async () =>
      route.threaded && app.thread !== null
        ? app.thread.answer(request, reply)
        : handler(received<R>(request), { claims, user, request, reply })
    return route.costly ? app.costlyCalls.run(user.id, answer, disconnectSignal(reply)) : answer()
  })
}

export function mountPublic<R extends Route>(
  app: FastifyInstance,
  route: R,
  handler: NoInfer<Handler<R, Exchange>>,
): void {
  if (route.access !== 'public') throw new Error(`${route.path} is not public`)
  add(app, route, null, (request, reply) =>
    route.threaded && app.thread !== null
      ? app.thread.answer(request, reply)
      : handler(received<R>(request), { request, reply }),
  )
}

/** Serves a route to anyone with a valid token, registered or not. */
export function mountForIdentity<R extends Route>(
  app: FastifyInstance,
  route: R,
  handler: NoInfer<Handler<R, IdentityContext>>,
): void {
  if (route.access !== 'identity') throw new Error(`${route.path} is not for any identity`)
  const gate = async (request: FastifyRequest) => {
    request.signedIn = await app.readSignIn(request, route)
  }
  add(app, route, gate, (request, reply) => {
    const { claims, user } = request.signedIn as SignedIn
    return handler(received<R>(request), { claims, user, request, reply })
  })
}

function add(
  app: FastifyInstance,
  route: Route,
  // Runs before the body is read, so that strangers learn nothing about a route and cannot send data.
  gate: ((request: FastifyRequest) => Promise<void>) | null,
  answer: (request: FastifyRequest, reply: FastifyReply) => unknown,
): void {
  const { params, query, body, reply: replySchema } = route.schemas
  const status = route.status ?? 200
  app.descriptors.push(route)
  app.route({
    method: route.method,
    url: route.path,
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(replySchema && { response: { [status]: replySchema } }),
    },
    onRequest: [forbidCaching, ...(gate ? [gate] : []), ...(route.consumes ? [] : [refuseForms])],
    ...(route.maxBodyBytes && { bodyLimit: route.maxBodyBytes }),
    // The thread compresses its replies.
    ...(route.threaded && app.thread !== null && { compress: false }),
    preHandler: [requireStorableText, ...(route.produces ? [occupyDownloadSlot] : [])],
    async handler(request, reply) {
      reply.code(status)
      if (route.produces) reply.type(route.produces)
      const value = await answer(request, reply)
      if (value === undefined && !reply.sent) return reply.send()
      return value
    },
  })
}

/** A download occupies resources until its client has read it. */
async function occupyDownloadSlot(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const user = request.signedIn?.user
  if (!user) return
  const ended = await takeDownloadSlot(request.server.downloads, user.id)
  // `finish` fires if the client read everything, `close` otherwise.
  reply.raw.once('finish', ended).once('close', ended)
}

/** A refusal is delayed, so that a client that retries immediately costs little. */
async function takeDownloadSlot(downloads: Pick<Turns, 'take'>, ownerId: string): Promise<() => void> {
  try {
    return downloads.take(ownerId)
  } catch (error) {
    await sleep(REFUSAL_MS)
    throw error
  }
}

/** Shared computers and proxies must not store replies; a route may override this. */
export async function forbidCaching(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('cache-control', 'no-store')
}

/** Few routes accept forms; the others would see a missing body. */
async function refuseForms(request: FastifyRequest): Promise<void> {
  if (/^multipart\//i.test(request.headers['content-type'] ?? ''))
    throw new HttpError(415, 'This media type is not supported.')
}

function received<R extends Route>(request: FastifyRequest): Received<R> {
  const parts = [request.body, request.query, request.params].filter(
    (part) => typeof part === 'object' && !Buffer.isBuffer(part),
  )
  return Object.assign({}, ...parts) as Received<R>
}

type IsoDates<Row> = { [Key in keyof Row]: Date extends Row[Key] ? Exclude<Row[Key], Date> | string : Row[Key] }

/** A row with its dates as ISO instants, as in the API. The reply's schema drops columns that it lacks. */
export function toIsoDates<Row extends object>(row: Row): IsoDates<Row> {
  const entries = Object.entries(row).map(([key, value]) => [key, value instanceof Date ? value.toISOString() : value])
  return Object.fromEntries(entries) as IsoDates<Row>
}
