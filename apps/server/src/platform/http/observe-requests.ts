import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Metrics } from '../monitoring/metrics.ts'
import { findScrapeRefusal } from '../monitoring/scrape-access.ts'
import type { RequestSpan, Tracing } from '../monitoring/tracing.ts'
import { runWithRequestId } from '../../request-id.ts'
import { HttpError } from './http-error.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** null unless tracing is enabled. */
    span: RequestSpan | null
  }
  interface FastifyInstance {
    /** Replies that have not ended. */
    openReplies: Set<ServerResponse>
  }
}

/** Paths outside the contract with their own series. */
const OTHER_PATHS = /^\/(identity|docs|openapi\.json|metrics)(\/|$)/

/** Counts, logs and traces requests, and passes id and span on to their jobs. Register it before other hooks. */
export function observeRequests(app: FastifyInstance, metrics: Metrics, tracing: Tracing | null = null): void {
  const paths = new Set<string>()
  app.decorate('openReplies', new Set<ServerResponse>())
  app.decorateRequest('span', null)
  app.addHook('onReady', async () => {
    for (const { path } of app.descriptors) paths.add(path)
  })
  app.addHook('onRequest', async (request, reply) => {
    const startedAtMs = performance.now()
    app.openReplies.add(reply.raw)
    metrics.requestStarted()
    if (tracing !== null) {
      const { traceparent } = request.headers
      request.span = tracing.startRequest({
        id: request.id,
        method: request.method,
        traceparent: typeof traceparent === 'string' ? traceparent : undefined,
      })
    }
    let isComplete = false
    reply.raw.once('finish', () => (isComplete = true))
    // One listener for both purposes: Node warns of the eleventh.
    reply.raw.once('close', () => {
      app.openReplies.delete(reply.raw)
      const route = findRouteName(request, reply, paths)
      const status = isComplete ? String(reply.raw.statusCode) : 'aborted'
      const ms = performance.now() - startedAtMs
      metrics.requestEnded({ method: request.method, route, status, seconds: ms / 1000 })
      request.span?.end({ route, status })
      request.log.info({ method: request.method, route, status, ms: Math.round(ms) }, 'request')
    })
  })
  // After the body has been read, because its events do not belong to this request's context.
  app.addHook('preHandler', (request, _reply, done) => runWithRequestId(request.id, done, request.span))
}

/** The route's pattern. Pages, files and unmatched requests are one series each. */
function findRouteName(request: FastifyRequest, reply: FastifyReply, paths: ReadonlySet<string>): string {
  const { url } = request.routeOptions
  if (String(reply.raw.getHeader('content-type')).startsWith('text/html')) return 'page'
  if (url === undefined || request.is404) return 'unmatched'
  return paths.has(url) || OTHER_PATHS.test(url) ? url : 'file'
}

/** Serves this process's metrics to callers with the token, or to this machine if there is no token. */
export function registerMetrics(
  app: FastifyInstance,
  { metrics, token }: { metrics: Metrics; token: string | null },
): void {
  app.get('/metrics', async (request, reply) => {
    const refusal = findScrapeRefusal(request.raw, token)
    if (refusal !== null) throw new HttpError(refusal.status, refusal.detail)
    const text = await metrics.print()
    return reply.header('cache-control', 'no-store').type(metrics.contentType).send(text)
  })
}
