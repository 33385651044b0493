import { Readable } from 'node:stream'
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Route } from '@spoor/contract/route.ts'
import type { Metrics } from '../monitoring/metrics.ts'
import type { SignedIn } from './caller.ts'
import { HttpError } from './http-error.ts'

const PROGRAM = new URL('../../answer-in-thread.ts', import.meta.url)
/** A workbook of 50,000 trips takes 400 MB. */
const HEAP_MB = 768
/** Same as in a reading thread. */
const CODE_RANGE_MB = 64
const CLOSE_TIMEOUT_MS = 5000

/** A request as passed to the thread, after the server has authenticated its caller. */
export interface ThreadCall {
  method: Route['method']
  url: string
  headers: Record<string, string>
  /** JSON. */
  body: string | null
  address: string
  signedIn: SignedIn | null
  /** Receives a {@link ThreadReply}, then one piece of the body for each request by the server, and null at its end. */
  port: MessagePort
}

export interface ThreadReply {
  status: number
  headers: Record<string, string | string[]>
}

/** The thread's counts for the server's metrics. */
export type ThreadCount = { longReadFrom: 'replica' | 'primary' } | { failedFileOperation: string }

export interface AnsweringThread {
  /** Answers in the thread, which produces the reply only as fast as the caller reads it. */
  answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
  close(): Promise<void>
}

/** Runs `answer-in-thread.ts`; restarts it at the next call after a crash. */
export function startAnsweringThread(
  workerData: object,
  { metrics, log }: { metrics: Metrics; log: FastifyBaseLogger },
): AnsweringThread {
  let thread: Worker | null = start()

  function start(): Worker {
    const started = new Worker(PROGRAM, {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, codeRangeSizeMb: CODE_RANGE_MB },
    })
    started.on('message', (count: ThreadCount) => {
      if ('longReadFrom' in count) metrics.longReadEnded(count.longReadFrom)
      else metrics.fileStoreFailed(count.failedFileOperation)
    })
    started.on('error', (err) => log.error({ err }, 'the answering thread failed'))
    started.once('exit', () => {
      if (thread === started) thread = null
    })
    return started
  }

  return {
    async answer(request, reply) {
      const { port1: port, port2 } = new MessageChannel()
      // The client disconnected or has read everything.
      reply.raw.once('close', () => port.close())
      const call: ThreadCall = { ...describeRequest(request), port: port2 }
      thread ??= start()
      thread.postMessage(call, [port2])
      const { status, headers } = await readReply(port)
      return reply.code(status).headers(headers).send(readBody(port))
    },
    async close() {
      const ending = thread
      if (ending === null) return
      thread = null
      const ended = new Promise((resolve) => ending.once('exit', resolve))
      ending.postMessage(null)
      const impatience = setTimeout(() => void ending.terminate(), CLOSE_TIMEOUT_MS)
      await ended
      clearTimeout(impatience)
    },
  }
}

function describeRequest(request: FastifyRequest): Omit<ThreadCall, 'port'> {
  const { accept, 'accept-encoding': encoding } = request.headers
  return {
    method: request.method as ThreadCall['method'],
    url: request.url,
    headers: {
      'x-request-id': request.id,
      ...(accept !== undefined && { accept }),
      ...(encoding !== undefined && { 'accept-encoding': encoding }),
      ...(request.span && { traceparent: request.span.traceparent }),
      ...(request.body !== undefined && { 'content-type': 'application/json' }),
    },
    body: request.body === undefined ? null : JSON.stringify(request.body),
    address: request.ip,
    signedIn: request.signedIn,
  }
}

function readReply(port: MessagePort): Promise<ThreadReply> {
  return new Promise((resolve, reject) => {
    port.once('message', resolve)
    port.once('close', () =>
      reject(new HttpError(503, 'The server is busy. Please try again in a moment.', undefined, { retryAfterS: 5 })),
    )
  })
}

function readBody(port: MessagePort): Readable {
  let isWhole = false
  const body = new Readable({
    read: () => port.postMessage(null),
    destroy(error, done) {
      port.close()
      done(error)
    },
  })
  port.on('message', (piece: Uint8Array | null) => {
    isWhole = piece === null
    body.push(piece && Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength))
  })
  port.on('close', () => {
    if (!isWhole) body.destroy(new Error('The answering thread ended'))
  })
  return body
}
