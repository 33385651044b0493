import { REFUSALS, type Refusal } from '@spoor/contract/words/refusals.ts'

/** An error reply: its status and the sentence shown to the user. */
export class HttpError extends Error {
  readonly status: number
  readonly fields: Readonly<Record<string, string>> | undefined
  /** The gate's refusal code, if the gate refused. */
  readonly code: Refusal | undefined
  /** Seconds until a retry makes sense. */
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

/** For a row that is missing or belongs to someone else, which callers cannot distinguish. */
export function notFound(what: string): HttpError {
  return new HttpError(404, `${what} not found`)
}

export function orNotFound<T>(row: T, what: string): NonNullable<T> {
  if (row === undefined || row === null) throw notFound(what)
  return row
}

/** Creates the error for a known user without access. */
export function refused(code: Refusal): HttpError {
  // The app signs the user out on 401.
  return new HttpError(code === 'account_disabled' ? 401 : 403, REFUSALS[code], undefined, { code })
}
