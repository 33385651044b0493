import { ApiError } from '../../api/api-error.ts'

/** What the server itself said of a failure, else `fallback`. */
export const serverMessage = (error: unknown, fallback: string): string =>
  (error instanceof ApiError && error.detail) || fallback
