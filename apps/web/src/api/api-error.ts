import type { Refusal } from '@spoor/contract/refusals.ts'
import { t } from '../language/t.ts'

/** A reply of the API that is not a success. `status` 0 means that there was none. */
export class ApiError extends Error {
  readonly status: number
  /** Which fields were wrong, where the API says so. */
  readonly fields: Readonly<Record<string, string>>
  /** The API's own word, also where the message shown is another. */
  readonly detail: string | undefined
  /** The gate's reason, where it is what refused. */
  readonly code: Refusal | undefined

  constructor(
    status: number,
    message: string,
    { detail, fields = {}, code }: { detail?: string; fields?: Readonly<Record<string, string>>; code?: Refusal } = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.detail = detail
    this.code = code
    this.fields = fields
  }
}

/** What a failed call says to the user, with `fallback` where there is no word. */
export const messageOf = (error: unknown, fallback: string): string =>
  error instanceof Error && error.message ? t(error.message) : fallback

/** Whether what an address names is not there; an id that is none names nothing either. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || (error.status === 422 && 'id' in error.fields))
