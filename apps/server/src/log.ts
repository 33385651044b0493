import pino from 'pino'
import type { DestinationStream, Logger } from 'pino'
import type { Config } from './config.ts'
import { isDatabaseUnavailable } from './database/is-database-unavailable.ts'

/** Fields of an error that are logged beside its message, such as the constraint that a row violated. */
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
const ADDRESS = /[^\s<>"'()/]+@[^\s<>"'()/]+/g

/** An outage of the database is over when nothing was heard of it for so long. */
const OUTAGE_QUIET_MS = 60_000

/** The log of a process: lines of JSON on standard error. */
export function createLog(
  name: string,
  { logLevel }: Pick<Config, 'logLevel'>,
  { stream = pino.destination(2), nowMs = Date.now }: { stream?: DestinationStream; nowMs?: () => number } = {},
): Logger {
  let heardOfOutageAtMs = -Infinity
  // The queue alone asks ten times a second: of an outage only the first error is logged, however long it lasts.
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
      serializers: { err: withoutPersons },
      hooks: {
        logMethod(args, method) {
          if (!isRepeated(args[0])) method.apply(this, args)
        },
      },
    },
    stream,
  )
}

/** Rows stand beside PostgreSQL's errors, recipients beside those of mail servers and in them: neither is for a log. */
function withoutPersons(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { type, message, stack, ...beside } = pino.stdSerializers.err(error)
  return {
    type,
    message: message.replaceAll(ADDRESS, '…'),
    stack: stack.replaceAll(ADDRESS, '…'),
    ...Object.fromEntries(LOGGED_FIELDS.flatMap((name) => (beside[name] === undefined ? [] : [[name, beside[name]]]))),
  }
}
