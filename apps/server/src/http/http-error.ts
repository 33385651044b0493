import { REFUSALS } from '@spoor/contract/refusals.ts'
import type { Refusal } from '@spoor/contract/refusals.ts'

/** A refusal with its status and the sentence that the user reads. */
export class HttpError extends Error {
  readonly status: number
  readonly fields: Readonly<Record<string, string>> | undefined
  /** The gate's reason, where it refused. */
  readonly code: Refusal | undefined
  /** After how many seconds the call may be tried again. */
  readonly retryAfterS: number | undefined

  constructor(
    status: number,
    detail: string,
    fields?: Readonly<Record<string, string>>,
    { code, retryAfterS }: { code?: Refusal; retryAfterS?: number } = {},
  ) {
    super(detail)
    this.name = 'HttpError'
    this.status = status
    this.fields = fields
    this.code = code
    this.retryAfterS = retryAfterS
  }
}

/** For a row that is not there or belongs to someone else: the two are not told apart. */
export function notFound(what: string): HttpError {
  return new HttpError(404, `${what} not found`)
}

/** For somebody who is known and may not go on. */
export function refused(code: Refusal): HttpError {
  // Who is disabled is nobody any more: the screens sign him out.
  return new HttpError(code === 'account_disabled' ? 401 : 403, REFUSALS[code], undefined, { code })
}
