import type { FastifyInstance } from 'fastify'
import { apiPage } from './api-page.ts'
import { openApiDocument } from './open-api.ts'

/** The API's description, for machines at /openapi.json and for people at /docs. */
export function registerApiDocs(app: FastifyInstance, origin: string): void {
  const document = openApiDocument(origin)
  const page = apiPage(origin)
  app.get('/openapi.json', (_request, reply) => reply.send(document))
  app.get('/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page),
  )
}
