import type { FastifyReply } from 'fastify'
import { HttpError } from './http-error.ts'

/**
 * Fires when the caller closes the connection before the reply is out. Fastify's own `request.signal` fires as soon as a
 * body has been read, too.
 */
export function callerLeft({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController()
  const abort = (): void => left.abort(new HttpError(400, 'The connection was closed before the reply.'))
  if (raw.destroyed) abort()
  else raw.once('close', () => raw.writableFinished || abort())
  return left.signal
}
