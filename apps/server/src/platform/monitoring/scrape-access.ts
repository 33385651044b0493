import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { hashToken } from '../secrets/hash-token.ts'

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/
/** Set by proxies: such a request comes from elsewhere, even if the proxy is on this machine. */
const FORWARDING = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip']

/** The reason why a caller may not read the metrics; null with the token, or from this machine if there is no token. */
export function findScrapeRefusal(
  { headers, socket }: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string } },
  token: string | null,
): { status: 401 | 403; detail: string } | null {
  if (token !== null) {
    const sent = /^Bearer +(\S.*)$/i.exec(headers.authorization ?? '')?.[1]
    // The comparison requires equal lengths.
    const isToken = sent !== undefined && timingSafeEqual(hashToken(sent), hashToken(token))
    return isToken ? null : { status: 401, detail: 'Authentication required' }
  }
  const isForwarded = FORWARDING.some((name) => headers[name] !== undefined)
  if (!isForwarded && LOOPBACK.test(socket.remoteAddress ?? '')) return null
  return { status: 403, detail: 'Without SPOOR_METRICS_TOKEN only this machine may read the metrics.' }
}
