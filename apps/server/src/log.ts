import pino from 'pino'
import type { DestinationStream, Logger } from 'pino'
import type { Config } from './config.ts'

/** What is told of an error beside its message: of a row that a database refused, which rule it broke. */
const TOLD = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine', 'statusCode', 'responseCode']
const ADDRESS = /[^\s<>"'()/]+@[^\s<>"'()/]+/g

/** The log of a process: lines of JSON on standard error. */
export function createLog(
  name: string,
  { logLevel }: Pick<Config, 'logLevel'>,
  stream: DestinationStream = pino.destination(2),
): Logger {
  return pino({ level: logLevel, name, serializers: { err: withoutPersons } }, stream)
}

/** Rows stand beside PostgreSQL's errors, recipients beside those of mail servers and in them: neither is for a log. */
function withoutPersons(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { type, message, stack, ...beside } = pino.stdSerializers.err(error)
  return {
    type,
    message: message.replaceAll(ADDRESS, '…'),
    stack: stack.replaceAll(ADDRESS, '…'),
    ...Object.fromEntries(TOLD.flatMap((name) => (beside[name] === undefined ? [] : [[name, beside[name]]]))),
  }
}
