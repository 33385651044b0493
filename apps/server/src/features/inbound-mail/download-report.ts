import { lookup } from 'node:dns'
import { createWriteStream } from 'node:fs'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { isIP } from 'node:net'
import path from 'node:path'
import { Transform } from 'node:stream'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { MAX_UPLOAD_BYTES } from '@spoor/contract/limits.ts'
import type { MailFileProblem } from '@spoor/contract/routes/inbound-mail.ts'
import { REPORT_EXTENSIONS } from './inspect-mail.ts'
import { isPublicAddress } from './public-address.ts'

const TIMEOUT_MS = 120_000
const MAX_REDIRECTS = 3

export interface HttpReply {
  status: number
  headers: Readonly<Record<string, string | undefined>>
  body: Readable
}

/** Makes one GET request without following redirects. */
export type Get = (url: URL, signal: AbortSignal) => Promise<HttpReply>

export class DownloadFailure extends Error {
  readonly problem: MailFileProblem

  constructor(problem: MailFileProblem, message: string) {
    super(message)
    this.problem = problem
  }
}

/**
 * Downloads a report into `file` and returns its name.
 * @throws DownloadFailure
 */
export async function downloadReport(link: URL, file: string, get: Get): Promise<string> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const { url, reply } = await follow(link, get, signal)
    await pipeline(reply.body, limitSize(), createWriteStream(file), { signal })
    return nameFile(url, reply)
  } catch (error) {
    if (error instanceof DownloadFailure) throw error
    throw new DownloadFailure('link_failed', String(error))
  }
}

async function follow(link: URL, get: Get, signal: AbortSignal): Promise<{ url: URL; reply: HttpReply }> {
  let url = link
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const host = url.hostname.replaceAll(/[[\]]/g, '')
    if (url.protocol !== 'https:' || url.port !== '' || (isIP(host) !== 0 && !isPublicAddress(host)))
      throw new DownloadFailure('link_refused', `${url.origin} is no public https address`)
    const reply = await get(url, signal)
    if (reply.status === 200) return { url, reply }
    reply.body.destroy()
    const next = reply.headers.location
    if (reply.status < 300 || reply.status > 399 || next === undefined)
      throw new DownloadFailure('link_failed', `status ${reply.status}`)
    url = new URL(next, url)
  }
  throw new DownloadFailure('link_failed', 'too many redirects')
}

function limitSize(): Transform {
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > MAX_UPLOAD_BYTES) done(new DownloadFailure('too_large', 'too large'))
      else done(null, chunk)
    },
  })
}

const EXTENSION_BY_TYPE: readonly [RegExp, string][] = [
  [/spreadsheetml/, 'xlsx'],
  [/ms-excel/, 'xls'],
  [/zip/, 'zip'],
  [/csv|text\/plain/, 'csv'],
]

function nameFile(url: URL, { headers }: HttpReply): string {
  const disposition = headers['content-disposition'] ?? ''
  const given = /filename\*?=(?:utf-8'')?"?([^";]+)/i.exec(disposition)?.[1]
  const name = path.basename(decode(given ?? url.pathname)) || 'report'
  if (REPORT_EXTENSIONS.includes(path.extname(name).slice(1).toLowerCase())) return name
  const type = headers['content-type'] ?? ''
  const extension = EXTENSION_BY_TYPE.find(([pattern]) => pattern.test(type))?.[1]
  if (extension === undefined) throw new DownloadFailure('link_failed', `it is ${type || 'of unknown type'}`)
  return `${name}.${extension}`
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Looks a host up and fails unless all its addresses are public; the connection uses just these. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '')
    if (addresses.length === 0 || addresses.some(({ address }) => !isPublicAddress(address)))
      return callback(new DownloadFailure('link_refused', `${hostname} is not on the public internet`), '')
    if (options.all) callback(null, addresses)
    else callback(null, addresses[0].address, addresses[0].family)
  })
}

/** Requests over https, to public addresses only. */
export const getPublic: Get = (url, signal) =>
  new Promise((resolve, reject) => {
    const request = https.get(url, { lookup: lookupPublic, signal, timeout: TIMEOUT_MS }, (response) => {
      const { statusCode = 0, headers } = response
      resolve({
        status: statusCode,
        headers: {
          location: headers.location,
          'content-disposition': headers['content-disposition'],
          'content-type': headers['content-type'],
        },
        body: response,
      })
    })
    request.once('timeout', () => request.destroy(new Error('no answer in time')))
    request.once('error', reject)
  })
