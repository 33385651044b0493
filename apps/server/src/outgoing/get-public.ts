import { lookup } from 'node:dns'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { isIP } from 'node:net'
import type { Readable } from 'node:stream'
import { isPublicAddress } from './public-address.ts'

const TIMEOUT_MS = 120_000

/** A host that is not on the public internet. */
export class PrivateHostError extends Error {
  constructor(host: string) {
    super(`${host} is not on the public internet`)
    this.name = 'PrivateHostError'
  }
}

export interface HttpReply {
  status: number
  headers: Readonly<Record<string, string | undefined>>
  body: Readable
}

/** Makes one GET request without following redirects. */
export type Get = (url: URL, signal: AbortSignal, headers?: Readonly<Record<string, string>>) => Promise<HttpReply>

/** Whether the host of a URL is an address, so that no lookup checks it, and a private one. */
export function isPrivateLiteral(url: URL): boolean {
  const host = url.hostname.replaceAll(/[[\]]/g, '')
  return isIP(host) !== 0 && !isPublicAddress(host)
}

/** Looks a host up and fails unless all its addresses are public; the connection uses just these. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '')
    if (addresses.length === 0 || addresses.some(({ address }) => !isPublicAddress(address)))
      return callback(new PrivateHostError(hostname), '')
    if (options.all) callback(null, addresses)
    else callback(null, addresses[0].address, addresses[0].family)
  })
}

/**
 * Requests over https, from public addresses only.
 *
 * @throws PrivateHostError
 */
export const getPublic: Get = (url, signal, headers = {}) =>
  new Promise((resolve, reject) => {
    if (isPrivateLiteral(url)) throw new PrivateHostError(url.hostname)
    const request = https.get(url, { lookup: lookupPublic, signal, timeout: TIMEOUT_MS, headers }, (response) => {
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers as Record<string, string | undefined>,
        body: response,
      })
    })
    request.once('timeout', () => request.destroy(new Error('no answer in time')))
    request.once('error', reject)
  })
