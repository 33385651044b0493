import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { MAX_UPLOAD_BYTES } from '@spoor/contract/limits/limits.ts'
import type { MailFileProblem } from '@spoor/contract/routes/inbound-mail.ts'
import { isPrivateLiteral } from '../../../platform/outgoing/public-host.ts'
import type { Get, PublicReply } from '../../../platform/outgoing/request-public.ts'
import { REPORT_EXTENSIONS } from './inspect-mail.ts'

const TIMEOUT_MS = 120_000
const MAX_REDIRECTS = 3

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

async function follow(link: URL, get: Get, signal: AbortSignal): Promise<{ url: URL; reply: PublicReply }> {
  let url = link
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    if (url.protocol !== 'https:' || url.port !== '' || isPrivateLiteral(url))
      throw new DownloadFailure('link_failed', `${url.origin} is no public https address`)
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

function nameFile(url: URL, { headers }: PublicReply): string {
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
