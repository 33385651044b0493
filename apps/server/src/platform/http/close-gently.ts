import type { FastifyInstance } from 'fastify'
import type { Readiness } from '../monitoring/readiness.ts'

/** Longest time for running requests to finish. */
const FINISH_MS = 10_000

/**
 * Lets running requests finish when the app closes. While the process is draining, each reply makes its client open the
 * next connection elsewhere.
 */
export function closeGently(
  app: FastifyInstance,
  { readiness, finishMs = FINISH_MS }: { readiness: Pick<Readiness, 'isDraining'>; finishMs?: number },
): void {
  let isClosing = false
  let timer: NodeJS.Timeout | undefined
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing || readiness.isDraining) void reply.header('connection', 'close')
  })
  app.addHook('onResponse', async (request) => {
    // Its header may have been sent before draining began.
    if (isClosing) request.raw.socket.end()
  })
  app.addHook('preClose', async () => {
    isClosing = true
    timer = setTimeout(() => {
      for (const response of app.openReplies) response.destroy()
    }, finishMs)
  })
  // Runs after the server has closed.
  app.addHook('onClose', async () => clearTimeout(timer))
}
