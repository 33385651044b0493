import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ErrorBody } from '@spoor/contract/error.ts'
import { importFailureMessage } from '@spoor/contract/words/import-failures.ts'
import { ImportFailure } from '@spoor/core/failures/import-failure.ts'
import { isDatabaseUnavailable } from '../database/is-database-unavailable.ts'
import { FileStoreUnavailable } from '../files/file-store-unavailable.ts'
import { isDiskFull } from '../files/is-disk-full.ts'
import { HttpError } from './http-error.ts'

const SENTENCES: Readonly<Record<number, string>> = {
  400: 'The request could not be read.',
  404: 'Not Found',
  405: 'Method not allowed',
  413: 'The request is too large.',
  415: 'This media type is not supported.',
  429: 'Too many requests. Please try again later.',
  503: 'The server is busy. Please try again in a moment.',
}

/** The database restarts or recovers within seconds. */
const DATABASE_AWAY = new HttpError(
  503,
  'The database cannot be reached right now. Please try again in a moment.',
  undefined,
  { retryAfterS: 5 },
)
const FILE_STORE_AWAY = new HttpError(
  503,
  'Files cannot be reached right now. Please try again in a moment.',
  undefined,
  { retryAfterS: 15 },
)
const DISK_FULL = new HttpError(503, 'The disk of the server is full. Please try again later.', undefined, {
  retryAfterS: 60,
})
const BODY_NEEDED = 'A JSON body is needed.'

/** Formats every error as `{detail}` in one place. */
export function registerErrorReplies(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => sendError(error, request, reply))
}

/** Also used for requests too broken to be routed. */
export function sendError(fault: FastifyError | HttpError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = findOutage(fault) ?? fault
  const { status, body } = describe(error, request)
  // Full storage and a full queue are not server faults, so they are not logged.
  if (status >= 500 && status !== 507 && !isLater(fault)) request.log.error({ err: fault }, 'request failed')
  if (isLater(error)) void reply.header('retry-after', error.retryAfterS)
  if (status === 401) void reply.header('www-authenticate', 'Bearer')
  // Hooks set it on all other replies, but do not run for a URL that cannot be decoded.
  void reply.header('x-request-id', request.id)
  return reply.code(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
}

const isLater = (fault: Error): fault is HttpError => fault instanceof HttpError && fault.retryAfterS !== undefined

function findOutage(fault: Error): HttpError | null {
  if (isDiskFull(fault)) return DISK_FULL
  if (fault instanceof FileStoreUnavailable) return FILE_STORE_AWAY
  return isDatabaseUnavailable(fault) ? DATABASE_AWAY : null
}

function describe(error: FastifyError | HttpError, request: FastifyRequest): { status: number; body: ErrorBody } {
  if (error instanceof HttpError) {
    return {
      status: error.status,
      body: {
        detail: error.message,
        ...(error.fields && { fields: { ...error.fields } }),
        ...(error.code && { code: error.code }),
      },
    }
  }
  if (error instanceof ImportFailure)
    return { status: 422, body: { detail: importFailureMessage(error.code, error.details) } }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const isBodyMissing = error.validationContext === 'body' && request.body === undefined
    return { status: 422, body: isBodyMissing ? { detail: BODY_NEEDED } : describeValidation(error.validation) }
  }
  const status = error.statusCode ?? 500
  if (status >= 500)
    return { status, body: { detail: SENTENCES[status] ?? 'Something went wrong on our side. Please try again.' } }
  return { status, body: { detail: SENTENCES[status] ?? error.message } }
}

function describeValidation(faults: readonly { instancePath: string; message?: string }[]): ErrorBody {
  const fields: Record<string, string> = {}
  for (const { instancePath, message } of faults) {
    const name = instancePath.split('/').filter(Boolean).join('.') || 'body'
    fields[name] ??= message ?? 'is wrong'
  }
  const detail = Object.entries(fields)
    .map(([name, message]) => (name === 'body' ? message : `${name}: ${message}`))
    .join('; ')
  return { detail, fields }
}
