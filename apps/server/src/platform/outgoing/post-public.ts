import type { Readable } from 'node:stream'
import { isPrivateLiteral } from './public-host.ts'
import { requestPublic, type PublicRequest } from './request-public.ts'

const TIMEOUT_MS = 15_000
/** Size limit of a reply; the rest is not read. */
const MAX_REPLY_BYTES = 65_536

export class ReplyTimeoutError extends Error {}

/** Whether `postPublic` may try the URL; the addresses of its host are checked on connecting. */
export function mayPostTo(url: URL, { allowsPrivate }: Pick<PublicRequest, 'allowsPrivate'>): boolean {
  if (url.username !== '' || url.password !== '') return false
  if (allowsPrivate) return url.protocol === 'http:' || url.protocol === 'https:'
  return url.protocol === 'https:' && url.port === '' && !isPrivateLiteral(url)
}

type TextRequest = Required<Pick<PublicRequest, 'headers' | 'allowsPrivate'>> &
  Pick<PublicRequest, 'method'> & { body: string; signal?: AbortSignal }

/**
 * Posts a text over https to a public address, without following redirects.
 *
 * @returns the reply's status
 * @throws PrivateHostError
 * @throws ReplyTimeoutError
 */
export async function postPublic(url: URL, request: TextRequest): Promise<number> {
  return (await requestText(url, { ...request, method: 'POST' })).status
}

/** Like `postPublic`, with any method, and returns the reply's text too. */
export async function requestText(
  url: URL,
  { body, signal, ...request }: TextRequest,
): Promise<{ status: number; text: string }> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const { status, body: reply } = await requestPublic(url, {
      body: Buffer.from(body),
      timeoutMs: TIMEOUT_MS,
      ...request,
      signal: AbortSignal.any([timeout, ...(signal ? [signal] : [])]),
    })
    return { status, text: await readStart(reply) }
  } catch (error) {
    if (timeout.aborted) throw new ReplyTimeoutError()
    throw error
  }
}

/** Reads the reply up to a limit, so that its sender can finish; later errors are irrelevant. */
function readStart(reply: Readable): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  return new Promise((resolve) => {
    reply.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes > MAX_REPLY_BYTES) reply.destroy()
    })
    reply.on('error', () => {})
    reply.once('close', () => resolve(Buffer.concat(chunks).toString('utf8')))
  })
}
