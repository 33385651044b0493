import { createReadStream, createWriteStream } from 'node:fs'
import fs, { open } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { MailParser, type AttachmentStream, type Headers, type MessageText } from 'mailparser'
import { UPLOAD_EXTENSIONS } from '@spoor/contract/limits/limits.ts'
import type { MailFileProblem } from '@spoor/contract/routes/inbound-mail.ts'
import { sniffFormat, type FileFormat } from '@spoor/core/tabular/sniff-format.ts'
import { makeStorable } from '@spoor/core/units/storable-text.ts'
import { findConfirmation } from './find-confirmation.ts'
import type { Confirmation } from '../../../platform/database/json-shapes.ts'
import { findHeaderEnd, MAX_HEADER_BYTES } from './read-header.ts'

/** More text than any report has besides its files. */
const MAX_TEXT = 1_000_000
/** Of a subject or a file's name. */
const LONGEST_TEXT = 300
/** As many files as are taken in of a mail. */
const MOST_UNREADABLE = 50
/** Room for 1,000 recipients. The time to check a folded header grows with the square of its lines. */
const MOST_HEADER_LINES = 2000
/** Twice as many as on a mail also signed by lists and forwarders. Each check reads the whole mail. */
const MOST_SIGNATURES = 10
export const REPORT_EXTENSIONS: readonly string[] = [...UPLOAD_EXTENSIONS, 'zip']

/** Forwarded mails in forwarded mails. */
const MAX_DEPTH = 3

/** Media types of attachments without a known extension in their name. */
const EXTENSION_BY_TYPE: Readonly<Record<string, string>> = {
  'text/csv': 'csv',
  'application/csv': 'csv',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/zip': 'zip',
  'application/x-zip-compressed': 'zip',
}

/** A mail that can never be read. */
export class DamagedMail extends Error {}

export interface MailContent {
  /** From as written in the mail; '' if there is none. */
  from: string
  subject: string
  /** Names of the attachments that may be reports, in order. */
  attachments: readonly string[]
  /** Links to reports on hosts of the allow-list. */
  links: readonly URL[]
  /** Attachments and links of a mail that cannot be read as reports. */
  unreadable: readonly { name: string; problem: MailFileProblem }[]
  confirmation: Confirmation | null
  /** Sent automatically in reply to a mail, to a list, or in bulk: never answered. */
  isAutomatic: boolean
}

/**
 * Reads a mail's content, without its files.
 * @throws DamagedMail
 */
export async function inspectMail(file: string): Promise<MailContent> {
  const attachments: string[] = []
  const unreadable: { name: string; problem: MailFileProblem }[] = []
  let text = ''
  const headers = await visitMail(file, {
    async report(name) {
      attachments.push(name)
    },
    unreadable(name, problem) {
      if (unreadable.length < MOST_UNREADABLE) unreadable.push({ name: cutText(name), problem })
    },
    text: (part) => (text += part.slice(0, MAX_TEXT - text.length)),
  })
  const subject = cutText(readText(headers, 'subject'))
  const from = readFrom(headers)
  const host = ABOUT_REPORTS.test(subject) ? findOtherHost(text) : null
  return {
    from,
    subject,
    attachments,
    links: findReportLinks(text),
    unreadable: host === null ? unreadable : [...unreadable, { name: host, problem: 'other_link' }],
    confirmation: findConfirmation({ from, subject, text }),
    isAutomatic: isAutomatic(headers),
  }
}

/**
 * Requires a header that the libraries can read quickly. Some of them also treat one after a blank line as a header.
 */
async function requireShortHeader(file: string): Promise<void> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAX_HEADER_BYTES + 1), 0, MAX_HEADER_BYTES + 1)
    const head = buffer.subarray(0, bytesRead)
    const header = head.subarray(0, findHeaderEnd(head) ?? bytesRead)
    const lines = header.toString('latin1').split('\n')
    const isBlank = head[0] === 0x0a || head[0] === 0x0d
    const signatures = lines.filter((line) => /^dkim-signature:/i.test(line)).length
    if (isBlank || header.length > MAX_HEADER_BYTES || lines.length > MOST_HEADER_LINES || signatures > MOST_SIGNATURES)
      throw new DamagedMail(`a header of ${header.length} bytes, ${lines.length} lines and ${signatures} signatures`)
  } finally {
    await handle.close()
  }
}

/** Calls `take` with each attachment that may be a report; reads the next one once it resolves. */
export async function forEachReport(
  file: string,
  take: (name: string, content: Readable) => Promise<void>,
): Promise<void> {
  await visitMail(file, { report: take })
}

interface Visitor {
  /** May leave the content unread. */
  report(name: string, content: Readable): Promise<void>
  unreadable?(name: string, problem: MailFileProblem): void
  text?(text: string): void
}

const PARSER_OPTIONS = {
  skipHtmlToText: true,
  skipTextToHtml: true,
  skipImageLinks: true,
  skipTextLinks: true,
  // Per part; passed on to the part parser, which allows 1,000 of them.
  maxHeadSize: MAX_HEADER_BYTES,
}

async function visitMail(file: string, visitor: Visitor, depth = 0): Promise<Headers> {
  await requireShortHeader(file)
  const parser = new MailParser(PARSER_OPTIONS)
  let headers: Headers = new Map()
  let fault: Error | null = null
  const noteFault = (error: Error) => (fault = error)
  parser.once('error', noteFault)
  parser.on('headers', (found: Headers) => (headers = found))
  const source = createReadStream(file)
  source.once('error', (error) => parser.off('error', noteFault).destroy(error))
  source.pipe(parser)
  try {
    for await (const part of parser as AsyncIterable<AttachmentStream | MessageText>) {
      if (part.type === 'text') {
        for (const body of [part.text, part.html]) if (typeof body === 'string') visitor.text?.(`${body}\n`)
        continue
      }
      const content = part.content as Readable
      await visitAttachment(part, content, visitor, depth)
      if (!content.readableEnded) await new Promise<void>((resolve) => content.once('end', resolve).resume())
      part.release()
    }
  } catch (error) {
    throw error === fault ? new DamagedMail(String(error)) : error
  } finally {
    source.destroy()
  }
  return headers
}

async function visitAttachment(
  { filename, contentType }: AttachmentStream,
  content: Readable,
  visitor: Visitor,
  depth: number,
): Promise<void> {
  const name = cleanName(filename ?? 'report')
  const extension = path.extname(name).slice(1).toLowerCase()
  const type = contentType.toLowerCase()
  const byType = EXTENSION_BY_TYPE[type]
  if (type === 'message/rfc822' || extension === 'eml') return visitAttachedMail(content, visitor, depth + 1)
  if (type === 'application/ms-tnef' || name.toLowerCase() === 'winmail.dat')
    return visitor.unreadable?.(name, 'winmail')
  if (REPORT_EXTENSIONS.includes(extension)) return visitor.report(name, content)
  if (byType !== undefined) return visitor.report(`${name}.${byType}`, content)
  if (type !== 'application/octet-stream' && type !== 'text/plain' && type !== 'application/pdf') return
  const { head, whole } = await peek(content)
  const found = sniffExtension(head)
  if (found === 'pdf') visitor.unreadable?.(name, 'pdf')
  else if (found !== null) await visitor.report(`${name.replace(/\.txt$/i, '')}.${found}`, whole)
  // The rest of the mail arrives only once this part is read.
  for await (const _ of whole);
}

async function visitAttachedMail(content: Readable, visitor: Visitor, depth: number): Promise<void> {
  if (depth > MAX_DEPTH) return
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-mail-'))
  try {
    const file = path.join(folder, 'attached')
    await pipeline(content, createWriteStream(file))
    await visitMail(file, visitor, depth)
  } catch (error) {
    // The mail that it is attached to may have further reports.
    if (!(error instanceof DamagedMail)) throw error
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
  }
}

const SNIFFED_BYTES = 4096

/** The first bytes of a stream, and the stream with them. */
async function peek(content: Readable): Promise<{ head: Buffer; whole: Readable }> {
  const chunks = content.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>
  let head = Buffer.alloc(0)
  while (head.length < SNIFFED_BYTES) {
    const { done, value } = await chunks.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  async function* whole() {
    yield head
    yield* chunks
  }
  return { head, whole: Readable.from(whole(), { objectMode: false }) }
}

const EXTENSION_BY_FORMAT: Partial<Record<FileFormat, string>> = {
  zip: 'zip',
  cfb: 'xls',
  biff: 'xls',
  xmlSpreadsheet: 'xls',
  pdf: 'pdf',
}

/** The extension of a report by its first bytes; null for other files, such as a disclaimer as text. */
function sniffExtension(head: Buffer): string | null {
  const format = sniffFormat(head)
  if (format === 'zip' && (head.includes('[Content_Types].xml') || head.includes('xl/'))) return 'xlsx'
  if (format === 'text' && looksLikeTable(head.toString('latin1'))) return 'csv'
  return EXTENSION_BY_FORMAT[format] ?? null
}

/** Whether two of the first lines have digits and the same number of the same separator. */
function looksLikeTable(text: string): boolean {
  const lines = text.split(/\r?\n/, 20).filter((line) => /\d/.test(line))
  return [',', ';', '\t', '|'].some((separator) => {
    const counts = lines.map((line) => line.split(separator).length).filter((count) => count > 2)
    return new Set(counts).size < counts.length
  })
}

const cutText = (text: string): string => makeStorable(text.slice(0, LONGEST_TEXT))

/** A name without folders and control characters, and never only an extension. */
export function cleanName(name: string): string {
  const base = path.basename(name.replaceAll('\\', '/').replaceAll(/\p{Cc}/gu, '')).trim()
  return makeStorable(base.startsWith('.') ? `report${base}` : base)
}

function readText(headers: Headers, key: string): string {
  const value = headers.get(key)
  const text =
    typeof value === 'string'
      ? value
      : Array.isArray(value)
        ? value.filter((one) => typeof one === 'string').join(' ')
        : ''
  return text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()
}

function readFrom(headers: Headers): string {
  const value = headers.get('from')
  if (value === undefined || typeof value !== 'object' || !('value' in value) || !Array.isArray(value.value)) return ''
  return value.value[0]?.address?.toLowerCase() ?? ''
}

/** Follows RFC 3834 and common practice of lists and mail servers. */
function isAutomatic(headers: Headers): boolean {
  const submitted = readText(headers, 'auto-submitted').toLowerCase()
  return (
    (submitted !== '' && !submitted.startsWith('no')) ||
    /\b(bulk|list|junk|auto_reply)\b/i.test(readText(headers, 'precedence')) ||
    ['list', 'x-autoreply', 'x-autorespond', 'x-auto-response-suppress', 'x-failed-recipients'].some((key) =>
      headers.has(key),
    ) ||
    readText(headers, 'return-path') === '<>'
  )
}

/** Hosts whose links download reports. MiX by Powerfleet mails links instead of files. */
const REPORT_HOSTS = [/^report-dl\.[a-z0-9-]+\.mixtelematics\.com$/]
const MAX_LINKS = 5
const LONGEST_LINK = 4000

const ABOUT_REPORTS = /\b(?:reports?|trips?|log ?book|mileage|verslag|ritte?)\b/i
const LINK = /https:\/\/[^\s"'<>()\\]+/gi

/** The host of the first link that leads to a report which cannot be downloaded. */
function findOtherHost(text: string): string | null {
  for (const [link] of text.matchAll(LINK)) {
    const url = unwrap(link)
    if (url !== null && /report|trip|download|export/i.test(url.pathname + url.search)) return url.hostname
  }
  return null
}

/** Permitted links in a mail's text or HTML, without repetitions. */
export function findReportLinks(text: string): URL[] {
  const found = new Map<string, URL>()
  for (const [link] of text.matchAll(LINK)) {
    const url = unwrap(link.replaceAll('&amp;', '&').replace(/(?<![.,;])[.,;]+$/, ''))
    if (url !== null && isReportLink(url) && found.size < MAX_LINKS) found.set(url.href, url)
  }
  return [...found.values()]
}

export function isReportLink(url: URL): boolean {
  return (
    url.protocol === 'https:' &&
    url.port === '' &&
    url.username === '' &&
    url.password === '' &&
    REPORT_HOSTS.some((host) => host.test(url.hostname))
  )
}

/** Outlook wraps the links in mails that it forwards. */
function unwrap(link: string): URL | null {
  if (link.length > LONGEST_LINK) return null
  const url = URL.parse(link)
  if (url === null || !url.hostname.endsWith('.safelinks.protection.outlook.com')) return url
  return URL.parse(url.searchParams.get('url') ?? '')
}
