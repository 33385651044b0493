import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'

/** Origins of development servers on this machine, in the identity library's pattern syntax. */
export const DEVELOPMENT_ORIGINS = ['http://localhost:*', 'http://127.0.0.1:*']

const ON_THIS_MACHINE = /^http:\/\/(localhost|127\.0\.0\.1):\d+$/
const READ_HEADERS = ['content-disposition', 'retry-after', 'x-retry-after', 'x-total-count', 'x-total-count-more']

/**
 * Enables CORS for pages of a development server, which find the API on this machine's ports (`findApiBase` of the web
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
