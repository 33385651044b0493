import type { FastifyInstance } from 'fastify'
import { renderApiPage } from './api-page.ts'
import { createOpenApiDocument } from './open-api.ts'

export function registerApiDocs(app: FastifyInstance, origin: string): void {
  // Created on first use: each takes as long as the rest of startup.
  let document: ReturnType<typeof createOpenApiDocument> | undefined
  let page: string | undefined
  app.get('/openapi.json', (_request, reply) => reply.send((document ??= createOpenApiDocument(origin))))
  app.get('/docs', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send((page ??= renderApiPage(origin))),
  )
}
