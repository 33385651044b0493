/** A refusal with its status and the sentence that the user reads. */
export class HttpError extends Error {
  readonly status: number
  readonly fields: Readonly<Record<string, string>> | undefined

  constructor(status: number, detail: string, fields?: Readonly<Record<string, string>>) {
    super(detail)
    this.name = 'HttpError'
    this.status = status
    this.fields = fields
  }
}

/** For a row that is not there or belongs to someone else: the two are not told apart. */
export function notFound(what: string): HttpError {
  return new HttpError(404, `${what} not found`)
}
