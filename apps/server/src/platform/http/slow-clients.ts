import { STATUS_CODES, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

export interface Patience {
  /** Interval between checks of the connections; bounds the precision of the other limits. */
  lookMs: number
  /** Longest time without receiving a byte of the body. */
  silentMs: number
  /** Longest time for a whole body other than a file. */
  smallBodyMs: number
  /** Longest time without the client reading a byte of the reply. */
  unreadMs: number
}

const PATIENCE: Patience = { lookMs: 5_000, silentMs: 30_000, smallBodyMs: 60_000, unreadMs: 60_000 }

const TOO_SLOW = 'The request took too long to arrive. Check your connection and send it again.'

interface Watched {
  requestId: string
  response: ServerResponse
  socket: Socket
  isForm: boolean
  beganAtMs: number
  /** Byte counts at the last progress, and its time. */
  came: number
  cameAtMs: number
  went: number
  wentAtMs: number
}

/**
 * Drops clients that neither send the rest of their request nor read their reply: each holds memory, an open file or
 * one of their user's download slots.
 */
export function dropSlowClients(app: FastifyInstance, patience: Patience = PATIENCE): void {
  const callers = new Set<Watched>()
  app.addHook('onRequest', async (request, { raw: response }) => {
    const { socket } = request.raw
    // Injected test requests have no socket.
    if (typeof socket.bytesRead !== 'number') return
    const nowMs = performance.now()
    const watched: Watched = {
      requestId: request.id,
      response,
      socket,
      isForm: /^multipart\//i.test(request.headers['content-type'] ?? ''),
      beganAtMs: nowMs,
      came: socket.bytesRead,
      cameAtMs: nowMs,
      went: bytesSent(socket),
      wentAtMs: nowMs,
    }
    callers.add(watched)
    response.once('close', () => callers.delete(watched))
  })
  const timer = setInterval(() => {
    for (const caller of callers) checkConnection(caller, performance.now(), patience)
  }, patience.lookMs)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

function checkConnection(caller: Watched, nowMs: number, patience: Patience): void {
  const { socket, response } = caller
  if (!response.req.complete) {
    if (socket.bytesRead !== caller.came) {
      caller.came = socket.bytesRead
      caller.cameAtMs = nowMs
    }
    const silent = nowMs - caller.cameAtMs > patience.silentMs
    const slow = !caller.isForm && nowMs - caller.beganAtMs > patience.smallBodyMs
    if (silent || slow) closeConnection(caller)
  } else if (socket.writableLength > 0) {
    if (bytesSent(socket) !== caller.went) {
      caller.went = bytesSent(socket)
      caller.wentAtMs = nowMs
    }
    if (nowMs - caller.wentAtMs > patience.unreadMs) socket.destroy()
  } else {
    // The reply is still being prepared.
    caller.wentAtMs = nowMs
  }
}

/** Bytes passed to the operating system, excluding those still buffered here. */
const bytesSent = (socket: Socket): number => socket.bytesWritten - socket.writableLength

function closeConnection({ requestId, socket, response }: Watched): void {
  if (response.headersSent) socket.destroy()
  else answer(socket, 408, TOO_SLOW, requestId)
}

/** Answers a request that is malformed or timed out before routing. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') answer(socket, 408, TOO_SLOW)
  else if (error.code === 'HPE_HEADER_OVERFLOW') answer(socket, 431, 'The request has too many headers.')
  else answer(socket, 400, 'The request could not be read.')
}

function answer(socket: Socket, status: number, detail: string, requestId?: string): void {
  const body = JSON.stringify({ detail })
  if (!socket.writable) return void socket.destroy()
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n` +
      `${requestId === undefined ? '' : `X-Request-Id: ${requestId}\r\n`}Connection: close\r\n\r\n${body}`,
    () => socket.destroy(),
  )
}
