import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'

/** Where pages of a development server on this machine come from, as the identity library has such patterns. */
export const DEVELOPMENT_ORIGINS = ['http://localhost:*', 'http://127.0.0.1:*']

const ON_THIS_MACHINE = /^http:\/\/(localhost|127\.0\.0\.1):\d+$/
/** What the web app reads besides bodies. */
const READ_HEADERS = ['content-disposition', 'retry-after', 'x-retry-after', 'x-total-count', 'x-total-count-more']

/**
 * Lets pages of a development server call: they look for the API on this machine's ports (`findApiBase` of the web
 * app). Never in production, where pages and API share one origin.
 */
export function registerDevelopmentPages(app: FastifyInstance): void {
  void app.register(cors, {
    origin: ON_THIS_MACHINE,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    credentials: true,
    exposedHeaders: READ_HEADERS,
  })
}
