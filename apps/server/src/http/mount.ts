import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { covers } from '@spoor/contract/roles.ts'
import type { ReceivedOf, ReplyOf, Route } from '@spoor/contract/route.ts'
import type { Claims } from '../identity/identity.ts'
import type { User } from '../identity/user.ts'
import { HttpError } from './http-error.ts'
import type { ReadSignIn } from './sign-in.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readSignIn: ReadSignIn
  }
  interface FastifyContextConfig {
    /** The contract's descriptor behind a route. */
    descriptor?: Route
  }
}

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/** Beside what was received: who asks, and the raw exchange. */
export type Context = Exchange & { user: User }
export type IdentityContext = Exchange & { claims: Claims; user: User | null }

type PartOf<T, K extends string> = T extends { [P in K]: infer V } ? V : unknown
/** Parameters, query and body together, validated. */
type Received<R extends Route> = PartOf<ReceivedOf<R>, 'params'> &
  PartOf<ReceivedOf<R>, 'query'> &
  PartOf<ReceivedOf<R>, 'body'>

type Handler<R extends Route, C> = (received: Received<R>, context: C) => ReplyOf<R> | Promise<ReplyOf<R>>

/** Serves a route to registered users whose role its descriptor lets pass. */
export function mount<R extends Route>(app: FastifyInstance, route: R, handler: NoInfer<Handler<R, Context>>): void {
  if (route.access === 'public') throw new Error(`${route.path} is public: use mountPublic`)
  const { access } = route
  add(app, route, async (request, reply) => {
    const { user } = await app.readSignIn(request)
    if (user === null) throw new HttpError(403, 'Complete your profile first.')
    if (access !== 'signed-in' && !covers(user.role, access)) throw new HttpError(403, 'Access denied')
    return handler(received<R>(request), { user, request, reply })
  })
}

/** Serves a route to anybody. */
export function mountPublic<R extends Route>(
  app: FastifyInstance,
  route: R,
  handler: NoInfer<Handler<R, Exchange>>,
): void {
  if (route.access !== 'public') throw new Error(`${route.path} is not public`)
  add(app, route, async (request, reply) => handler(received<R>(request), { request, reply }))
}

/** Serves a route to whoever has a good token, registered or not. */
export function mountForIdentity<R extends Route>(
  app: FastifyInstance,
  route: R,
  handler: NoInfer<Handler<R, IdentityContext>>,
): void {
  if (route.access !== 'signed-in') throw new Error(`${route.path} is not for any identity`)
  add(app, route, async (request, reply) => {
    const { claims, user } = await app.readSignIn(request)
    return handler(received<R>(request), { claims, user, request, reply })
  })
}

function add(
  app: FastifyInstance,
  route: Route,
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  const { params, query, body, reply: replySchema } = route.schemas
  const status = route.status ?? 200
  const handler: RouteHandlerMethod = async (request, reply) => {
    reply.code(status)
    if (route.produces) reply.type(route.produces)
    const value = await answer(request, reply)
    if (value === undefined && !reply.sent) return reply.send()
    return value
  }
  app.route({
    method: route.method,
    url: route.path,
    config: { descriptor: route },
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(replySchema && { response: { [status]: replySchema } }),
    },
    handler,
  })
}

function received<R extends Route>(request: FastifyRequest): Received<R> {
  const parts = [request.body, request.query, request.params].filter(
    (part) => typeof part === 'object' && !Buffer.isBuffer(part),
  )
  return Object.assign({}, ...parts) as Received<R>
}
