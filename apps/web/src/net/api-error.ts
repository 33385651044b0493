import type { Refusal } from '@spoor/contract/words/refusals.ts'
import { t } from '../language/t.ts'

/** A failed API call. `status` is 0 if there was no reply. */
export class ApiError extends Error {
  readonly status: number
  /** Messages for invalid fields, by field name, if the API sent any. */
  readonly fields: Readonly<Record<string, string>>
  /** The API's own message, even if a different one is shown. */
  readonly detail: string | undefined
  /** Why the API's access checks refused the call, if they did. */
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

/** The message to show for a failed call; `fallback` if the error has none. */
export const getErrorMessage = (error: unknown, fallback = t('Request failed')): string =>
  error instanceof Error && error.message ? t(error.message) : fallback

/** Whether the requested item does not exist. A malformed id counts as missing. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || (error.status === 422 && 'id' in error.fields))
