import http, { type IncomingHttpHeaders } from 'node:http'
import https from 'node:https'
import type { Readable } from 'node:stream'
import { isPrivateLiteral, lookupPublic, PrivateHostError } from './public-host.ts'

export interface PublicReply {
  status: number
  headers: IncomingHttpHeaders
  body: Readable
}

export interface PublicRequest {
  method?: 'GET' | 'POST' | 'PUT'
  headers?: Readonly<Record<string, string>>
  body?: Buffer
  signal: AbortSignal
  /** The longest time without data from the other side. */
  timeoutMs: number
  /** For tests: also allows http, other ports and addresses of this network. */
  allowsPrivate: boolean
}

/**
 * Makes one request over https to a public address on the usual port, without following redirects.
 *
 * @throws PrivateHostError before anything is sent
 */
export async function requestPublic(url: URL, request: PublicRequest): Promise<PublicReply> {
  const { method = 'GET', headers = {}, body, signal, timeoutMs, allowsPrivate } = request
  if (!allowsPrivate && (url.protocol !== 'https:' || url.port !== '' || isPrivateLiteral(url)))
    throw new PrivateHostError(url.host)
  const client = url.protocol === 'http:' ? http : https
  const options = { method, headers, signal, timeout: timeoutMs, ...(!allowsPrivate && { lookup: lookupPublic }) }
  return new Promise((resolve, reject) => {
    const sent = client.request(url, options, (response) => {
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: response })
    })
    sent.once('timeout', () => sent.destroy(new Error('no answer in time')))
    // A limit on the reply can also end it later.
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Makes one GET request without following redirects. */
export type Get = (url: URL, signal: AbortSignal, headers?: Readonly<Record<string, string>>) => Promise<PublicReply>

const DOWNLOAD_TIMEOUT_MS = 120_000

/** @throws PrivateHostError */
export const getPublic: Get = (url, signal, headers) =>
  requestPublic(url, { headers, signal, timeoutMs: DOWNLOAD_TIMEOUT_MS, allowsPrivate: false })
