import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

export class PrivateHostError extends Error {
  constructor(host: string) {
    super(`${host} is not on the public internet`)
    this.name = 'PrivateHostError'
  }
}

/**
 * Whether the error occurred after connecting to the other side. Users get no details of earlier errors, which would
 * contain names and addresses of this network.
 */
export function hasConnected(error: unknown): error is Error & { code: string } {
  const { code, syscall } = error as NodeJS.ErrnoException
  const isEarlier = syscall === 'getaddrinfo' || syscall === 'connect' || error instanceof AggregateError
  return code !== undefined && !isEarlier
}

/** Whether a URL's host is a literal private address, which no lookup would check. */
export function isPrivateLiteral(url: URL): boolean {
  const host = url.hostname.replaceAll(/[[\]]/g, '')
  return isIP(host) !== 0 && !isPublicAddress(host)
}

/** Looks up a host and fails unless all its addresses are public; the connection uses only these. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '')
    if (addresses.length === 0 || addresses.some(({ address }) => !isPublicAddress(address)))
      return callback(new PrivateHostError(hostname), '')
    if (options.all) callback(null, addresses)
    else callback(null, addresses[0].address, addresses[0].family)
  })
}
