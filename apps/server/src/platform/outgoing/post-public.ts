import type { Readable } from 'node:stream'
import { isPrivateLiteral } from './public-host.ts'
import { requestPublic, type PublicRequest } from './request-public.ts'

const TIMEOUT_MS = 15_000
/** Size limit of a reply, whose content is not used. */
const MAX_REPLY_BYTES = 65_536

/** No reply arrived in time. */
export class ReplyTimeoutError extends Error {}

/** Whether `postPublic` may try the URL; the addresses of its host are checked on connecting. */
export function mayPostTo(url: URL, { allowsPrivate }: Pick<PublicRequest, 'allowsPrivate'>): boolean {
  if (url.username !== '' || url.password !== '') return false
  if (allowsPrivate) return url.protocol === 'http:' || url.protocol === 'https:'
  return url.protocol === 'https:' && url.port === '' && !isPrivateLiteral(url)
}

/**
 * Posts a text over https to a public address, without following redirects.
 *
 * @returns the reply's status
 * @throws PrivateHostError
 * @throws ReplyTimeoutError
 */
export async function postPublic(
  url: URL,
  {
    body,
    signal,
    ...request
  }: Required<Pick<PublicRequest, 'headers' | 'signal' | 'allowsPrivate'>> & { body: string },
): Promise<number> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const { status, body: reply } = await requestPublic(url, {
      method: 'POST',
      body: Buffer.from(body),
      timeoutMs: TIMEOUT_MS,
      ...request,
      signal: AbortSignal.any([signal, timeout]),
    })
    await drain(reply)
    return status
  } catch (error) {
    if (timeout.aborted) throw new ReplyTimeoutError()
    throw error
  }
}

/** Reads the reply up to a limit, so that its sender can finish; later errors are irrelevant. */
function drain(reply: Readable): Promise<void> {
  let bytes = 0
  return new Promise((resolve) => {
    reply.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > MAX_REPLY_BYTES) reply.destroy()
    })
    reply.on('error', () => {})
    reply.once('close', () => resolve())
  })
}
