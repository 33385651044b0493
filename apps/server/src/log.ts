import pino, { type DestinationStream, type Logger } from 'pino'
import type { Config } from './config.ts'
import { isDatabaseUnavailable } from './platform/database/is-database-unavailable.ts'
import { readRequestId } from './request-id.ts'

/** Logged error fields besides the message, such as the violated constraint. */
const LOGGED_FIELDS = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'statusCode',
  'responseCode',
]
const ADDRESS = /(?<![^\s<>"'()/@])[^\s<>"'()/@]+@[^\s<>"'()/]+/g

/** A database outage counts as over after this time without errors. */
const OUTAGE_QUIET_MS = 60_000

/** The log of a process: JSON lines on standard error. */
export function createLog(
  name: string,
  { logLevel }: Pick<Config, 'logLevel'>,
  { stream = pino.destination(2), nowMs = Date.now }: { stream?: DestinationStream; nowMs?: () => number } = {},
): Logger {
  let heardOfOutageAtMs = -Infinity
  // The queue polls ten times a second, so only the first error of an outage is logged.
  const isRepeated = (first: unknown): boolean => {
    if (!isDatabaseUnavailable((first as { err?: unknown } | null)?.err)) return false
    const silentMs = nowMs() - heardOfOutageAtMs
    heardOfOutageAtMs = nowMs()
    return silentMs < OUTAGE_QUIET_MS
  }
  return pino(
    {
      level: logLevel,
      name,
      serializers: { err: redactError },
      // Fastify's request loggers already have it.
      mixin(_fields, _level, logger) {
        const reqId = readRequestId()
        return reqId === undefined || 'reqId' in logger.bindings() ? {} : { reqId }
      },
      hooks: {
        logMethod(args, method) {
          if (!isRepeated(args[0])) method.apply(this, args)
        },
      },
    },
    stream,
  )
}

/** PostgreSQL errors contain rows and mail server errors contain recipients, so neither may be logged. */
function redactError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { type, message, stack, ...beside } = pino.stdSerializers.err(error)
  return {
    type,
    message: message.replaceAll(ADDRESS, '…'),
    stack: stack.replaceAll(ADDRESS, '…'),
    ...Object.fromEntries(LOGGED_FIELDS.flatMap((name) => (beside[name] === undefined ? [] : [[name, beside[name]]]))),
  }
}
