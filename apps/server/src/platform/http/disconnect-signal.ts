import type { FastifyReply } from 'fastify'
import { HttpError } from './http-error.ts'

/**
 * Aborts when the client closes the connection before the reply is sent. Fastify's own `request.signal` also aborts
 * once a body has been read.
 */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController()
  const abort = (): void => left.abort(new HttpError(400, 'The connection was closed before the reply.'))
  if (raw.destroyed) abort()
  else raw.once('close', () => raw.writableFinished || abort())
  return left.signal
}
