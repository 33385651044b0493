import { ApiError } from '../../api/api-error.ts'
import { t } from '../../language/t.ts'

/** What the server itself said of a failure, else `fallback`. */
export const serverMessage = (error: unknown, fallback: string): string =>
  (error instanceof ApiError && error.detail && t(error.detail)) || fallback
