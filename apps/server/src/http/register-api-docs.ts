import type { FastifyInstance } from 'fastify'
import { renderApiPage } from './api-page.ts'
import { createOpenApiDocument } from './open-api.ts'

/** Serves the API's description as /openapi.json and as a page at /docs. */
export function registerApiDocs(app: FastifyInstance, origin: string): void {
  const document = createOpenApiDocument(origin)
  const page = renderApiPage(origin)
  app.get('/openapi.json', (_request, reply) => reply.send(document))
  app.get('/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page),
  )
}
