import { ApiError } from './api-error.ts'

const TOO_EARLY = 'Token used too early'
const MAX_RETRIES = 2
const RETRY_MS = 1000

/** Retries `operation` up to twice if the server's clock is behind the issuer's, so that the token seems too new. */
export async function retryOnClockSkew<T>(
  operation: () => Promise<T>,
  wait: (ms: number) => Promise<void>,
): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await operation()
    } catch (error) {
      if (retries === MAX_RETRIES || !isTooEarly(error)) throw error
      await wait(RETRY_MS)
    }
  }
}

const isTooEarly = (error: unknown): boolean =>
  error instanceof Error && `${error.message} ${error instanceof ApiError ? error.detail : ''}`.includes(TOO_EARLY)
